import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TreeBudget } from './budget.js';

const never = new AbortController().signal;

describe('TreeBudget', () => {
  it('grants at most what is left', async () => {
    const budget = new TreeBudget(100);
    expect(await budget.reserve(70, never)).toBe(70);
    expect(await budget.reserve(70, never)).toBe(30);
  });

  it('makes a branch wait while everything left is only set aside', async () => {
    const budget = new TreeBudget(100);
    const first = await budget.reserve(100, never);
    const second = budget.reserve(50, never);
    budget.settle(first, 20);
    expect(await second).toBe(50);
  });

  it('gives 0 once it is spent', async () => {
    const budget = new TreeBudget(10);
    budget.settle(await budget.reserve(10, never), 30);
    expect(await budget.reserve(1, never)).toBe(0);
    expect(budget.exhausted()).toBe(true);
  });

  it('stops waiting when the run is aborted', async () => {
    const budget = new TreeBudget(10);
    await budget.reserve(10, never);
    const controller = new AbortController();
    const waiting = budget.reserve(5, controller.signal);
    controller.abort();
    expect(await waiting).toBe(0);
  });

  it('never lets concurrent branches be granted more than the limit, and never reopens', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1000 }),
        fc.array(fc.record({ ask: fc.integer({ min: 1, max: 500 }), spend: fc.nat(500) }), { maxLength: 12 }),
        async (limit, branches) => {
          const budget = new TreeBudget(limit);
          let granted = 0;
          await Promise.all(
            branches.map(async ({ ask, spend }) => {
              const got = await budget.reserve(ask, never);
              granted += got;
              await Promise.resolve();
              const used = Math.min(spend, got);
              budget.settle(got, used);
              granted -= got - used;
            }),
          );
          expect(granted).toBeLessThanOrEqual(limit);
          expect(budget.spent()).toBe(granted);
        },
      ),
    );
  });

  it('saturates at absurd figures and stays exhausted', () => {
    const budget = new TreeBudget(1000);
    budget.settle(0, Number.MAX_SAFE_INTEGER);
    budget.settle(0, Number.MAX_SAFE_INTEGER);
    expect(budget.spent()).toBe(Number.MAX_SAFE_INTEGER);
    expect(budget.exhausted()).toBe(true);
  });
});
