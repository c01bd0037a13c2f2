import { closeSync, openSync } from 'node:fs';
import { StoreUnavailableError } from '@webcortex/core';
import Database from 'better-sqlite3';
import { needsReopening } from './errors.js';

/** Below it, a reader and a checkpoint can corrupt a WAL database: https://www.sqlite.org/wal.html (WAL-reset bug). */
const MIN_VERSION = [3, 51, 3] as const;

/** Milliseconds that the driver may stop the whole process for a lock. Longer waits are made without it. */
const BUSY_MS = 25;

/** Statements kept prepared; over it, all are let go and prepared again when needed. */
const MAX_STATEMENTS = 2_000;

export interface SqliteFile {
  /** An absolute path, or `:memory:`. */
  readonly path: string;
  readonly synchronous: 'FULL' | 'NORMAL';
  /** Runs on every fresh connection before it is used. */
  readonly prepare: (db: Database.Database) => void;
}

function assertVersion(db: Database.Database): void {
  const version = String(db.prepare('SELECT sqlite_version()').pluck().get());
  const parts = version.split('.').map(Number);
  for (const [index, wanted] of MIN_VERSION.entries()) {
    const part = parts[index] ?? 0;
    if (part > wanted) return;
    if (part < wanted)
      throw new Error(`webcortex: SQLite ${version} is too old; at least ${MIN_VERSION.join('.')} is needed`);
  }
}

function open(file: SqliteFile): Database.Database {
  // Made here, because SQLite would make it readable for everybody. -wal and -shm take its mode.
  if (file.path !== ':memory:') closeSync(openSync(file.path, 'a', 0o600));
  const db = new Database(file.path, { timeout: BUSY_MS });
  try {
    assertVersion(db);
    db.pragma('journal_mode = WAL');
    db.pragma('foreign_keys = ON');
    db.pragma(`synchronous = ${file.synchronous}`);
    file.prepare(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** One connection with its prepared statements; opened when first used, and again after the file failed. */
export class SqliteConnection {
  readonly #file: SqliteFile;
  #db: Database.Database | null = null;
  readonly #statements = new Map<string, Database.Statement>();
  #closed = false;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  /** Gives `work` the open database. Errors are the driver's own. */
  use<T>(work: (db: Database.Database) => T): T {
    if (this.#closed) throw new StoreUnavailableError('the store is closed');
    try {
      this.#db ??= open(this.#file);
      return work(this.#db);
    } catch (error) {
      if (needsReopening(error)) this.#drop();
      throw error;
    }
  }

  /** The statement, prepared once a connection; `exact` ones give integers as bigints. Only inside `use`. */
  prepared(db: Database.Database, sql: string, integers: 'numbers' | 'exact' = 'numbers'): Database.Statement {
    const key = `${integers} ${sql}`;
    const known = this.#statements.get(key);
    if (known !== undefined) return known;
    const fresh = db.prepare(sql).safeIntegers(integers === 'exact');
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    this.#statements.set(key, fresh);
    return fresh;
  }

  #drop(): void {
    this.#statements.clear();
    this.#db?.close();
    this.#db = null;
  }

  close(): void {
    this.#closed = true;
    this.#drop();
  }
}
