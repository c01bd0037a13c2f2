import { compactionDue, cutPoint } from './compaction.js';
import type { RunState, RunStatus, TurnCall } from './state.js';

/** What the engine does next. Chosen by a pure function of the state, so that any process can go on. */
export type Action =
  | { readonly kind: 'finish'; readonly status: RunStatus }
  | { readonly kind: 'call_model' }
  | { readonly kind: 'compact'; readonly cut: number }
  /** Indexes into the turn's calls: one, or neighbours that only read, to run side by side. */
  | { readonly kind: 'run_calls'; readonly indexes: readonly number[] }
  /** Every call has its result: give them to the model, and let a handoff take effect. */
  | { readonly kind: 'close_turn' }
  | { readonly kind: 'suspend' };

/** What the decision needs to know beside the state. */
export interface Limits {
  readonly maxSteps: number;
  /** The entry agent's own budget in tokens; `null` for none. */
  readonly tokenBudget: number | null;
  readonly treeExhausted: boolean;
  /** Measured input tokens beyond which older messages are summarised; `null`: never. */
  readonly contextWindow: number | null;
  readonly keepRecent: number;
  /** Whether a call may run beside its neighbours: it only reads and isn't gated. */
  readonly concurrent: (tool: string) => boolean;
}

/** How many reading calls run side by side. */
export const maxConcurrentCalls = 8;

export function nextAction(state: RunState, limits: Limits): Action {
  if (state.status !== null) return { kind: 'finish', status: state.status };
  if (state.pending !== null) return { kind: 'suspend' };
  if (state.turn !== null) {
    const indexes = nextCalls(state.turn.calls, limits.concurrent);
    return indexes.length > 0 ? { kind: 'run_calls', indexes } : { kind: 'close_turn' };
  }
  if (state.usage.steps >= limits.maxSteps) return { kind: 'finish', status: 'step_limit' };
  const ownSpent = limits.tokenBudget !== null && state.ownTokens >= limits.tokenBudget;
  if (ownSpent || limits.treeExhausted) return { kind: 'finish', status: 'budget_exhausted' };
  const due = compactionDue({ ...state, calls: state.usage.steps }, limits);
  const cut = due ? cutPoint(state.messages, limits.keepRecent) : 0;
  return cut > 0 ? { kind: 'compact', cut } : { kind: 'call_model' };
}

/** The next open call, with the neighbours that may run beside it. */
function nextCalls(calls: readonly TurnCall[], concurrent: (tool: string) => boolean): number[] {
  const first = calls.findIndex((call) => call.phase !== 'done');
  const indexes: number[] = [];
  for (let index = first; index >= 0 && index < calls.length; index++) {
    const call = calls[index];
    if (call === undefined || call.phase === 'done') break;
    if (index > first && !concurrent(call.name)) break;
    indexes.push(index);
    if (!concurrent(call.name) || indexes.length === maxConcurrentCalls) break;
  }
  return indexes;
}
