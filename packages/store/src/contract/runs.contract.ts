import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApprovalRequest, LedgerEntry, RunRecord, Store } from '@webcortex/core';
import { CHAIN_START, chainHash, firstBroken } from '@webcortex/core';
import { alice, aliceByToken, bob, type Subject, testClock } from './harness.js';

const run = (runId: string, state: RunRecord['state'] = {}): RunRecord => ({
  runId,
  version: 1,
  status: 'running',
  rootKind: 'api_key',
  rootId: 'alice',
  agent: 'assistant',
  sessionId: null,
  state,
  createdAt: 1,
  updatedAt: 2,
});

const request = (id: string, change: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  id,
  runId: `run of ${id}`,
  agent: 'assistant',
  tool: 'purge',
  arguments: { confirm: true, text: 'lone \ud800, NUL \0' },
  owner: alice,
  caller: 'agent:assistant#alice',
  scopes: ['webcortex:admin'],
  distinct: false,
  requestedAt: 1_000,
  expiresAt: 5_000,
  ...change,
});

const caps = { app: 1000, owner: 100 };
const entry = (kind: string, runId: string | null) =>
  ({ at: 1, kind, runId, actor: 'alice', root: alice, tool: null, detail: { kind } }) as const;
const spent = (tokens: number, caller = 'agent:a'): LedgerEntry => ({
  caller,
  model: 'm',
  calls: 1,
  estimated: 0,
  inputTokens: tokens,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 1,
});

