import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from '@jest/globals';
import { openStore } from '../open-store.js';
import { memoryContract } from './memory.contract.js';
import { runsContract } from './runs.contract.js';

describe('the store in a SQLite file', () => {
  const baseDir = mkdtempSync(join(tmpdir(), 'webcortex-store-'));
  let files = 0;
  afterAll(() => rmSync(baseDir, { recursive: true }));
  const subject = {
    open: (clock: import('@webcortex/core').Clock) => openStore(`sqlite:${files++}.db`, { baseDir, clock }),
  };
  memoryContract(subject);
  runsContract(subject);
});

describe('the store in SQLite without a file', () => {
  const subject = {
    open: (clock: import('@webcortex/core').Clock) => openStore('sqlite::memory:', { baseDir: '.', clock }),
  };
  memoryContract(subject);
  runsContract(subject);
});
