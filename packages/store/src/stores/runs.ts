import {
  isStorable,
  LeaseLostError,
  ownerColumn,
  type RunLease,
  type RunRecord,
  type RunStore,
  type SqlDialect,
} from '@webcortex/core';
import { type Engine, statement, type Work } from '../engine/engine.js';
import { expireApprovals } from './approvals.js';

/** Milliseconds since the epoch by the database's clock: the one all its processes share. */
const now: Readonly<Record<SqlDialect, string>> = {
  sqlite: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  postgres: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)',
};

/** Keeps the lease, or gives it back with 0. @throws LeaseLostError */
export function* keepLease(dialect: SqlDialect, lease: RunLease, keepMs: number): Work<void> {
  const until = keepMs === 0 ? '0 * CAST(? AS BIGINT)' : `${now[dialect]} + CAST(? AS BIGINT)`;
  const kept = yield statement(
    `UPDATE webcortex_run SET lease_until = ${until} WHERE run_id = ? AND holder = ? AND fence = ? RETURNING fence`,
    keepMs,
    lease.runId,
    lease.holder,
    lease.fence,
  );
  if (kept.length === 0) throw new LeaseLostError();
}

/** Gives the run to the holder, unless another one has it. */
export function* claimRun(
  dialect: SqlDialect,
  runId: string,
  claim: { readonly holder: string; readonly forMs: number },
): Work<RunLease | null> {
  const [row] = yield statement(
    `UPDATE webcortex_run SET holder = ?, lease_until = ${now[dialect]} + CAST(? AS BIGINT), fence = fence + 1
     WHERE run_id = ? AND (lease_until <= ${now[dialect]} OR holder = ?) RETURNING fence`,
    claim.holder,
    claim.forMs,
    runId,
    claim.holder,
  );
  return row === undefined ? null : { runId, holder: claim.holder, fence: Number(row['fence']) };
}

function* renew(dialect: SqlDialect, holder: string, forMs: number): Work<void> {
  yield statement(
    `UPDATE webcortex_run SET lease_until = ${now[dialect]} + CAST(? AS BIGINT)
     WHERE holder = ? AND status IN ('running', 'awaiting_approval') AND lease_until > 0`,
    forMs,
    holder,
  );
}

function* unattended(dialect: SqlDialect, at: number, limit: number): Work<readonly string[]> {
  yield* expireApprovals(at);
  const rows = yield statement(
    `SELECT run_id FROM webcortex_run WHERE status = 'running' AND lease_until > 0 AND lease_until <= ${now[dialect]}
     UNION
     SELECT r.run_id FROM webcortex_approval a JOIN webcortex_run r ON r.run_id = a.run_id
     WHERE a.followed = 0 AND a.status IN ('approved', 'denied', 'expired') AND r.status = 'awaiting_approval'
       AND r.lease_until <= ${now[dialect]}
     LIMIT ?`,
    limit,
  );
  return rows.map((row) => String(row['run_id']));
}

export function* saveRun(record: RunRecord): Work<void> {
  yield statement(
    `INSERT INTO webcortex_run (run_id, status, root_kind, root_id, updated_at, record) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (run_id) DO UPDATE SET status = excluded.status, root_kind = excluded.root_kind,
       root_id = excluded.root_id, updated_at = excluded.updated_at, record = excluded.record`,
    record.runId,
    record.status,
    record.rootKind,
    ownerColumn({ kind: record.rootKind, id: record.rootId }),
    record.updatedAt,
    JSON.stringify(record),
  );
}

export function runStore(engine: Engine): RunStore {
  return {
    save: (record) => engine.transact('synced', () => saveRun(record)),
    claim: async (runId, holder, forMs) =>
      isStorable(runId) ? engine.transact('synced', () => claimRun(engine.dialect, runId, { holder, forMs })) : null,
    renew: (holder, forMs) => engine.transact('quick', () => renew(engine.dialect, holder, forMs)),
    unattended: (at, limit) => engine.transact('synced', () => unattended(engine.dialect, at, limit)),
    async load(runId) {
      if (!isStorable(runId)) return null;
      const [row] = await engine.all(statement('SELECT record FROM webcortex_run WHERE run_id = ?', runId));
      return row === undefined ? null : (JSON.parse(String(row['record'])) as RunRecord);
    },
  };
}
