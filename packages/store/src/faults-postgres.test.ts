import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { type RunRecord, type Store, systemClock } from '@webcortex/core';
import pg from 'pg';
import { postgresForTests } from './contract/postgres-fixture.js';
import { type OpenStoreOptions, openStore } from './open-store.js';

const unavailable = { status: 503, code: 'store_unavailable', name: 'StoreUnavailableError' };
// A server shared with others may be slow to answer.
jest.setTimeout(60_000);

const fixture = await postgresForTests();
// What is tested here happens between a client and a server.
const onServer = fixture.kind === 'server' ? describe : describe.skip;

const run = (runId: string): RunRecord => ({
  runId,
  version: 1,
  status: 'running',
  rootKind: 'api_key',
  rootId: 'alice',
  agent: 'a',
  sessionId: null,
  state: {},
  createdAt: 1,
  updatedAt: 1,
});

onServer('a PostgreSQL that fails', () => {
  const opened: { close(): Promise<void> }[] = [];
  const open = async (options: Partial<OpenStoreOptions> = {}) => {
    const url = await fixture.create();
    if (url === null) throw new Error('no server');
    const store: Store = await openStore(url, { baseDir: '.', clock: systemClock, poolMax: 2, ...options });
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    opened.push(store, { close: () => admin.end() });
    return { store, admin };
  };
  /** Ends every other connection to the database, once `waiting` of them wait for a lock. */
  const terminate = async (admin: pg.Client, waiting = 0) => {
    const others = "datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'";
    for (;;) {
      const { rows } = await admin.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE ${others} AND wait_event_type = 'Lock'`,
      );
      if (rows[0]?.n >= waiting) break;
    }
    await admin.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE ${others}`);
  };

  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each.close();
  });
  afterAll(() => fixture.drop(), 60_000);

  it('answers 503 when the connection drops in the middle of a transaction, writes nothing, and goes on', async () => {
    const { store, admin } = await open();
    await admin.query('BEGIN; LOCK TABLE webcortex_ledger IN EXCLUSIVE MODE');
    const entry = {
      caller: 'a',
      model: 'm',
      calls: 1,
      estimated: 0,
      inputTokens: 1,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 0,
    };
    const commit = store.transitions.commit({
      runs: [run('r')],
      approvals: [],
      sessions: [],
      audit: [],
      ledger: [entry],
    });
    const failed = expect(commit).rejects.toMatchObject({ ...unavailable, outcome: 'nothing-written' });
    await terminate(admin, 1);
    await failed;
    await admin.query('ROLLBACK');
    expect(await store.runs.load('r')).toBeNull();
    await store.transitions.commit({ runs: [run('r')], approvals: [], sessions: [], audit: [], ledger: [entry] });
    expect(await store.runs.load('r')).not.toBeNull();
  });

  it('does not show that idle connections were dropped in a read-only statement', async () => {
    const { store, admin } = await open();
    const statement = await store.sql?.prepare('SELECT 1 AS one', { readOnly: true });
    await terminate(admin);
    expect((await statement?.run([], { maxRows: 1 }))?.rows).toEqual([{ one: 1 }]);
  });

  it('answers 503 soon when every connection is busy, and goes on when one is free', async () => {
    const { store, admin } = await open({ poolMax: 1, acquireMs: 100 });
    await admin.query('BEGIN; LOCK TABLE webcortex_run IN EXCLUSIVE MODE');
    const blocked = store.runs.save(run('first'));
    const started = performance.now();
    await expect(store.runs.save(run('second'))).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('busy'),
    });
    expect(performance.now() - started).toBeLessThan(2_000);
    await admin.query('ROLLBACK');
    await blocked;
    await store.runs.save(run('third'));
  });

  it('stops a read-only statement at its time limit', async () => {
    const { store } = await open({ providerStatementMs: 50 });
    const statement = await store.sql?.prepare('SELECT count(*) FROM generate_series(1, 1000000000)', {
      readOnly: true,
    });
    await expect(statement?.run([], { maxRows: 1 })).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('too long'),
    });
  });

  it('answers 503 at the opening when nobody listens, without the address', async () => {
    const failure = await openStore('postgres://user:secret@127.0.0.1:1/db', { baseDir: '.' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject(unavailable);
    expect((failure as Error).message).not.toMatch(/secret|127\.0\.0\.1/);
  });

  it('runs a statement again whose table was altered since it was prepared', async () => {
    const { store, admin } = await open();
    await admin.query('CREATE TABLE t (a int)');
    const statement = await store.sql?.prepare('SELECT * FROM t', { readOnly: false });
    const read = async () => (await statement?.run([], { maxRows: 9 }))?.rows;
    for (let i = 0; i < 2; i++) expect(await read()).toEqual([]);
    await admin.query('ALTER TABLE t ADD b int; INSERT INTO t VALUES (1, 2)');
    expect(await read()).toEqual([{ a: 1, b: 2 }]);
  });
});
