import type { LedgerEntry, LedgerStore, SqlRow } from '@webcortex/core';
import { type Engine, statement, type Work } from '../engine/engine.js';

const FIGURES = [
  'calls',
  'estimated',
  'input_tokens',
  'cache_read_tokens',
  'cache_write_tokens',
  'output_tokens',
] as const;

const MAX = Number.MAX_SAFE_INTEGER;

/** Adds without passing `MAX`; both figures are at most that, so their sum fits 64 bits. */
const saturating = FIGURES.map(
  (column) => `${column} = CASE WHEN webcortex_ledger.${column} > ${MAX} - excluded.${column} THEN ${MAX}
    ELSE webcortex_ledger.${column} + excluded.${column} END`,
);

const CHARGE = `INSERT INTO webcortex_ledger (caller, model, ${FIGURES.join(', ')}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (caller, model) DO UPDATE SET ${saturating.join(', ')}`;

export function* chargeLedger(entry: LedgerEntry): Work<void> {
  yield statement(
    CHARGE,
    entry.caller,
    entry.model,
    entry.calls,
    entry.estimated,
    entry.inputTokens,
    entry.cacheReadTokens,
    entry.cacheWriteTokens,
    entry.outputTokens,
  );
}

function entryOf(row: SqlRow): LedgerEntry {
  return {
    caller: String(row['caller']),
    model: String(row['model']),
    calls: Number(row['calls']),
    estimated: Number(row['estimated']),
    inputTokens: Number(row['input_tokens']),
    cacheReadTokens: Number(row['cache_read_tokens']),
    cacheWriteTokens: Number(row['cache_write_tokens']),
    outputTokens: Number(row['output_tokens']),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function ledgerStore(engine: Engine): LedgerStore {
  return {
    charge: (entry) => engine.transact('synced', () => chargeLedger(entry)),
    async totals() {
      // Sorted here: a database sorts text by its own language.
      const rows = await engine.all(statement(`SELECT caller, model, ${FIGURES.join(', ')} FROM webcortex_ledger`));
      return rows.map(entryOf).sort((a, b) => compare(a.caller, b.caller) || compare(a.model, b.model));
    },
  };
}
