import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlRow, SqlValue } from '@webcortex/core';
import type Database from 'better-sqlite3';
import type { Durability, Engine, Statement, Work } from '../engine.js';
import type { SqliteConnection } from './connection.js';
import { isLocked, sqliteError } from './errors.js';

/** Milliseconds between two tries for a lock. */
const RETRY_MS = 10;

/** What SQLite can bind: it has no booleans. */
export function bindable(params: readonly SqlValue[]): (null | number | string)[] {
  return params.map((value) => (typeof value === 'boolean' ? Number(value) : value));
}

export interface SqliteEngine extends Engine {
  /** Runs `attempt` until the lock is had, without holding up the process; errors become the stores' own. */
  patiently<T>(attempt: () => T): Promise<T>;
}

export interface SqliteConnections {
  /** `synchronous=FULL`. */
  readonly synced: SqliteConnection;
  /** `synchronous=NORMAL`; the same one for `:memory:`. */
  readonly quick: SqliteConnection;
}

function rows(connection: SqliteConnection, db: Database.Database, { sql, params }: Statement): readonly SqlRow[] {
  const prepared = connection.prepared(db, sql);
  if (prepared.reader) return prepared.all(bindable(params)) as SqlRow[];
  prepared.run(bindable(params));
  return [];
}

function drive<T>(work: Work<T>, run: (statement: Statement) => readonly SqlRow[]): T {
  let step = work.next();
  while (step.done !== true) step = work.next(run(step.value));
  return step.value;
}

/** @param lockWaitMs how long a call waits for another process's lock */
export function sqliteEngine(connections: SqliteConnections, lockWaitMs: number): SqliteEngine {
  const patiently = async <T>(attempt: () => T): Promise<T> => {
    const deadline = performance.now() + lockWaitMs;
    for (;;) {
      try {
        return attempt();
      } catch (error) {
        if (!isLocked(error) || performance.now() >= deadline) throw sqliteError(error);
      }
      await sleep(RETRY_MS);
    }
  };

  const transaction = <T>(connection: SqliteConnection, work: () => Work<T>): T =>
    connection.use((db) => {
      connection.prepared(db, 'BEGIN IMMEDIATE').run();
      try {
        const result = drive(work(), (statement) => rows(connection, db, statement));
        connection.prepared(db, 'COMMIT').run();
        return result;
      } catch (error) {
        // A full disk or a failed read has rolled back already.
        if (db.inTransaction) connection.prepared(db, 'ROLLBACK').run();
        throw error;
      }
    });

  return {
    dialect: 'sqlite',
    patiently,
    all: (statement) => patiently(() => connections.synced.use((db) => rows(connections.synced, db, statement))),
    transact: <T>(durability: Durability, work: () => Work<T>) =>
      patiently(() => transaction(connections[durability], work)),
  };
}
