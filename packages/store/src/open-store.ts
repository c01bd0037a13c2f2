import { resolve } from 'node:path';
import { type Clock, type SqlDialect, type Store, systemClock } from '@webcortex/core';
import { poolSource } from './engine/postgres/pool.js';
import { postgresStore } from './postgres-store.js';
import { sqliteStore } from './sqlite-store.js';

export interface OpenStoreOptions {
  /** What a `sqlite:<file>` is relative to: the folder of the app's file. */
  readonly baseDir: string;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Milliseconds a call waits for another process's lock on the SQLite file. Default 2000. */
  readonly lockWaitMs?: number;
  /** PostgreSQL connections at most; context providers have a third as many of their own. Default 10. */
  readonly poolMax?: number;
  /** Milliseconds a call waits for a PostgreSQL connection. Default 2000. */
  readonly acquireMs?: number;
  /** Milliseconds a statement of a PostgreSQL context provider may take. Default 5000. */
  readonly providerStatementMs?: number;
}

/** Milliseconds a statement outside of providers may take on PostgreSQL: as long as a request. */
const STATEMENT_MS = 30_000;

/** Calls that wait for a connection, for each there is; more are refused at once. */
const WAITING_PER_CONNECTION = 50;

/** Which database a URL means; `null` for a URL that means none. */
export function dialectOf(url: string): SqlDialect | null {
  if (url.startsWith('sqlite:') && url.length > 'sqlite:'.length) return 'sqlite';
  return /^postgres(?:ql)?:\/\//.test(url) ? 'postgres' : null;
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @param url `sqlite:<file>`, `sqlite::memory:` or `postgres://…`
 * @throws StoreUnavailableError when it is locked, read-only, damaged or out of reach
 * @throws StoreError `store_too_new` when a newer version has written it
 * @throws TypeError for another kind of URL
 */
export async function openStore(url: string, options: OpenStoreOptions): Promise<Store> {
  const clock = options.clock ?? systemClock;
  const dialect = dialectOf(url);
  if (dialect === 'sqlite') {
    const file = url.slice('sqlite:'.length);
    const path = file === ':memory:' ? file : resolve(options.baseDir, file);
    return sqliteStore({ path, clock, lockWaitMs: options.lockWaitMs ?? 2_000 });
  }
  if (dialect === null) throw new TypeError('the database must be sqlite:<file>, sqlite::memory: or postgres://…');
  const max = options.poolMax ?? 10;
  const pool = (connections: number, statementMs: number, readOnly: boolean) =>
    poolSource({
      url,
      max: connections,
      acquireMs: options.acquireMs ?? 2_000,
      maxWaiting: connections * WAITING_PER_CONNECTION,
      statementMs,
      readOnly,
    });
  const main = pool(max, STATEMENT_MS, false);
  const readOnly = pool(Math.max(1, Math.ceil(max / 3)), options.providerStatementMs ?? 5_000, true);
  return postgresStore({ main, readOnly }, clock);
}
