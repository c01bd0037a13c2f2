import { WebCortexError } from '../base/webcortex-error.js';
import { wellFormed } from '../base/well-formed.js';
import { nestedInvocation } from './call-step.js';
import type { RunContext } from './context.js';
import { finish } from './finish.js';
import type { AgentPlan } from './plan.js';

/** The parts of a system prompt, a blank line between them: the agent's own, its context, its hints. */
export function systemPrompt(plan: AgentPlan, blocks: readonly string[]): string {
  return wellFormed([plan.system, ...blocks, ...plan.hints].filter((part) => part !== '').join('\n\n'));
}

/**
 * Resolves the context of the agent that takes over, and puts its system prompt into the state, where it stays:
 * a resumed run doesn't see other facts than it started with. A provider that fails ends the run.
 */
export async function enter(context: RunContext, plan: AgentPlan): Promise<void> {
  const { state, signal } = context;
  if (plan.context === null) {
    state.system = systemPrompt(plan, []);
    return;
  }
  try {
    const invocation = nestedInvocation(context, false);
    state.system = systemPrompt(plan, await plan.context({ invocation, input: state.input }));
  } catch (error) {
    // The loop says why a run ended that was aborted.
    if (signal.aborted) return;
    context.invocation.log.error({ err: error, run_id: state.runId }, 'a context provider failed');
    const known = error instanceof WebCortexError;
    finish(state, 'failed', {
      code: known ? error.code : 'context_failed',
      message: known ? error.message : 'a context provider failed',
    });
  }
}
