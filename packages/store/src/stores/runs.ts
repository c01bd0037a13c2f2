import { isStorable, ownerColumn, type RunRecord, type RunStore, type SqlDialect } from '@webcortex/core';
import { type Engine, statement, type Work } from '../engine/engine.js';
import { expireApprovals } from './approvals.js';
import { claimRun, now } from './leases.js';

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
