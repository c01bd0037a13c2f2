import { bigint, bigserial, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

const owned = { memory: text().notNull(), rootKind: text('root_kind').notNull(), rootId: text('root_id').notNull() };
const whole = (name?: string) => (name === undefined ? bigint({ mode: 'number' }) : bigint(name, { mode: 'number' }));

/** What a caller has in a memory: how many rows, and the number of its last write. */
export const memoryOwner = pgTable(
  'webcortex_memory_owner',
  { ...owned, entries: whole().notNull(), lastSeq: whole('last_seq').notNull() },
  (t) => [primaryKey({ columns: [t.memory, t.rootKind, t.rootId] })],
);

export const memoryEntry = pgTable(
  'webcortex_memory_entry',
  {
    ...owned,
    key: text().notNull(),
    value: text().notNull(),
    /** Key and value, case folded. A pg_trgm index is put on it at boot, where the extension can be had. */
    searched: text().notNull(),
    seq: whole().notNull(),
    updatedAt: whole('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memory, t.rootKind, t.rootId, t.key] }),
    index('webcortex_memory_newest').on(t.memory, t.rootKind, t.rootId, t.seq),
  ],
);

export const run = pgTable(
  'webcortex_run',
  {
    runId: text('run_id').primaryKey(),
    status: text().notNull(),
    rootKind: text('root_kind').notNull(),
    rootId: text('root_id').notNull(),
    updatedAt: whole('updated_at').notNull(),
    /** The whole record as JSON text: JSON can escape what a text column can't hold. */
    record: text().notNull(),
    /** The process that goes on with it, until when by the database's clock, and how often it was claimed. */
    holder: text(),
    leaseUntil: whole('lease_until').notNull().default(0),
    fence: whole().notNull().default(0),
  },
  (t) => [index('webcortex_run_lease').on(t.status, t.leaseUntil)],
);

export const approval = pgTable(
  'webcortex_approval',
  {
    id: text().primaryKey(),
    runId: text('run_id').notNull(),
    rootKind: text('root_kind').notNull(),
    rootId: text('root_id').notNull(),
    status: text().notNull(),
    requestedAt: whole('requested_at').notNull(),
    expiresAt: whole('expires_at').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: whole('decided_at'),
    note: text(),
    /** 1 when the run has gone on since the decision. */
    followed: whole().notNull().default(0),
    /** The request as JSON text. */
    request: text().notNull(),
  },
  (t) => [
    index('webcortex_approval_pending').on(t.status, t.requestedAt, t.id),
    index('webcortex_approval_owner').on(t.status, t.rootKind, t.rootId),
    index('webcortex_approval_expiry').on(t.status, t.expiresAt),
    index('webcortex_approval_followed').on(t.followed, t.status),
    index('webcortex_approval_run').on(t.runId),
  ],
);

export const session = pgTable(
  'webcortex_session',
  {
    agent: text().notNull(),
    rootKind: text('root_kind').notNull(),
    rootId: text('root_id').notNull(),
    sessionId: text('session_id').notNull(),
    updatedAt: whole('updated_at').notNull(),
    state: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agent, t.rootKind, t.rootId, t.sessionId] }),
    index('webcortex_session_recent').on(t.updatedAt),
  ],
);

export const audit = pgTable(
  'webcortex_audit',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    /** `''` for what belongs to no run. */
    runId: text('run_id').notNull(),
    kind: text().notNull(),
    hash: text().notNull(),
    /** The entry as JSON text. */
    entry: text().notNull(),
  },
  (t) => [index('webcortex_audit_run').on(t.runId, t.seq), index('webcortex_audit_kind').on(t.kind, t.seq)],
);

export const ledger = pgTable(
  'webcortex_ledger',
  {
    caller: text().notNull(),
    model: text().notNull(),
    calls: whole().notNull(),
    estimated: whole().notNull(),
    inputTokens: whole('input_tokens').notNull(),
    cacheReadTokens: whole('cache_read_tokens').notNull(),
    cacheWriteTokens: whole('cache_write_tokens').notNull(),
    outputTokens: whole('output_tokens').notNull(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.model] })],
);
