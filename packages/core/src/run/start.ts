import { wellFormed } from '../base/well-formed.js';
import type { Invocation } from '../dispatch/invocation.js';
import { delegate } from '../identity/principal.js';
import type { Message } from '../model/conversation.js';
import type { EngineDeps } from './context.js';
import type { AgentPlan } from './plan.js';
import type { RunState } from './state.js';

/** What a run is asked. */
export interface RunInput {
  readonly input: string;
  readonly session_id?: string;
  readonly reset?: boolean;
}

/** The state of a run that has done nothing yet. */
export function initialState(
  plan: AgentPlan,
  asked: { input: RunInput; invocation: Invocation; history: readonly Message[]; lastInput: number },
  deps: EngineDeps,
): RunState {
  const { entry } = plan;
  const { invocation, input } = asked;
  const runId = deps.newId();
  const now = deps.clock.now();
  return {
    version: 1,
    runId,
    rootRunId: invocation.rootRunId ?? runId,
    depth: invocation.depth,
    entryAgent: entry.name,
    agent: entry.name,
    path: [entry.name],
    caller: invocation.principal,
    principal: delegate(invocation.principal, 'agent', { name: entry.name, scopes: entry.scopes }),
    input: input.input,
    sessionId: input.session_id === undefined || input.session_id === '' ? null : input.session_id,
    system: '',
    messages: [...asked.history, { role: 'user', content: [{ type: 'text', text: wellFormed(input.input) }] }],
    turn: null,
    steps: [],
    usage: {
      steps: 0,
      tool_calls: 0,
      input_tokens: 0,
      cache_read_tokens: 0,
      output_tokens: 0,
      handoffs: 0,
      compactions: 0,
    },
    ownTokens: 0,
    pauses: 0,
    lastInput: asked.lastInput,
    compaction: { failures: 0, notBefore: 0 },
    corrections: 0,
    repeat: null,
    output: '',
    status: null,
    failure: null,
    pending: null,
    startedAt: now,
    deadlineAt: now + entry.timeoutMs,
    tree: { limit: entry.tokenBudget, spent: 0 },
  };
}
