import {
  countPlaceholders,
  type SqlDatabase,
  SqlError,
  type SqlLimits,
  type SqlResult,
  type SqlRow,
  type SqlValue,
} from '@webcortex/core';
import type Database from 'better-sqlite3';
import type { SqliteConnection } from '../engine/sqlite/connection.js';
import { bindable, type SqliteEngine } from '../engine/sqlite/engine.js';

/** As JSON can hold it: an integer as a number where that is exact, a blob as base64. */
function jsonable(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return Buffer.isBuffer(value) ? value.toString('base64') : value;
}

function rowOf(row: unknown): SqlRow {
  return Object.fromEntries(Object.entries(row as object).map(([name, value]) => [name, jsonable(value)]));
}

function read(statement: Database.Statement, params: readonly SqlValue[], maxRows: number): SqlRow[] {
  // Only a statement that reads may be left half-way.
  if (!statement.readonly) return statement.all(bindable(params)).slice(0, maxRows).map(rowOf);
  const rows: SqlRow[] = [];
  for (const row of statement.iterate(bindable(params))) {
    if (rows.length >= maxRows) break;
    rows.push(rowOf(row));
  }
  return rows;
}

function execute(statement: Database.Statement, params: readonly SqlValue[], { maxRows }: SqlLimits): SqlResult {
  if (!statement.reader) return { rows: [], affected: statement.run(bindable(params)).changes };
  const rows = read(statement, params, maxRows);
  return { rows, affected: rows.length };
}

/** The names a plan scans from end to end, but for subqueries and common table expressions. */
function scansIn(plan: readonly { readonly detail: string }[]): readonly string[] {
  const made = new Set(plan.flatMap(({ detail }) => /^(?:MATERIALIZE|CO-ROUTINE) (\S+)/.exec(detail)?.[1] ?? []));
  const scanned = plan.flatMap(({ detail }) => /^SCAN (?!CONSTANT ROW)([^\s(]+)/.exec(detail)?.[1] ?? []);
  return [...new Set(scanned)].filter((name) => !made.has(name));
}

/** The app's own SQL on SQLite. A statement can't be interrupted; the row limit bounds what is read of its result. */
export function sqliteSql(engine: SqliteEngine, connection: SqliteConnection): SqlDatabase {
  return {
    dialect: 'sqlite',
    async prepare(sql, { readOnly }) {
      const check = (db: Database.Database): void => {
        if (readOnly && !connection.prepared(db, sql, 'exact').readonly) throw new SqlError('the statement writes');
      };
      await engine.patiently(() => connection.use(check));
      return {
        run: (params, limits) =>
          engine.patiently(() =>
            connection.use((db) => execute(connection.prepared(db, sql, 'exact'), params, limits)),
          ),
      };
    },
    async fullScans(sql) {
      const nulls = Array.from({ length: countPlaceholders(sql, 'sqlite') }, () => null);
      const plan = await engine.patiently(() =>
        connection.use((db) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(nulls)),
      );
      return scansIn(plan as { detail: string }[]);
    },
  };
}
