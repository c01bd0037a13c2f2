import { isStorable, ownerColumn, type RunRecord, type RunStore } from '@webcortex/core';
import { type Engine, statement, type Work } from '../engine/engine.js';

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
    async load(runId) {
      if (!isStorable(runId)) return null;
      const [row] = await engine.all(statement('SELECT record FROM webcortex_run WHERE run_id = ?', runId));
      return row === undefined ? null : (JSON.parse(String(row['record'])) as RunRecord);
    },
  };
}
