import type { JsonObject } from '../base/json.js';
import type { Owner } from './owner.js';

/** A run as it is kept. */
export interface RunRecord {
  readonly runId: string;
  /** The format of `state`, for the day it changes. */
  readonly version: number;
  /** `running` until the run ended or waits: then the status it has in the result. */
  readonly status: string;
  readonly rootKind: Owner['kind'];
  /** `null` for anonymous. */
  readonly rootId: string | null;
  readonly agent: string;
  readonly sessionId: string | null;
  /** The whole `RunState`. It comes back equal as JSON, whatever text is in it. */
  readonly state: JsonObject;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface RunStore {
  /** Inserts or replaces. Resolves when it is durable. */
  save(record: RunRecord): Promise<void>;
  load(runId: string): Promise<RunRecord | null>;
}
