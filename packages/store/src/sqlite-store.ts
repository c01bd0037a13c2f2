import type { Clock, Store } from '@webcortex/core';
import { SqliteConnection } from './engine/sqlite/connection.js';
import { sqliteEngine } from './engine/sqlite/engine.js';
import { migrateSqlite } from './migrate/migrate-sqlite.js';
import { migrationsFor } from './migrate/migrations.js';
import { sqliteSql } from './sql/sqlite-sql.js';
import { storesOver } from './stores-over.js';

export interface SqliteStoreOptions {
  /** An absolute path, or `:memory:`. */
  readonly path: string;
  readonly clock: Clock;
  /** Milliseconds a call waits for another process's lock before it fails with 503. */
  readonly lockWaitMs: number;
}

/**
 * A store over one SQLite file, its tables brought up to date.
 * @throws StoreUnavailableError · StoreError `store_too_new`
 */
export async function sqliteStore({ path, clock, lockWaitMs }: SqliteStoreOptions): Promise<Store> {
  const known = migrationsFor('sqlite');
  // Also after a reopening: the file may be another one by then.
  const synced = new SqliteConnection({ path, synchronous: 'FULL', prepare: (db) => migrateSqlite(db, known) });
  const quick =
    path === ':memory:' ? synced : new SqliteConnection({ path, synchronous: 'NORMAL', prepare: () => undefined });
  const engine = sqliteEngine({ synced, quick }, lockWaitMs);
  const close = async (): Promise<void> => {
    quick.close();
    synced.close();
  };
  try {
    await engine.patiently(() => synced.use(() => undefined));
  } catch (error) {
    await close();
    throw error;
  }
  return { ...storesOver(engine, clock), sql: sqliteSql(engine, synced), warnings: [], close };
}
