import type { Log, RequestInfo } from '../declare/call.js';
import type { Principal } from '../identity/principal.js';
import type { Transition } from '../store/transition.js';

/** The budget a whole tree of runs shares. Created by the outermost run. */
export interface SharedBudget {
  /** Tokens neither spent nor set aside; `Infinity` without a limit. */
  remaining(): number;
  /** Tokens not spent yet, set aside or not; `Infinity` without a limit. */
  unspent(): number;
  /** Whether all of it is spent. What is only set aside doesn't count. */
  exhausted(): boolean;
  /** Tokens spent by the tree so far. */
  spent(): number;
  /**
   * Sets at most `tokens` aside before a call, and gives what was granted. Waits while everything left is set
   * aside by others; 0 when the budget is exhausted or the signal aborts.
   */
  reserve(tokens: number, signal: AbortSignal): Promise<number>;
  /** Returns a reservation and charges what the call really took. */
  settle(reserved: number, spent: number): void;
}

/** What a streaming caller hears of a run as it happens. */
export type RunEventSink = (event: { readonly type: string; readonly data: unknown }) => void;

/**
 * A cheaper way to hear that a caller went away than the invocation's `signal`, which is then made only for
 * who reads it: on Node 20 making and hearing one costs as much as the rest of a short call.
 */
export interface Caller {
  /** The invocation this speaks for. A copy, which may have another signal, is another invocation. */
  readonly of: Invocation;
  readonly gone: boolean;
  /** Calls `listener` when the caller goes away. One listener at a time: `undefined` takes it off. */
  onGone(listener: (() => void) | undefined): void;
}

/** What a suspended run has to write; a nested one leaves it to the run that called it. */
export type SuspensionParts = Pick<Transition, 'runs' | 'approvals' | 'audit'>;

/** How a call is made: who, for which run, how deep, at whose cost, until when. */
export interface Invocation {
  readonly principal: Principal;
  readonly runId: string | null;
  readonly rootRunId: string | null;
  readonly depth: number;
  readonly budget: SharedBudget | null;
  /** May be a getter that makes the signal when first read. */
  readonly signal: AbortSignal;
  /** Only from adapters that make `signal` late. */
  readonly caller?: Caller;
  readonly log: Log;
  /**
   * Whether a human asked for exactly this call: over HTTP, or by approving it. Otherwise an approval gate
   * stops it. Never handed on to nested calls.
   */
  readonly direct: boolean;
  /** Only over HTTP. */
  readonly request?: RequestInfo;
  /** Only from a run: takes what a nested run that suspends has to write, so that the chain is one transaction. */
  readonly suspension?: (parts: SuspensionParts) => void;
  /** Only when the caller listens. */
  readonly events?: RunEventSink;
}
