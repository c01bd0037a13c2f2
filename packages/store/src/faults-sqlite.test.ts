import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RunRecord, Store } from '@webcortex/core';
import Database from 'better-sqlite3';
import { alice } from './contract/harness.js';
import { SqliteConnection } from './engine/sqlite/connection.js';
import { sqliteEngine } from './engine/sqlite/engine.js';
import { openStore } from './open-store.js';

const unavailable = { status: 503, code: 'store_unavailable', name: 'StoreUnavailableError' };

const run = (runId: string, text = ''): RunRecord => ({
  runId,
  version: 1,
  status: 'running',
  rootKind: 'api_key',
  rootId: 'alice',
  agent: 'a',
  sessionId: null,
  state: { text },
  createdAt: 1,
  updatedAt: 1,
});

describe('a SQLite file that fails', () => {
  let folder: string;
  let store: Store | null;
  const file = () => join(folder, 'app.db');
  const open = async () => {
    store = await openStore('sqlite:app.db', { baseDir: folder, lockWaitMs: 60 });
    return store;
  };
  const pragma = async (opened: Store, text: string) =>
    (await opened.sql?.prepare(text, { readOnly: false }))?.run([], { maxRows: 9 });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'webcortex-faults-'));
    store = null;
  });
  afterEach(async () => {
    await store?.close();
    rmSync(folder, { recursive: true });
  });

  it('is made for its owner alone, with its companions', async () => {
    const opened = await open();
    await opened.runs.save(run('r'));
    for (const name of ['app.db', 'app.db-wal', 'app.db-shm'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  it('is used with WAL, foreign keys, and a full sync for what must survive a power failure', async () => {
    const opened = await open();
    expect((await pragma(opened, 'PRAGMA journal_mode'))?.rows).toEqual([{ journal_mode: 'wal' }]);
    expect((await pragma(opened, 'PRAGMA foreign_keys'))?.rows).toEqual([{ foreign_keys: 1 }]);
    expect((await pragma(opened, 'PRAGMA synchronous'))?.rows).toEqual([{ synchronous: 2 }]);
  });

  it('answers 503 while another process holds the lock, writes nothing, and goes on afterwards', async () => {
    const opened = await open();
    const other = new Database(file());
    other.exec('BEGIN IMMEDIATE');
    const scope = { memory: 'notes', owner: alice };
    await expect(opened.runs.save(run('r'))).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('locked'),
    });
    await expect(opened.memory.remember(scope, { key: 'k', value: 'v', maxEntries: 9 })).rejects.toMatchObject(
      unavailable,
    );
    await expect(
      opened.audit.append([{ at: 1, kind: 'k', runId: null, actor: null, root: null, tool: null, detail: {} }]),
    ).rejects.toMatchObject(unavailable);
    // Reading needs no lock.
    expect(await opened.runs.load('r')).toBeNull();
    other.exec('ROLLBACK');
    other.close();
    await opened.runs.save(run('r'));
    expect(await opened.runs.load('r')).not.toBeNull();
    expect(await opened.memory.recall(scope, 'k')).toBeNull();
  });

  it('waits for a lock that is soon given back', async () => {
    const opened = await open();
    const other = new Database(file());
    other.exec('BEGIN IMMEDIATE');
    const saved = opened.runs.save(run('r'));
    setImmediate(() => other.close());
    await expect(saved).resolves.toBeUndefined();
  });

  it('answers 503 at the opening while it is locked', async () => {
    const other = new Database(file());
    other.exec('BEGIN EXCLUSIVE');
    await expect(open()).rejects.toMatchObject(unavailable);
    other.close();
    await expect(open()).resolves.toBeDefined();
  });

  it('answers 503 when the disk is full, writes nothing by halves, and goes on when there is room', async () => {
    const opened = await open();
    const pages = (await pragma(opened, 'PRAGMA page_count'))?.rows[0]?.['page_count'];
    await pragma(opened, `PRAGMA max_page_count = ${Number(pages)}`);
    const transition = {
      runs: [run('small'), run('large', 'x'.repeat(1_000_000))],
      approvals: [],
      sessions: [],
      audit: [{ at: 1, kind: 'k', runId: 'small', actor: null, root: null, tool: null, detail: {} }],
      ledger: [],
    };
    await expect(opened.transitions.commit(transition)).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('full'),
    });
    expect(await opened.runs.load('small')).toBeNull();
    expect(await opened.audit.query({ runId: null, kind: null, after: 0, limit: 9 })).toEqual([]);
    await pragma(opened, 'PRAGMA max_page_count = 1000000');
    await opened.transitions.commit(transition);
    expect(await opened.runs.load('large')).not.toBeNull();
  });

  it('answers 503 when it can not be written, and recovers by itself', async () => {
    const opened = await open();
    await pragma(opened, 'PRAGMA query_only = ON');
    await expect(opened.runs.save(run('r'))).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('cannot be written'),
    });
    await opened.runs.save(run('r'));
  });

  it('answers 503 in a folder that can not be written, and without a path', async () => {
    mkdirSync(join(folder, 'locked'));
    chmodSync(join(folder, 'locked'), 0o555);
    // The super-user may write everywhere; who may not need not be able to read this package's migrations either.
    const path = join(folder, 'locked', 'app.db');
    const synced = new SqliteConnection({ path, synchronous: 'FULL', prepare: () => undefined });
    const engine = sqliteEngine({ synced, quick: synced }, 0);
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) chmodSync(folder, 0o755);
    if (isRoot) process.seteuid?.(65_534);
    try {
      const failure = await engine.patiently(() => synced.use(() => undefined)).catch((error: unknown) => error);
      expect(failure).toMatchObject(unavailable);
      expect((failure as Error).message).not.toContain(folder);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it.each([
    ['a folder that is not there', 'nowhere/app.db'],
    ['a folder in its place', '.'],
  ])('answers 503 for %s', async (_, path) => {
    await expect(openStore(`sqlite:${path}`, { baseDir: folder })).rejects.toMatchObject(unavailable);
  });

  it('answers 503 when it is damaged, at the opening', async () => {
    writeFileSync(file(), 'this is not a database, whatever it says on the tin'.repeat(100));
    await expect(open()).rejects.toMatchObject({ ...unavailable, message: expect.stringContaining('damaged') });
  });

  it('answers 503 when it is damaged while in use, and goes on with a restored one, without a restart', async () => {
    const opened = await open();
    for (let i = 0; i < 50; i++) await opened.runs.save(run(`r${i}`, 'x'.repeat(2_000)));
    await pragma(opened, 'PRAGMA wal_checkpoint(TRUNCATE)');
    copyFileSync(file(), join(folder, 'backup'));
    writeFileSync(file(), Buffer.alloc(statSync(file()).size, 'garbage'));
    await pragma(opened, 'PRAGMA shrink_memory');
    const failures = await Promise.allSettled([opened.runs.save(run('new')), opened.runs.load('r1')]);
    for (const failure of failures) expect(failure).toMatchObject({ status: 'rejected', reason: unavailable });
    for (const name of ['app.db-wal', 'app.db-shm']) rmSync(join(folder, name), { force: true });
    writeFileSync(file(), readFileSync(join(folder, 'backup')));
    expect(await opened.runs.load('r1')).toMatchObject({ runId: 'r1' });
    await opened.runs.save(run('new'));
  });

  it('answers 503 when the store was closed', async () => {
    const opened = await open();
    await opened.close();
    await expect(opened.runs.load('r')).rejects.toMatchObject(unavailable);
    await expect(opened.close()).resolves.toBeUndefined();
  });
});
