import { delegate, delegateScopes, type Principal } from '../identity/principal.js';
import type { AgentEntry } from '../manifest/manifest.js';
import { audit, emit, planOf, type RunContext } from './context.js';
import { enter } from './system-prompt.js';

/**
 * Who the next agent acts as: delegated again from the original caller, then only what the previous delegate
 * held.
 */
export function handedOver(caller: Principal, previous: Principal, to: AgentEntry): Principal {
  const fresh = delegate(caller, 'agent', { name: to.name, scopes: to.scopes });
  const both = previous.scopes.length === 0 ? [] : delegateScopes(fresh.scopes, previous.scopes);
  return { ...fresh, scopes: both };
}

/** Lets the handoff of a closed turn take effect: the next agent's prompt, tools and authority. */
export async function handOver(context: RunContext, handoff: { to: string; reason: string }): Promise<void> {
  const { state, deps } = context;
  const from = planOf(context).entry.name;
  const next = deps.plans.get(handoff.to);
  if (next === undefined) return;
  const detail = { from, to: handoff.to, reason: handoff.reason };
  await audit(context, 'handoff', { tool: `transfer_to_${handoff.to}`, detail });
  state.principal = handedOver(state.caller, state.principal, next.entry);
  state.agent = handoff.to;
  state.path.push(handoff.to);
  state.usage.handoffs += 1;
  state.steps.push({
    index: state.usage.steps,
    kind: 'handoff',
    tool: `transfer_to_${handoff.to}`,
    arguments: { reason: handoff.reason },
    result: { from, to: handoff.to },
    duration_ms: 0,
  });
  emit(context, 'handoff', detail);
  await enter(context, next);
}
