import type { JsonValue } from '../base/json.js';
import type { AuditEntry } from './audit.js';
import type { Owner } from './owner.js';

export type ApprovalStatus = 'pending' | 'approved' | 'denied' | 'expired' | 'cancelled';

export interface ApprovalRecord {
  readonly id: string;
  readonly runId: string;
  readonly agent: string;
  readonly tool: string;
  /** Parsed, defaults filled in: what is shown is what runs. */
  readonly arguments: JsonValue;
  /** Who started the run. */
  readonly owner: Owner;
  /** The delegate that asks: `agent:assistant#service`. */
  readonly caller: string;
  /** What an approver must hold, all of it. */
  readonly scopes: readonly string[];
  /** Whether the owner is barred from deciding. */
  readonly distinct: boolean;
  /** Milliseconds since the epoch. */
  readonly requestedAt: number;
  readonly expiresAt: number;
  readonly status: ApprovalStatus;
  /** Who decided, and what they said; `null` while pending. */
  readonly decidedBy: string | null;
  readonly decidedAt: number | null;
  readonly note: string | null;
}

/** What is asked for; the rest of the record follows from it. */
export type ApprovalRequest = Omit<ApprovalRecord, 'status' | 'decidedBy' | 'decidedAt' | 'note'>;

export interface ApprovalCaps {
  /** Pending approvals of the whole app. */
  readonly app: number;
  /** Pending approvals of one owner. */
  readonly owner: number;
}

export interface ApprovalDecision {
  readonly approve: boolean;
  readonly by: string;
  readonly note: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Who goes on with the run: the winning decision gives it the run, in the same transaction. */
  readonly claim?: { readonly holder: string; readonly forMs: number };
  /** Written with the winning decision, in the same transaction. */
  readonly audit?: readonly AuditEntry[];
}

/** Approvals that wait, and those that were decided. Expiry is written down: it stays if the clock goes back. */
export interface ApprovalStore {
  /**
   * @throws TooManyApprovalsError (429) over a cap; nothing is written then
   */
  request(request: ApprovalRequest, caps: ApprovalCaps): Promise<void>;
  /** The record, whatever its status. `at` decides expiry. */
  find(id: string, at: number): Promise<ApprovalRecord | null>;
  /** Pending ones, oldest first, at most `limit`, after the record `after` when it isn't `null`. */
  pending(
    at: number,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly ApprovalRecord[]>;
  /** The decided record for the one decision that wins; `null` for every other, also for an expired or unknown id. */
  decide(id: string, decision: ApprovalDecision): Promise<ApprovalRecord | null>;
  /** Makes the pending ones of a run final without a decision. How many there were. */
  cancel(runId: string, at: number): Promise<number>;
}
