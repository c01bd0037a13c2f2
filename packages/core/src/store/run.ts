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

/** The right to go on with a run. Whoever has claimed it since has a greater fence. */
export interface RunLease {
  readonly runId: string;
  /** The process. */
  readonly holder: string;
  readonly fence: number;
}

export interface RunStore {
  /** Inserts or replaces. Resolves when it is durable. */
  save(record: RunRecord): Promise<void>;
  load(runId: string): Promise<RunRecord | null>;
  /** Takes the run for `forMs` milliseconds by the database's own clock, unless another holder still has it. */
  claim(runId: string, holder: string, forMs: number): Promise<RunLease | null>;
  /** Keeps everything the holder still has for `forMs` milliseconds more. */
  renew(holder: string, forMs: number): Promise<void>;
  /**
   * Runs nobody holds that could go on: at work when their process ended, or decided or expired while they
   * wait. `at` decides expiry. At most `limit`.
   */
  unattended(at: number, limit: number): Promise<readonly string[]>;
}
