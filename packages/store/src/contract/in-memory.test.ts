import { describe } from '@jest/globals';
import { inMemoryStore } from '@webcortex/core';
import type { Subject } from './harness.js';
import { memoryContract } from './memory.contract.js';
import { runsContract } from './runs.contract.js';

describe('the store in memory', () => {
  const subject: Subject = { open: async (clock) => inMemoryStore(clock) };
  memoryContract(subject);
  runsContract(subject);
});
