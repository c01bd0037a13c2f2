import type { JsonObject } from '../base/json.js';
import type { RunRecord } from '../store/run.js';
import type { RunState } from './state.js';

/** The run as the store keeps it. */
export function toRecord(state: RunState, now: number): RunRecord {
  return {
    runId: state.runId,
    version: state.version,
    status: state.status ?? 'running',
    rootKind: state.caller.root.kind,
    rootId: state.caller.root.id,
    agent: state.entryAgent,
    sessionId: state.sessionId,
    state: state as unknown as JsonObject,
    createdAt: state.startedAt,
    updatedAt: now,
  };
}

/** The state of a stored run; `undefined` for a format this code doesn't know. */
export function fromRecord(record: RunRecord | null): RunState | undefined {
  if (record === null || record.version !== 1) return undefined;
  return record.state as unknown as RunState;
}
