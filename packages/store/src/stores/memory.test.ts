import { expect, it } from '@jest/globals';
import type { SqlRow } from '@webcortex/core';
import { alice } from '../contract/harness.js';
import type { Engine, Statement, Work } from '../engine/engine.js';
import { memoryStore } from './memory.js';

/** Answers each statement of a transaction with no rows, and keeps what it was asked. */
function emptyDatabase(asked: Statement[]): Engine {
  const none: readonly SqlRow[] = [];
  return {
    dialect: 'postgres',
    all: async () => none,
    async transact<T>(_durability: unknown, work: () => Work<T>): Promise<T> {
      const running = work();
      let step = running.next();
      while (step.done !== true) {
        asked.push(step.value);
        step = running.next(none);
      }
      return step.value;
    },
  };
}

// A row that came in after the lock was missed was deleted without it, and the two transactions blocked each other.
it('touches no row of an owner whose lock it could not take', async () => {
  const asked: Statement[] = [];
  const store = memoryStore(emptyDatabase(asked), () => 1);
  expect(await store.forget({ memory: 'notes', owner: alice }, 'k')).toBe(0);
  expect(asked.map(({ sql }) => sql.includes('webcortex_memory_entry'))).toEqual([false]);
});
