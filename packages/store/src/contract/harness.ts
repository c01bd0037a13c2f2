import type { Clock, Owner, Store } from '@webcortex/core';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  set(now: number): void;
}

export function testClock(): TestClock {
  let now = 1_700_000_000_000;
  return {
    now: () => now,
    monotonic: () => now,
    set: (to) => {
      now = to;
    },
  };
}

/** How a contract gets the store it tests: fresh and empty each time. */
export interface Subject {
  open(clock: Clock): Promise<Store>;
}

export const alice: Owner = { kind: 'api_key', id: 'alice' };
export const bob: Owner = { kind: 'api_key', id: 'bob' };
export const aliceByToken: Owner = { kind: 'jwt', id: 'alice' };
export const nobody: Owner = { kind: 'anonymous', id: null };
