import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { SqlRow } from '@webcortex/core';
import type { PgConnection, PgQuery, PgRows, PgSource, PgSources } from '../engine/postgres/source.js';
import { parsedTypes, parserOf } from '../engine/postgres/types.js';

const parsers = Object.fromEntries(parsedTypes.map((oid) => [oid, parserOf(oid) ?? String]));
/** Every value as text, as `pg` sends it. */
const serializers = Object.fromEntries([16, 20, 21, 23, 25, 700, 701, 1043, 1700].map((oid) => [oid, String]));

async function send(db: PGlite, { text, values, maxRows }: PgQuery): Promise<PgRows> {
  const result = await db.query<Record<string, unknown>>(text, [...values], { parsers, serializers });
  const rows: SqlRow[] = maxRows === null ? result.rows : result.rows.slice(0, maxRows);
  return { rows, affected: rows.length > 0 ? rows.length : (result.affectedRows ?? 0) };
}

export interface InProcessPostgres {
  readonly sources: PgSources;
  /** Past the store. */
  execute(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL in process, behind the same port as the pool. It has one connection: all sessions take turns. */
export async function startPglite(): Promise<InProcessPostgres> {
  const db = await PGlite.create({ extensions: { pg_trgm } });
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  const execute = (sql: string) =>
    inTurn(async () => {
      await db.exec(sql);
    });
  const connection: PgConnection = { query: (query) => send(db, query) };
  const source = (readOnly: boolean): PgSource => ({
    session: (work) =>
      inTurn(async () => {
        await db.exec(`SET default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
        try {
          return await work(connection);
        } finally {
          await db.exec('SET default_transaction_read_only = off');
        }
      }),
    // Closing it is for whoever started it.
    close: async () => undefined,
  });
  return { sources: { main: source(false), readOnly: source(true) }, execute, close: () => db.close() };
}
