import { describe, expect, it } from '@jest/globals';
import { firstBroken, type Store } from '@webcortex/core';
import { alice } from './harness.js';

/** The rules that hold between two processes on one database. @param open two stores on one empty database */
export function sharedContract(open: () => Promise<readonly [Store, Store]>): void {
  describe('two stores on one database', () => {
    const using = async (work: (a: Store, b: Store) => Promise<void>) => {
      const [a, b] = await open();
      try {
        await work(a, b);
      } finally {
        await a.close();
        await b.close();
      }
    };

    it('hold a memory limit together, and see each other’s writes at once', () =>
      using(async (a, b) => {
        const scope = { memory: 'notes', owner: alice };
        const write = (store: Store, key: string) => store.memory.remember(scope, { key, value: 'v', maxEntries: 15 });
        const writes = Array.from({ length: 30 }, (_, i) => write(i % 2 === 0 ? a : b, `k${i}`));
        const settled = await Promise.allSettled(writes);
        expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
        for (const store of [a, b]) expect(await store.memory.search(scope, '', 100)).toHaveLength(15);
      }));

    it('let one decision win', () =>
      using(async (a, b) => {
        const request = {
          id: 'x',
          runId: 'r',
          agent: 'a',
          tool: 't',
          arguments: {},
          owner: alice,
          caller: 'c',
          scopes: [],
          distinct: false,
          requestedAt: 1,
          expiresAt: 100,
        };
        await a.approvals.request(request, { app: 9, owner: 9 });
        const decide = (store: Store, i: number) =>
          store.approvals.decide('x', { approve: true, by: `d${i}`, note: null, at: 2 });
        const decisions = await Promise.all(Array.from({ length: 20 }, (_, i) => decide(i % 2 === 0 ? a : b, i)));
        expect(decisions.filter((record) => record !== null)).toHaveLength(1);
      }));

    it('keep one chain of events, and one ledger', () =>
      using(async (a, b) => {
        const entry = { at: 1, kind: 'k', runId: 'r', actor: null, root: null, tool: null, detail: {} };
        const spent = {
          caller: 'c',
          model: 'm',
          calls: 1,
          estimated: 0,
          inputTokens: 1,
          cacheReadTokens: 0,
          cacheWriteTokens: 0,
          outputTokens: 0,
        };
        await Promise.all(
          Array.from({ length: 20 }, async (_, i) => {
            const store = i % 2 === 0 ? a : b;
            await store.audit.append([entry, { ...entry, detail: { i } }]);
            await store.ledger.charge(spent);
          }),
        );
        const events = await a.audit.query({ runId: 'r', kind: null, after: 0, limit: 100 });
        expect(events).toHaveLength(40);
        expect(firstBroken(events)).toBeNull();
        expect(await b.ledger.totals()).toMatchObject([{ calls: 20 }]);
      }));
  });
}
