import type { ApprovalStore } from './approval.js';
import type { AuditStore } from './audit.js';
import type { LedgerStore } from './ledger.js';
import type { MemoryStore } from './memory.js';
import type { RunStore } from './run.js';
import type { SessionStore } from './session.js';
import type { SqlDatabase } from './sql.js';
import type { TransitionStore } from './transition.js';

/** Everything that is kept, over one database. */
export interface Store {
  readonly memory: MemoryStore;
  readonly runs: RunStore;
  readonly approvals: ApprovalStore;
  readonly sessions: SessionStore;
  readonly audit: AuditStore;
  readonly ledger: LedgerStore;
  readonly transitions: TransitionStore;
  /** The app's own SQL; `null` without a database. */
  readonly sql: SqlDatabase | null;
  /** What an operator should know, one sentence each. */
  readonly warnings: readonly string[];
  /** Ends what runs and closes the database. Later calls fail with `store_unavailable`. */
  close(): Promise<void>;
}
