import type { Log, RequestInfo } from '../declare/call.js';
import type { Principal } from '../identity/principal.js';

/** The budget a whole tree of runs shares. Created by the outermost run. */
export interface SharedBudget {
  /** Tokens still to be had; `Infinity` without a limit. Reservations count as spent. */
  remaining(): number;
  /** Tokens spent by the tree so far. */
  spent(): number;
  /** Sets `tokens` aside before a call, at most what remains. Gives what was granted. */
  reserve(tokens: number): number;
  /** Returns a reservation and charges what the call really took. */
  settle(reserved: number, spent: number): void;
}

/** What a streaming caller hears of a run as it happens. */
export type RunEventSink = (event: { readonly type: string; readonly data: unknown }) => void;

/** How a call is made: who, for which run, how deep, at whose cost, until when. */
export interface Invocation {
  readonly principal: Principal;
  readonly runId: string | null;
  readonly rootRunId: string | null;
  readonly depth: number;
  readonly budget: SharedBudget | null;
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Whether a human asked directly over HTTP: then an approval gate does not stop the call. */
  readonly direct: boolean;
  /** Only over HTTP. */
  readonly request?: RequestInfo;
  /** Only when the caller listens. */
  readonly events?: RunEventSink;
}
