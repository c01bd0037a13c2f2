import type { ApprovalCaps, ApprovalRequest } from './approval.js';
import type { AuditEntry } from './audit.js';
import type { LedgerEntry } from './ledger.js';
import type { RunLease, RunRecord } from './run.js';
import type { SessionKey, SessionSave } from './session.js';

/** What changes together. As data, because SQLite's transactions don't wait for anybody. */
export interface Transition {
  readonly runs: readonly RunRecord[];
  readonly approvals: readonly { readonly request: ApprovalRequest; readonly caps: ApprovalCaps }[];
  readonly sessions: readonly { readonly key: SessionKey; readonly save: SessionSave }[];
  readonly audit: readonly AuditEntry[];
  readonly ledger: readonly LedgerEntry[];
  /**
   * Must still be held, else nothing is written; kept for `keepMs` milliseconds more, given back with 0. When the
   * leased run is among `runs`, its decided approvals count as followed.
   */
  readonly lease?: RunLease & { readonly keepMs: number };
  /** Pending approvals of this run become final with it. */
  readonly cancel?: { readonly runId: string; readonly at: number };
}

export interface TransitionStore {
  /** Writes all of it or nothing. Resolves when it is durable. @throws as the single writes do · LeaseLostError */
  commit(transition: Transition): Promise<void>;
}
