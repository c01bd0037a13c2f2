import type { RunFailure, RunState, RunStatus } from './state.js';

/** Ends a run in the state; the engine then reports it. */
export function finish(state: RunState, status: RunStatus, failure: RunFailure | null = null): void {
  state.status = status;
  state.failure = failure;
}
