import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from '@jest/globals';
import type { Clock } from '@webcortex/core';
import Database from 'better-sqlite3';
import { openStore } from '../open-store.js';
import { memoryContract } from './memory.contract.js';
import { runsContract } from './runs.contract.js';
import { sqlContract } from './sql.contract.js';

describe('the store in a SQLite file', () => {
  const baseDir = mkdtempSync(join(tmpdir(), 'webcortex-store-'));
  let files = 0;
  afterAll(() => rmSync(baseDir, { recursive: true }));
  const open = (clock: Clock) => openStore(`sqlite:${++files}.db`, { baseDir, clock });
  memoryContract({ open });
  runsContract({ open });
  sqlContract({
    open,
    async execute(sql) {
      const db = new Database(join(baseDir, `${files}.db`));
      db.exec(sql);
      db.close();
    },
  });
});

describe('the store in SQLite without a file', () => {
  const open = (clock: Clock) => openStore('sqlite::memory:', { baseDir: '.', clock });
  memoryContract({ open });
  runsContract({ open });
});
