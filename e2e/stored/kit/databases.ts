import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A database to test on, empty, and gone afterwards. */
export interface TestDatabase {
  readonly url: string;
  /** Runs statements past the app. */
  run(sql: string): Promise<void>;
  drop(): Promise<void>;
}

export interface Databases {
  readonly name: string;
  create(): Promise<TestDatabase>;
}

async function sqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'webcortex-stored-'));
  const file = join(folder, 'app.db');
  const { default: Sqlite } = await import('better-sqlite3');
  return {
    url: `sqlite:${file}`,
    async run(sql) {
      const db = new Sqlite(file);
      db.exec(sql);
      db.close();
    },
    async drop() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The server at DATABASE_URL or on this machine; `undefined` without one. */
async function serverUrl(): Promise<string | undefined> {
  const given = process.env['DATABASE_URL'];
  const urls =
    given === undefined ? ['root', 'postgres'].map((user) => `postgres://${user}@127.0.0.1:5432/postgres`) : [given];
  for (const url of urls) {
    const up = await execute(url, 'SELECT 1').then(
      () => true,
      () => false,
    );
    if (up) return url;
  }
  if (process.env['WEBCORTEX_REQUIRE_POSTGRES'] === '1') throw new Error('no PostgreSQL server, and one is required');
  return undefined;
}

async function postgres(server: string): Promise<TestDatabase> {
  const name = `webcortex_e2e_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    run: (sql) => execute(url.toString(), sql),
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** SQLite, and PostgreSQL where there is a server: the store's own suite covers the rest with PGlite. */
export async function databases(): Promise<Databases[]> {
  const server = await serverUrl();
  return [
    { name: 'SQLite', create: sqlite },
    ...(server === undefined ? [] : [{ name: 'PostgreSQL', create: () => postgres(server) }]),
  ];
}
