import type { JsonObject } from '../base/json.js';
import type { Owner } from './owner.js';

/** What happened, before it has its place in the order of things. */
export interface AuditEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** `tool_called`, `auth_refused`, … */
  readonly kind: string;
  readonly runId: string | null;
  /** The principal that acted; `null` when nobody is known. */
  readonly actor: string | null;
  readonly root: Owner | null;
  readonly tool: string | null;
  /** Masked already. */
  readonly detail: JsonObject;
}

export interface AuditEvent extends AuditEntry {
  /** Grows; gaps are possible. */
  readonly seq: number;
  /** `chainHash` over the previous event of the same run and this one. */
  readonly hash: string;
}

export interface AuditQuery {
  readonly runId: string | null;
  readonly kind: string | null;
  /** Only events with a greater `seq`; 0 from the start. */
  readonly after: number;
  readonly limit: number;
}

/** Append-only. */
export interface AuditStore {
  /** Writes all or none, in this order. Resolves when they are durable; concurrent appends share one commit. */
  append(entries: readonly AuditEntry[]): Promise<void>;
  /** In order of `seq`. */
  query(query: AuditQuery): Promise<readonly AuditEvent[]>;
}
