import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../base/clock.js';
import type { Call } from '../declare/call.js';
import type { ContextOptions } from '../declare/context-options.js';
import { inMemoryStore } from '../store/in-memory.js';
import { type CompiledContext, type ContextRequest, compileContext } from './compile.js';
import { ContextError } from './context-error.js';
import { contextProblems } from './problems.js';
import { resolveContexts } from './resolve.js';

const call = { user: { rootId: 'alice' } } as Call;
const request = (signal = new AbortController().signal): ContextRequest => ({
  rootId: 'alice',
  input: {},
  call,
  signal,
});
const provider = (name: string, options: ContextOptions): Promise<CompiledContext> =>
  compileContext({ name, source: 'test', options }, inMemoryStore(systemClock));

describe('resolving providers', () => {
  it('gives the raw value and its block, in declared order, however long each takes', async () => {
    const order: string[] = [];
    let release: (value: string) => void = () => undefined;
    const slow = await provider('slow', {
      resolve: () => new Promise<string>((resolve) => (release = resolve)).finally(() => order.push('slow')),
    });
    const quick = await provider('quick', {
      description: 'Quick.',
      resolve: ({ user }) => {
        order.push('quick');
        release('done');
        return { id: user.rootId };
      },
    });
    const policy = await provider('policy', { data: [1] });
    const resolved = await resolveContexts([slow, quick, policy], request());
    expect(order).toEqual(['quick', 'slow']);
    expect(resolved).toEqual([
      { name: 'slow', value: 'done', text: '<context name="slow">\ndone\n</context>' },
      {
        name: 'quick',
        value: { id: 'alice' },
        text: '<context name="quick" description="Quick.">\n{"id":"alice"}\n</context>',
      },
      { name: 'policy', value: [1], text: '<context name="policy">\n[1]\n</context>' },
    ]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('password hunter2');
      },
    ],
    ['rejects', () => Promise.reject(new Error('password hunter2'))],
    [
      'throws what is no error',
      () => {
        throw 'hunter2';
      },
    ],
    ['gives what JSON can not hold', () => ({ n: 1n })],
  ])('fails with the name of the provider that %s, and nothing of its message', async (_, resolve) => {
    const failing = await provider('account', { resolve });
    const failure = await resolveContexts([await provider('ok', { data: 1 }), failing], request()).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ContextError);
    expect(failure).toMatchObject({ code: 'context_failed', provider: 'account', message: 'context "account" failed' });
  });

  it('stops waiting when the run is cancelled', async () => {
    const hanging = await provider('hanging', { resolve: () => new Promise(() => undefined) });
    const controller = new AbortController();
    const resolving = resolveContexts([hanging], request(controller.signal));
    const reason = new Error('cancelled');
    controller.abort(reason);
    await expect(resolving).rejects.toBe(reason);
  });
});

describe('what is wrong with a declared provider', () => {
  const problems = (options: object, dialect: 'sqlite' | null = 'sqlite') =>
    contextProblems({ name: 'c', source: 'context "c"', options: options as ContextOptions }, dialect).map(
      ({ code }) => code,
    );

  it.each([
    [{ data: 1 }, []],
    [{ sql: 'SELECT ?', params: ['a'] }, []],
    [{}, ['context-source']],
    [{ data: 1, sql: 'SELECT 1' }, ['context-source']],
    [{ data: 1, maxChars: 0 }, ['invalid-option']],
    [{ data: 1, maxChars: 1.5 }, ['invalid-option']],
    [{ sql: 'DELETE FROM t' }, ['sql-not-read-only']],
    [{ sql: 'SELECT 1; SELECT 2' }, ['sql-not-read-only']],
    [{ sql: 'SELECT ?' }, ['sql-parameter-count']],
    [{ sql: "SELECT '?'", params: ['a'] }, ['sql-parameter-count']],
  ])('is found without a database: %j', (options, codes) => {
    expect(problems(options)).toEqual(codes);
  });

  it('is SQL where there is no database', () => {
    expect(problems({ sql: 'SELECT 1' }, null)).toEqual(['sql-without-database']);
  });
});
