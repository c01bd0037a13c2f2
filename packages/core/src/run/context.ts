import type { Clock } from '../base/clock.js';
import type { NewId } from '../base/ids.js';
import type { JsonObject } from '../base/json.js';
import type { Invocation, SharedBudget, SuspensionParts } from '../dispatch/invocation.js';
import type { Dispatcher } from '../dispatch/target.js';
import type { Root } from '../identity/principal.js';
import type { Store } from '../store/store.js';
import { runEvent } from './events.js';
import type { AgentPlan, AgentPlans } from './plan.js';
import type { PrefixHasher } from './prefix-hash.js';
import type { HeldSession, Sessions } from './session.js';
import type { RunState } from './state.js';

/** What every run of the app uses. */
export interface EngineDeps {
  readonly plans: AgentPlans;
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly store: Pick<Store, 'runs' | 'approvals' | 'audit' | 'ledger' | 'transitions'>;
  readonly hasher: PrefixHasher;
  readonly approvalTtlSecs: number;
  readonly sessions: Sessions;
  /** What the caller behind a run holds today; a resumed run never gets more. `null`: can't be told (a JWT). */
  readonly currentScopes: (root: Root) => readonly string[] | null;
}

/** One run at work: its state, and what of it isn't state. */
export interface RunContext {
  readonly deps: EngineDeps;
  readonly state: RunState;
  /** The entry agent: limits stay its own after a handoff. */
  readonly entry: AgentPlan;
  readonly budget: SharedBudget;
  /** Aborted at the deadline, or when the caller goes away. */
  readonly signal: AbortSignal;
  /** The session the run belongs to. */
  readonly session: HeldSession | undefined;
  /** What suspended nested runs left to be written together with this one. */
  readonly carried: SuspensionParts[];
  /** How the run was called; its principal is the caller, not the delegate. */
  readonly invocation: Invocation;
}

/** The agent at work. */
export function planOf(context: RunContext): AgentPlan {
  return context.deps.plans.get(context.state.agent) ?? context.entry;
}

export function emit(context: RunContext, type: string, data: unknown): void {
  context.invocation.events?.({ type, data });
}

/** Writes an audit event of the run; resolves when it is written. */
export function audit(context: RunContext, kind: string, event: { tool?: string; detail: JsonObject }): Promise<void> {
  const at = context.deps.clock.now();
  return context.deps.store.audit.append([runEvent(context.state, kind, { at, ...event })]);
}
