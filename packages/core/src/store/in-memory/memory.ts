import type { MemoryEntry, MemoryScope, MemoryStore } from '../memory.js';
import { checkMemoryWrite, searchedText, searchNeedle } from '../memory-text.js';
import { MemoryFullError } from '../store-error.js';

interface Row extends MemoryEntry {
  readonly searched: string;
}

/** Rows by key, oldest first: a rewritten key moves to the end. */
type Rows = Map<string, Row>;

const rowsKey = (scope: MemoryScope): string => JSON.stringify([scope.memory, scope.owner.kind, scope.owner.id]);
const entryOf = ({ key, value, updatedAt }: Row): MemoryEntry => ({ key, value, updatedAt });

/** @param now milliseconds since the epoch */
export function inMemoryMemoryStore(now: () => number): MemoryStore {
  const all = new Map<string, Rows>();
  const rowsOf = (scope: MemoryScope): Rows => all.get(rowsKey(scope)) ?? new Map();
  return {
    async remember(scope, write) {
      checkMemoryWrite(write);
      const rows = rowsOf(scope);
      if (!rows.has(write.key) && rows.size >= write.maxEntries)
        throw new MemoryFullError(scope.memory, write.maxEntries);
      const row = {
        key: write.key,
        value: write.value,
        updatedAt: now(),
        searched: searchedText(write.key, write.value),
      };
      rows.delete(write.key);
      rows.set(write.key, row);
      all.set(rowsKey(scope), rows);
      return entryOf(row);
    },
    async recall(scope, key) {
      const row = rowsOf(scope).get(key);
      return row === undefined ? null : entryOf(row);
    },
    async search(scope, query, limit) {
      const needle = searchNeedle(query);
      if (needle === null) return [];
      const newestFirst = [...rowsOf(scope).values()].reverse();
      return newestFirst
        .filter((row) => row.searched.includes(needle))
        .slice(0, limit)
        .map(entryOf);
    },
    async forget(scope, key) {
      return rowsOf(scope).delete(key) ? 1 : 0;
    },
  };
}
