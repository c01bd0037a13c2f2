import {
  type AuditEntry,
  type AuditEvent,
  type AuditStore,
  CHAIN_START,
  chainHash,
  isStorable,
  type SqlDialect,
  type SqlRow,
  type SqlValue,
} from '@webcortex/core';
import { type Engine, lock, statement, type Work } from '../engine/engine.js';
import { batched } from './batched.js';

/** Rows an INSERT has at most. */
const ROWS_AT_ONCE = 50;

const chainOf = (entry: AuditEntry): string => entry.runId ?? '';

/** Appends in order; each run's events are chained by their hashes. */
export function* appendAudit(dialect: SqlDialect, entries: readonly AuditEntry[]): Work<void> {
  const last = new Map<string, string>();
  // In order, so that two appends never wait for each other.
  for (const chain of [...new Set(entries.map(chainOf))].sort()) {
    yield* lock(dialect, `audit:${chain}`);
    const [row] = yield statement('SELECT hash FROM webcortex_audit WHERE run_id = ? ORDER BY seq DESC LIMIT 1', chain);
    last.set(chain, row === undefined ? CHAIN_START : String(row['hash']));
  }
  const rows = entries.map((entry): SqlValue[] => {
    const chain = chainOf(entry);
    const hash = chainHash(last.get(chain) ?? CHAIN_START, entry);
    last.set(chain, hash);
    return [chain, entry.kind, hash, JSON.stringify(entry)];
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const values = some.map(() => '(?, ?, ?, ?)').join(', ');
    yield statement(`INSERT INTO webcortex_audit (run_id, kind, hash, entry) VALUES ${values}`, ...some.flat());
  }
}

function eventOf(row: SqlRow): AuditEvent {
  return { ...(JSON.parse(String(row['entry'])) as AuditEntry), seq: Number(row['seq']), hash: String(row['hash']) };
}

export function auditStore(engine: Engine): AuditStore {
  const append = batched<readonly AuditEntry[]>((batches) =>
    engine.transact('synced', () => appendAudit(engine.dialect, batches.flat())),
  );
  return {
    append: async (entries) => (entries.length === 0 ? undefined : append(entries)),
    async query({ runId, kind, after, limit }) {
      const asked = [runId, kind].filter((value) => value !== null);
      if (!asked.every(isStorable)) return [];
      const filter = `${runId === null ? '' : 'run_id = ? AND '}${kind === null ? '' : 'kind = ? AND '}`;
      const sql = `SELECT seq, hash, entry FROM webcortex_audit WHERE ${filter}seq > ? ORDER BY seq LIMIT ?`;
      return (await engine.all(statement(sql, ...asked, after, limit))).map(eventOf);
    },
  };
}
