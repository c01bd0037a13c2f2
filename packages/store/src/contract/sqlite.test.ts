import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from '@jest/globals';
import type { Clock } from '@webcortex/core';
import Database from 'better-sqlite3';
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { openStore } from '../open-store.js';
import { memoryContract } from './memory.contract.js';
import { resourceContract } from './resource.contract.js';
import { runsContract } from './runs.contract.js';
import { sharedContract } from './shared.contract.js';
import { sqlContract } from './sql.contract.js';

const task = sqliteTable('task', {
  id: integer().primaryKey({ autoIncrement: true }),
  title: text().notNull().unique(),
  state: text({ enum: ['open', 'closed'] }).notNull(),
  done: integer({ mode: 'boolean' }).notNull().default(false),
  score: real(),
  due: integer({ mode: 'timestamp' }),
  meta: text({ mode: 'json' }),
});
const taskDdl = `CREATE TABLE task (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL UNIQUE, state TEXT NOT NULL,
  done INTEGER NOT NULL DEFAULT 0, score REAL, due INTEGER, meta TEXT)`;

describe('the store in a SQLite file', () => {
  const baseDir = mkdtempSync(join(tmpdir(), 'webcortex-store-'));
  let files = 0;
  afterAll(() => rmSync(baseDir, { recursive: true }));
  const open = (clock: Clock) => openStore(`sqlite:${++files}.db`, { baseDir, clock });
  memoryContract({ open });
  runsContract({ open });
  const execute = async (sql: string) => {
    const db = new Database(join(baseDir, `${files}.db`));
    db.exec(sql);
    db.close();
  };
  sqlContract({ open, execute });
  sharedContract(async () => {
    const path = `sqlite:${++files}.db`;
    return [await openStore(path, { baseDir }), await openStore(path, { baseDir })];
  });
  resourceContract({ open, execute, table: task, ddl: taskDdl });
});

describe('the store in SQLite without a file', () => {
  const open = (clock: Clock) => openStore('sqlite::memory:', { baseDir: '.', clock });
  memoryContract({ open });
  runsContract({ open });
});
