import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { systemClock } from '@webcortex/core';
import Database from 'better-sqlite3';
import pg from 'pg';
import { alice } from '../contract/harness.js';
import { postgresForTests } from '../contract/postgres-fixture.js';
import { openStore } from '../open-store.js';
import { migrateSqlite } from './migrate-sqlite.js';
import { ddl, migrationsFor, pendingMigrations } from './migrations.js';

/** A row as the first version wrote it. */
const OLD_ROWS = `
  INSERT INTO webcortex_memory_owner VALUES ('notes', 'api_key', 'alice', 1, 1);
  INSERT INTO webcortex_memory_entry (memory, root_kind, root_id, key, value, searched, seq, updated_at)
  VALUES ('notes', 'api_key', 'alice', 'k', 'kept', 'k\uffffkept', 1, 1000);
  INSERT INTO webcortex_migration (version, applied_at) VALUES`;
const CREATE_MIGRATION =
  'CREATE TABLE webcortex_migration (version bigint PRIMARY KEY NOT NULL, applied_at bigint NOT NULL);';
const scope = { memory: 'notes', owner: alice };

describe('migrations', () => {
  it.each(['sqlite', 'postgres'] as const)('come with the package, in order: %s', (dialect) => {
    const versions = migrationsFor(dialect).map(({ version }) => version);
    expect(versions.length).toBeGreaterThan(1);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(pendingMigrations(migrationsFor(dialect), versions)).toEqual([]);
  });

  describe('on SQLite', () => {
    let baseDir: string;
    const open = () => openStore('sqlite:app.db', { baseDir });
    const raw = () => new Database(join(baseDir, 'app.db'));
    beforeEach(() => {
      baseDir = mkdtempSync(join(tmpdir(), 'webcortex-migrate-'));
    });
    afterEach(() => rmSync(baseDir, { recursive: true }));

    it('bring the first version up to date and keep its rows', async () => {
      const [first] = migrationsFor('sqlite');
      const db = raw();
      db.exec([...(first?.statements ?? []), CREATE_MIGRATION].join(';'));
      db.exec(`${OLD_ROWS} (${first?.version}, 1)`);
      db.close();
      const store = await open();
      expect(await store.memory.recall(scope, 'k')).toEqual({ key: 'k', value: 'kept', updatedAt: 1000 });
      expect(await store.memory.search(scope, 'KEPT', 9)).toHaveLength(1);
      expect(await store.runs.load('r')).toBeNull();
      await store.close();
    });

    it('refuse a database that a newer version has written, and leave it as it is', async () => {
      await (await open()).close();
      const db = raw();
      db.exec('INSERT INTO webcortex_migration VALUES (99999999999999, 1)');
      db.close();
      await expect(open()).rejects.toMatchObject({
        code: 'store_too_new',
        message: expect.stringContaining('newer version'),
      });
    });

    it('are applied once by several that open at the same time, and all or none', async () => {
      const stores = await Promise.all(Array.from({ length: 4 }, open));
      for (const store of stores) await store.close();
      const db = raw();
      expect(db.prepare('SELECT count(*) FROM webcortex_migration').pluck().get()).toBe(migrationsFor('sqlite').length);
      const broken = [...migrationsFor('sqlite'), { version: 1, statements: ['CREATE TABLE half (a)', 'nonsense'] }];
      expect(() => migrateSqlite(db, broken)).toThrow();
      expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
      db.close();
    });

    it('make the same tables as the printed DDL', async () => {
      await (await open()).close();
      const printed = new Database(':memory:');
      printed.exec(ddl('sqlite'));
      const db = raw();
      const schema = 'SELECT type, name FROM sqlite_schema ORDER BY type, name';
      expect(printed.prepare(schema).all()).toEqual(db.prepare(schema).all());
      db.close();
    });
  });
});

// A server shared with others may be slow to answer.
jest.setTimeout(60_000);

const fixture = await postgresForTests();
const onServer = fixture.kind === 'server' ? describe : describe.skip;

onServer('migrations on PostgreSQL', () => {
  afterAll(() => fixture.drop(), 60_000);
  const fresh = async () => {
    const url = await fixture.create();
    if (url === null) throw new Error('no server');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return { open: () => openStore(url, { baseDir: '.', clock: systemClock, poolMax: 2 }), client };
  };

  it('bring the first version up to date and keep its rows', async () => {
    const { open, client } = await fresh();
    const [first] = migrationsFor('postgres');
    await client.query([...(first?.statements ?? []), CREATE_MIGRATION].join(';'));
    await client.query(`${OLD_ROWS} (${first?.version}, 1)`);
    const store = await open();
    expect(await store.memory.recall(scope, 'k')).toEqual({ key: 'k', value: 'kept', updatedAt: 1000 });
    expect(await store.runs.load('r')).toBeNull();
    await store.close();
    await client.end();
  });

  it('are applied once by several that open at the same time, and a newer database is refused', async () => {
    const { open, client } = await fresh();
    const stores = await Promise.all(Array.from({ length: 4 }, open));
    for (const store of stores) await store.close();
    const { rows } = await client.query('SELECT count(*)::int AS n FROM webcortex_migration');
    expect(rows).toEqual([{ n: migrationsFor('postgres').length }]);
    await client.query('INSERT INTO webcortex_migration VALUES (99999999999999, 1)');
    await expect(open()).rejects.toMatchObject({ code: 'store_too_new' });
    await client.end();
  });

  it('make do without the trigram extension where it may not be created, and say so', async () => {
    const { client } = await fresh();
    const name = `webcortex_role_${Date.now()}`;
    await client.query(`CREATE ROLE ${name} LOGIN; CREATE SCHEMA AUTHORIZATION ${name}`);
    const { host, port, database } = client;
    const store = await openStore(`postgres://${name}@${host}:${port}/${database}`, { baseDir: '.', poolMax: 2 });
    expect(store.warnings).toEqual([expect.stringContaining('pg_trgm')]);
    await store.memory.remember(scope, { key: 'k', value: '100%', maxEntries: 9 });
    expect(await store.memory.search(scope, '0%', 9)).toHaveLength(1);
    await store.close();
    await client.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
    await client.end();
  });
});