/** The rules of the stores of runs, approvals, sessions, audit and ledger, and of their transitions. */
export function runsContract(subject: Subject): void {
  describe('runs and what goes with them', () => {
    let store: Store;
    beforeEach(async () => {
      store = await subject.open(testClock());
    });
    afterEach(() => store.close());

    describe('runs', () => {
      it('gives back the newest record, equal as JSON, whatever text is in it', async () => {
        await store.runs.save(run('r', { old: true }));
        const record = {
          ...run('r', { text: 'NUL \0 lone \ud83d', nested: [{ n: 1.5, x: null }] }),
          status: 'completed',
        };
        await store.runs.save(record);
        expect(await store.runs.load('r')).toEqual(record);
        expect(await store.runs.load('other')).toBeNull();
        expect(await store.runs.load('r\0')).toBeNull();
      });
    });

    describe('a run that is decided', () => {
      const waiting = { ...run('run of a'), status: 'awaiting_approval' };
      const nothing = { runs: [], approvals: [], sessions: [], audit: [], ledger: [] };

      it('is audited with the one decision that wins, and waits for whoever claims it first', async () => {
        await store.runs.save(waiting);
        await store.approvals.request(request('a'), caps);
        expect(await store.runs.unattended(2_000, 10)).toEqual([]);
        const audit = [entry('approval_decided', 'run of a')];
        for (const by of ['x', 'y'])
          await store.approvals.decide('a', { approve: true, by, note: null, at: 2_000, audit });
        expect(await store.audit.query({ runId: 'run of a', kind: null, after: 0, limit: 10 })).toHaveLength(1);
        expect(await store.runs.unattended(2_000, 10)).toEqual(['run of a']);
        const claims = await Promise.all(['p', 'q'].map((holder) => store.runs.claim('run of a', holder, 10_000)));
        const [lease] = claims.filter((claim) => claim !== null);
        expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
        expect(await store.runs.unattended(2_000, 10)).toEqual([]);
        if (lease === undefined) throw new Error('nobody won');
        const stale = { ...lease, fence: lease.fence - 1, keepMs: 10_000 };
        await expect(
          store.transitions.commit({ ...nothing, runs: [run('run of a')], lease: stale }),
        ).rejects.toMatchObject({ code: 'lease_lost' });
        expect(await store.runs.load('run of a')).toEqual(waiting);
        await store.transitions.commit({ ...nothing, runs: [waiting], lease: { ...lease, keepMs: 0 } });
        expect(await store.runs.unattended(2_000, 10)).toEqual([]);
      });
    });

    describe('approvals', () => {
      it('lets exactly one of many decisions win', async () => {
        await store.approvals.request(request('a'), caps);
        const decisions = Array.from({ length: 20 }, (_, i) =>
          store.approvals.decide('a', { approve: i % 2 === 0, by: `d${i}`, note: `n${i}\0`, at: 2_000 }),
        );
        const won = (await Promise.all(decisions)).filter((record) => record !== null);
        expect(won).toHaveLength(1);
        expect(await store.approvals.find('a', 9_999)).toEqual(won[0]);
        expect(won[0]).toMatchObject({
          arguments: request('a').arguments,
          decidedAt: 2_000,
          note: won[0]?.decidedBy?.replace('d', 'n').concat('\0'),
        });
      });

      it('decides nothing unknown or expired, and expired stays expired when the clock goes back', async () => {
        await store.approvals.request(request('a'), caps);
        const decision = { approve: true, by: 'bob', note: null };
        expect(await store.approvals.decide('x', { ...decision, at: 2_000 })).toBeNull();
        expect(await store.approvals.decide('x\0', { ...decision, at: 2_000 })).toBeNull();
        expect(await store.approvals.decide('a', { ...decision, at: 5_000 })).toBeNull();
        expect(await store.approvals.decide('a', { ...decision, at: 2_000 })).toBeNull();
        expect(await store.approvals.find('a', 2_000)).toMatchObject({ status: 'expired', decidedBy: null });
      });

      it('lists the pending ones, oldest first, page by page, also after one that was decided since', async () => {
        for (const [id, requestedAt] of [
          ['c', 3],
          ['a', 1],
          ['b', 2],
          ['d', 3],
        ] as const) {
          await store.approvals.request(request(id, { requestedAt }), caps);
        }
        const ids = async (after: string | null, limit: number) =>
          (await store.approvals.pending(10, { after, limit })).map(({ id }) => id);
        expect(await ids(null, 10)).toEqual(['a', 'b', 'c', 'd']);
        await store.approvals.decide('b', { approve: false, by: 'x', note: null, at: 10 });
        expect(await ids('b', 1)).toEqual(['c']);
        expect(await ids('nowhere', 10)).toEqual([]);
        expect(await store.approvals.pending(5_000, { after: null, limit: 10 })).toEqual([]);
      });

      it('refuses over the cap of the app and of the owner, until one is closed', async () => {
        await store.approvals.request(request('a'), { app: 3, owner: 1 });
        await expect(store.approvals.request(request('b'), { app: 3, owner: 1 })).rejects.toMatchObject({
          status: 429,
        });
        await store.approvals.request(request('c', { owner: aliceByToken }), { app: 3, owner: 1 });
        await store.approvals.request(request('d', { owner: bob }), { app: 3, owner: 1 });
        await expect(store.approvals.request(request('e'), caps)).resolves.toBeUndefined();
        await expect(store.approvals.request(request('f'), { app: 3, owner: 9 })).rejects.toMatchObject({
          code: 'too_many_approvals',
        });
        await store.approvals.cancel('run of a', 2_000);
        await store.approvals.cancel('run of c', 2_000);
        await store.approvals.request(request('f'), { app: 3, owner: 9 });
      });

      it('cancels what waits of a run, once', async () => {
        await store.approvals.request(request('a', { runId: 'r' }), caps);
        expect(await store.approvals.cancel('r', 2_000)).toBe(1);
        expect(await store.approvals.cancel('r', 2_000)).toBe(0);
        expect(await store.approvals.decide('a', { approve: true, by: 'x', note: null, at: 2_000 })).toBeNull();
        expect(await store.approvals.find('a', 2_000)).toMatchObject({ status: 'cancelled' });
      });
    });

    describe('sessions', () => {
      const key = { agent: 'a', owner: alice, sessionId: 's' };

      it('finds a session by agent, owner and id together', async () => {
        await store.sessions.save(key, { state: { messages: ['\0', '\ud800'] }, updatedAt: 10, capacity: 10 });
        expect(await store.sessions.load(key, 0)).toEqual({ state: { messages: ['\0', '\ud800'] }, updatedAt: 10 });
        for (const other of [
          { agent: 'b' },
          { owner: bob },
          { owner: aliceByToken },
          { sessionId: 't' },
          { sessionId: 's\0' },
        ]) {
          expect(await store.sessions.load({ ...key, ...other }, 0)).toBeNull();
        }
        await store.sessions.remove({ ...key, owner: bob });
        expect(await store.sessions.load(key, 0)).not.toBeNull();
        await store.sessions.remove(key);
        expect(await store.sessions.load(key, 0)).toBeNull();
      });

      it('is gone when it was saved too long ago', async () => {
        await store.sessions.save(key, { state: {}, updatedAt: 10, capacity: 10 });
        expect(await store.sessions.load(key, 10)).not.toBeNull();
        expect(await store.sessions.load(key, 11)).toBeNull();
      });

      it('keeps as many as fit, the most recently saved, and always the one just saved', async () => {
        const save = (sessionId: string, updatedAt: number) =>
          store.sessions.save({ ...key, sessionId }, { state: {}, updatedAt, capacity: 2 });
        const there = async () => {
          const found = await Promise.all(
            ['1', '2', '3', '4'].map((sessionId) => store.sessions.load({ ...key, sessionId }, 0)),
          );
          return found.map((record) => record !== null);
        };
        await save('1', 1);
        await save('2', 2);
        await save('1', 3);
        await save('3', 4);
        expect(await there()).toEqual([true, false, true, false]);
        await save('4', 5);
        expect(await there()).toEqual([false, false, true, true]);
      });
    });

    describe('audit', () => {
      it('keeps events in order and finds them by run, kind and place', async () => {
        await store.audit.append([entry('a', 'r1'), entry('b', 'r2')]);
        await store.audit.append([]);
        await store.audit.append([entry('a', 'r2'), entry('c', null)]);
        const kinds = async (query: object) =>
          (await store.audit.query({ runId: null, kind: null, after: 0, limit: 10, ...query })).map(({ kind }) => kind);
        expect(await kinds({})).toEqual(['a', 'b', 'a', 'c']);
        expect(await kinds({ runId: 'r2' })).toEqual(['b', 'a']);
        expect(await kinds({ kind: 'a', runId: 'r2' })).toEqual(['a']);
        expect(await kinds({ limit: 2 })).toEqual(['a', 'b']);
        expect(await kinds({ kind: 'a\0' })).toEqual([]);
        const [first] = await store.audit.query({ runId: null, kind: null, after: 0, limit: 1 });
        expect(await kinds({ after: first?.seq })).toEqual(['b', 'a', 'c']);
        expect(first).toMatchObject({ ...entry('a', 'r1'), hash: chainHash(CHAIN_START, entry('a', 'r1')) });
      });

      it('chains the events of each run, also when they are appended at once', async () => {
        await Promise.all(
          Array.from({ length: 120 }, (_, i) => store.audit.append([entry(`k${i}`, `r${i % 3}`), entry('x', null)])),
        );
        for (const runId of ['r0', 'r1', 'r2']) {
          const events = await store.audit.query({ runId, kind: null, after: 0, limit: 1000 });
          expect(events).toHaveLength(40);
          expect(firstBroken(events)).toBeNull();
          const altered = events.map((event, i) => (i === 7 ? { ...event, detail: { kind: 'other' } } : event));
          expect(firstBroken(altered)).toBe(events[7]?.seq);
          expect(firstBroken(events.filter((_, i) => i !== 7))).toBe(events[8]?.seq);
        }
      });
    });

    describe('ledger', () => {
      it('adds up by caller and model, never past the greatest safe integer', async () => {
        await Promise.all(Array.from({ length: 10 }, () => store.ledger.charge(spent(3))));
        await store.ledger.charge(spent(Number.MAX_SAFE_INTEGER, 'agent:b'));
        await store.ledger.charge(spent(Number.MAX_SAFE_INTEGER, 'agent:b'));
        await store.ledger.charge(spent(1, 'agent:B'));
        expect(await store.ledger.totals()).toEqual([
          { ...spent(1, 'agent:B') },
          { ...spent(30), calls: 10, outputTokens: 10 },
          { ...spent(Number.MAX_SAFE_INTEGER, 'agent:b'), calls: 2, outputTokens: 2 },
        ]);
      });
    });

    describe('transitions', () => {
      const nothing = { runs: [], approvals: [], sessions: [], audit: [], ledger: [] };

      it('write everything together', async () => {
        const key = { agent: 'a', owner: alice, sessionId: 's' };
        await store.transitions.commit({
          runs: [run('r')],
          approvals: [{ request: request('a'), caps }],
          sessions: [{ key, save: { state: {}, updatedAt: 1, capacity: 1 } }],
          audit: [entry('k', 'r')],
          ledger: [spent(1)],
        });
        expect(await store.runs.load('r')).not.toBeNull();
        expect(await store.approvals.find('a', 1_000)).toMatchObject({ status: 'pending' });
        expect(await store.sessions.load(key, 0)).not.toBeNull();
        expect(await store.audit.query({ runId: 'r', kind: null, after: 0, limit: 9 })).toHaveLength(1);
        expect(await store.ledger.totals()).toHaveLength(1);
      });

      it('write nothing when one part is refused', async () => {
        const approvals = [
          { request: request('a'), caps: { app: 1, owner: 1 } },
          { request: request('b'), caps: { app: 1, owner: 1 } },
        ];
        await expect(
          store.transitions.commit({
            ...nothing,
            runs: [run('r')],
            approvals,
            audit: [entry('k', 'r')],
            ledger: [spent(1)],
          }),
        ).rejects.toMatchObject({ status: 429 });
        expect(await store.runs.load('r')).toBeNull();
        expect(await store.approvals.find('a', 1_000)).toBeNull();
        expect(await store.audit.query({ runId: 'r', kind: null, after: 0, limit: 9 })).toEqual([]);
        expect(await store.ledger.totals()).toEqual([]);
      });
    });
  });
}
