import { randomBytes } from 'node:crypto';
import type { Clock, Store } from '@webcortex/core';
import pg from 'pg';
import { type OpenStoreOptions, openStore } from '../open-store.js';
import { postgresStore } from '../postgres-store.js';
import { type InProcessPostgres, startPglite } from './pglite-source.js';

/** A PostgreSQL to test on: a server, with databases of our own, or PGlite in this process. */
export interface PostgresFixture {
  readonly kind: 'server' | 'pglite';
  /** A store whose tables are empty. One at a time: they share a database. */
  open(clock: Clock, options?: Partial<OpenStoreOptions>): Promise<Store>;
  /** The address of a fresh, empty database; `null` with PGlite. */
  create(): Promise<string | null>;
  /** Runs SQL in the shared database, past the store. */
  execute(sql: string): Promise<void>;
  /** Removes every database made here. */
  drop(): Promise<void>;
}

async function reachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function serverUrl(): Promise<string | null> {
  const given = process.env['DATABASE_URL'];
  const candidates =
    given === undefined ? ['root', 'postgres'].map((user) => `postgres://${user}@127.0.0.1:5432/postgres`) : [given];
  if (process.env['WEBCORTEX_TEST_POSTGRES'] === 'pglite') return null;
  for (const url of candidates) if (await reachable(url)) return url;
  if (process.env['WEBCORTEX_TEST_POSTGRES'] === 'server') throw new Error('no PostgreSQL server, and one is required');
  return null;
}

async function admin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const TABLES = ['memory_owner', 'memory_entry', 'run', 'approval', 'session', 'audit', 'ledger'];
/** Not TRUNCATE, which makes new files. */
const EMPTY = TABLES.map((table) => `DELETE FROM webcortex_${table}`).join(';');

function onServer(url: string): PostgresFixture {
  const made: string[] = [];
  let shared: string | null = null;
  const create = async (): Promise<string> => {
    const name = `webcortex_test_${randomBytes(6).toString('hex')}`;
    await admin(url, `CREATE DATABASE ${name} TEMPLATE template0`);
    made.push(name);
    // What is tested doesn't depend on the disk.
    await admin(url, `ALTER DATABASE ${name} SET synchronous_commit = off`);
    const own = new URL(url);
    own.pathname = `/${name}`;
    return own.href;
  };
  return {
    kind: 'server',
    create,
    async open(clock, options) {
      shared ??= await create();
      const store = await openStore(shared, { baseDir: '.', clock, poolMax: 4, acquireMs: 30_000, ...options });
      await admin(shared, EMPTY);
      return store;
    },
    async execute(sql) {
      if (shared !== null) await admin(shared, sql);
    },
    async drop() {
      for (const name of made.splice(0)) await admin(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

function inProcess(): PostgresFixture {
  let started: Promise<InProcessPostgres> | null = null;
  return {
    kind: 'pglite',
    create: async () => null,
    async open(clock) {
      started ??= startPglite();
      const postgres = await started;
      const store = await postgresStore(postgres.sources, clock);
      await postgres.execute(EMPTY);
      return store;
    },
    execute: async (sql) => (await started)?.execute(sql),
    drop: async () => (await started)?.close(),
  };
}

/** The server at DATABASE_URL or 127.0.0.1:5432; PGlite where there is none. */
export async function postgresForTests(): Promise<PostgresFixture> {
  const url = await serverUrl();
  return url === null ? inProcess() : onServer(url);
}
