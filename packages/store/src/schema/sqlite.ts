import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const owned = { memory: text().notNull(), rootKind: text('root_kind').notNull(), rootId: text('root_id').notNull() };

/** What a caller has in a memory: how many rows, and the number of its last write. */
export const memoryOwner = sqliteTable(
  'webcortex_memory_owner',
  { ...owned, entries: integer().notNull(), lastSeq: integer('last_seq').notNull() },
  (t) => [primaryKey({ columns: [t.memory, t.rootKind, t.rootId] })],
);

export const memoryEntry = sqliteTable(
  'webcortex_memory_entry',
  {
    ...owned,
    key: text().notNull(),
    value: text().notNull(),
    /** Key and value, case folded. */
    searched: text().notNull(),
    seq: integer().notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memory, t.rootKind, t.rootId, t.key] }),
    // Covers the search: a caller's rows in order, with the text that is looked through.
    index('webcortex_memory_newest').on(t.memory, t.rootKind, t.rootId, t.seq, t.searched),
  ],
);

export const run = sqliteTable(
  'webcortex_run',
  {
    runId: text('run_id').primaryKey(),
    status: text().notNull(),
    rootKind: text('root_kind').notNull(),
    rootId: text('root_id').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** The whole record as JSON text: JSON can escape what a text column can't hold. */
    record: text().notNull(),
    /** The process that goes on with it, until when by the database's clock, and how often it was claimed. */
    holder: text(),
    leaseUntil: integer('lease_until').notNull().default(0),
    fence: integer().notNull().default(0),
  },
  (t) => [index('webcortex_run_lease').on(t.status, t.leaseUntil)],
);

export const approval = sqliteTable(
  'webcortex_approval',
  {
    id: text().primaryKey(),
    runId: text('run_id').notNull(),
    rootKind: text('root_kind').notNull(),
    rootId: text('root_id').notNull(),
    status: text().notNull(),
    requestedAt: integer('requested_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at'),
    note: text(),
    /** 1 when the run has gone on since the decision. */
    followed: integer().notNull().default(0),
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

export const session = sqliteTable(
  'webcortex_session',
  {
    agent: text().notNull(),
    rootKind: text('root_kind').notNull(),
    rootId: text('root_id').notNull(),
    sessionId: text('session_id').notNull(),
    updatedAt: integer('updated_at').notNull(),
    state: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agent, t.rootKind, t.rootId, t.sessionId] }),
    index('webcortex_session_recent').on(t.updatedAt),
  ],
);

export const audit = sqliteTable(
  'webcortex_audit',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    /** `''` for what belongs to no run. */
    runId: text('run_id').notNull(),
    kind: text().notNull(),
    hash: text().notNull(),
    /** The entry as JSON text. */
    entry: text().notNull(),
  },
  (t) => [index('webcortex_audit_run').on(t.runId, t.seq), index('webcortex_audit_kind').on(t.kind, t.seq)],
);

export const ledger = sqliteTable(
  'webcortex_ledger',
  {
    caller: text().notNull(),
    model: text().notNull(),
    calls: integer().notNull(),
    estimated: integer().notNull(),
    inputTokens: integer('input_tokens').notNull(),
    cacheReadTokens: integer('cache_read_tokens').notNull(),
    cacheWriteTokens: integer('cache_write_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.model] })],
);
