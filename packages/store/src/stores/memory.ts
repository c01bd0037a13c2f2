import {
  checkMemoryWrite,
  isStorable,
  type MemoryEntry,
  MemoryFullError,
  type MemoryScope,
  type MemoryStore,
  type MemoryWrite,
  ownerColumn,
  type SqlDialect,
  type SqlRow,
  searchedText,
  searchNeedle,
} from '@webcortex/core';
import { type Engine, statement, type Work } from '../engine/engine.js';

/** Every statement below holds it: no row is reached but by its memory and its owner, kind and id. */
const MINE = 'memory = ? AND root_kind = ? AND root_id = ?';

const mine = ({ memory, owner }: MemoryScope) => [memory, owner.kind, ownerColumn(owner)] as const;

function entryOf(row: SqlRow): MemoryEntry {
  return { key: String(row['key']), value: String(row['value']), updatedAt: Number(row['updated_at']) };
}

function* remember(scope: MemoryScope, write: MemoryWrite, now: number): Work<MemoryEntry> {
  const who = mine(scope);
  // The owner's row comes first: it is the lock that makes the limit hold, and it numbers the writes.
  const [counter] = yield statement(
    `INSERT INTO webcortex_memory_owner (memory, root_kind, root_id, entries, last_seq) VALUES (?, ?, ?, 0, 1)
     ON CONFLICT (memory, root_kind, root_id) DO UPDATE SET last_seq = webcortex_memory_owner.last_seq + 1
     RETURNING entries, last_seq`,
    ...who,
  );
  const seq = Number(counter?.['last_seq']);
  const row = [write.value, searchedText(write.key, write.value), seq, now] as const;
  const replaced = yield statement(
    `UPDATE webcortex_memory_entry SET value = ?, searched = ?, seq = ?, updated_at = ? WHERE ${MINE} AND key = ? RETURNING seq`,
    ...row,
    ...who,
    write.key,
  );
  if (replaced.length === 0) {
    if (Number(counter?.['entries']) >= write.maxEntries) throw new MemoryFullError(scope.memory, write.maxEntries);
    yield statement(
      `INSERT INTO webcortex_memory_entry (value, searched, seq, updated_at, memory, root_kind, root_id, key)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...row,
      ...who,
      write.key,
    );
    yield statement(`UPDATE webcortex_memory_owner SET entries = entries + 1 WHERE ${MINE}`, ...who);
  }
  return { key: write.key, value: write.value, updatedAt: now };
}

function* forget(scope: MemoryScope, key: string): Work<0 | 1> {
  const who = mine(scope);
  // Takes the owner's lock first, as `remember` does; in the other order the two could block each other. Without an
  // owner there is nothing to lock and nothing to forget: going on would look for a row that came in since, unlocked.
  const owners = yield statement(
    `UPDATE webcortex_memory_owner SET last_seq = last_seq + 1 WHERE ${MINE} RETURNING last_seq`,
    ...who,
  );
  if (owners.length === 0) return 0;
  const gone = yield statement(
    `DELETE FROM webcortex_memory_entry WHERE ${MINE} AND key = ? RETURNING seq`,
    ...who,
    key,
  );
  if (gone.length === 0) return 0;
  yield statement(`UPDATE webcortex_memory_owner SET entries = entries - 1 WHERE ${MINE}`, ...who);
  return 1;
}

const contains: Readonly<Record<SqlDialect, string>> = {
  sqlite: 'instr(searched, ?) > 0',
  postgres: "searched LIKE ? ESCAPE '\\'",
};

/** What is bound for it: on PostgreSQL a pattern, in which `%`, `_` and the escape stand for themselves. */
const sought = (needle: string, dialect: SqlDialect): string =>
  dialect === 'sqlite' ? needle : `%${needle.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;

/** @param now milliseconds since the epoch */
export function memoryStore(engine: Engine, now: () => number): MemoryStore {
  const columns = 'SELECT key, value, updated_at FROM webcortex_memory_entry';
  return {
    async remember(scope, write) {
      checkMemoryWrite(write);
      return engine.transact('quick', () => remember(scope, write, now()));
    },
    async recall(scope, key) {
      if (!isStorable(key)) return null;
      const [row] = await engine.all(statement(`${columns} WHERE ${MINE} AND key = ?`, ...mine(scope), key));
      return row === undefined ? null : entryOf(row);
    },
    async search(scope, query, limit) {
      const needle = searchNeedle(query);
      if (needle === null) return [];
      const filter = needle === '' ? '' : ` AND ${contains[engine.dialect]}`;
      const wanted = needle === '' ? [] : [sought(needle, engine.dialect)];
      const sql = `${columns} WHERE ${MINE}${filter} ORDER BY seq DESC LIMIT ?`;
      // Through the caller's newest rows for what is common, through the trigrams for what is rare.
      const search = statement(sql, ...mine(scope), ...wanted, limit);
      const rows = await engine.all({ ...search, plan: 'each-time' });
      return rows.map(entryOf);
    },
    async forget(scope, key) {
      if (!isStorable(key)) return 0;
      return engine.transact('quick', () => forget(scope, key));
    },
  };
}
