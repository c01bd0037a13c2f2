import type { LedgerEntry, LedgerStore } from '../ledger.js';

export interface InMemoryLedger extends LedgerStore {
  put(entry: LedgerEntry): void;
}

const add = (a: number, b: number): number => Math.min(Number.MAX_SAFE_INTEGER, a + b);

function sum(a: LedgerEntry, b: LedgerEntry): LedgerEntry {
  return {
    caller: b.caller,
    model: b.model,
    calls: add(a.calls, b.calls),
    estimated: add(a.estimated, b.estimated),
    inputTokens: add(a.inputTokens, b.inputTokens),
    cacheReadTokens: add(a.cacheReadTokens, b.cacheReadTokens),
    cacheWriteTokens: add(a.cacheWriteTokens, b.cacheWriteTokens),
    outputTokens: add(a.outputTokens, b.outputTokens),
  };
}

/** By code unit, as both databases sort text here. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function inMemoryLedgerStore(): InMemoryLedger {
  const rows = new Map<string, LedgerEntry>();
  const put = (entry: LedgerEntry): void => {
    const key = JSON.stringify([entry.caller, entry.model]);
    const row = rows.get(key);
    rows.set(key, row === undefined ? { ...entry } : sum(row, entry));
  };
  return {
    put,
    charge: async (entry) => put(entry),
    async totals() {
      return [...rows.values()].sort((a, b) => compare(a.caller, b.caller) || compare(a.model, b.model));
    },
  };
}
