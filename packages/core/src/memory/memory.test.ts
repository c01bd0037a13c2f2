import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../base/clock.js';
import { quietLog } from '../base/quiet-log.js';
import type { Call } from '../declare/call.js';
import type { Handler } from '../declare/declaration.js';
import type { MemoryOptions } from '../declare/memory-options.js';
import { memoryHint, memoryToolNames } from '../declare/memory-tool-names.js';
import type { Invocation } from '../dispatch/invocation.js';
import { HandlerCall } from '../dispatch/make-call.js';
import type { Dispatcher } from '../dispatch/target.js';
import { delegate, type Principal, rootPrincipal } from '../identity/principal.js';
import { inMemoryStore } from '../store/in-memory.js';
import { memoryOperations } from './operations.js';
import { memoryProblems } from './problems.js';

const noDispatcher: Dispatcher = {
  find: () => undefined,
  dispatch: () => Promise.reject(new Error('unused')),
  dispatchParsed: () => Promise.reject(new Error('unused')),
};

function callAs(principal: Principal): Call {
  const invocation: Invocation = {
    principal,
    runId: null,
    rootRunId: null,
    depth: 0,
    budget: null,
    signal: new AbortController().signal,
    log: quietLog,
    direct: true,
  };
  return new HandlerCall(invocation, noDispatcher);
}

async function memory(options: MemoryOptions = {}) {
  const store = inMemoryStore(systemClock);
  const handlers = new Map<string, Handler>();
  for (const operation of memoryOperations('notes', options)) {
    handlers.set(operation.tool?.name ?? '', await operation.bind(store));
  }
  return (tool: string, input: object, principal: Principal): Promise<unknown> =>
    Promise.resolve(handlers.get(tool)?.(input, callAs(principal)));
}

const alice = rootPrincipal({ kind: 'api_key', id: 'alice' }, ['*']);
const bob = rootPrincipal({ kind: 'api_key', id: 'bob' }, ['*']);
const aliceByToken = rootPrincipal({ kind: 'jwt', id: 'alice' }, ['*']);
const anonymous = rootPrincipal({ kind: 'anonymous', id: null }, []);
const agentOf = (caller: Principal) => delegate(caller, 'agent', { name: 'assistant', scopes: [] });

describe('the tools of a memory', () => {
  it('are four, with routes, and read and write scopes apart', () => {
    const operations = memoryOperations('notes', { readScopes: ['read'], writeScopes: ['write'] });
    const summary = operations.map(({ tool, route }) => [
      tool?.name,
      route?.method,
      route?.path,
      route?.options.scopes,
      tool?.readOnly,
    ]);
    expect(summary).toEqual([
      ['notes_remember', 'POST', '/notes/remember', ['write'], false],
      ['notes_recall', 'GET', '/notes/recall/:key', ['read'], true],
      ['notes_search', 'GET', '/notes/search', ['read'], true],
      ['notes_forget', 'DELETE', '/notes/forget/:key', ['write'], false],
    ]);
    expect(operations.map(({ tool }) => tool?.name)).toEqual(memoryToolNames('notes'));
    expect(memoryOperations('m', { scopes: ['s'] }).map(({ route }) => route?.options.scopes)).toEqual([
      ['s'],
      ['s'],
      ['s'],
      ['s'],
    ]);
  });

  it('give back the row that was written, and 404 for an unknown key', async () => {
    const call = await memory();
    const row = await call('notes_remember', { key: '007', value: 'Bond' }, alice);
    expect(row).toEqual({ key: '007', value: 'Bond', updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
    expect(await call('notes_recall', { key: '007' }, alice)).toEqual(row);
    await expect(call('notes_recall', { key: '7' }, alice)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    expect(await call('notes_search', { query: 'bon', limit: 10 }, alice)).toEqual([row]);
    expect(await call('notes_forget', { key: '007' }, alice)).toEqual({ affected: 1 });
    expect(await call('notes_forget', { key: '007' }, alice)).toEqual({ affected: 0 });
  });

  it.each([
    ['an agent', agentOf(alice)],
    ['an agent of an agent', agentOf(agentOf(alice))],
  ])('reach the memory of the root principal through %s', async (_, through) => {
    const call = await memory();
    await call('notes_remember', { key: 'k', value: 'v' }, through);
    expect(await call('notes_recall', { key: 'k' }, alice)).toMatchObject({ value: 'v' });
    for (const stranger of [bob, aliceByToken, agentOf(bob)]) {
      await expect(call('notes_recall', { key: 'k' }, stranger)).rejects.toMatchObject({ status: 404 });
      expect(await call('notes_search', { query: '' }, stranger)).toEqual([]);
      expect(await call('notes_forget', { key: 'k' }, stranger)).toEqual({ affected: 0 });
    }
  });

  it.each(memoryToolNames('notes'))('refuse anonymous callers and their agents: %s', async (tool) => {
    const call = await memory();
    const input = { key: 'k', value: 'v', query: '' };
    await expect(call(tool, input, anonymous)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
    await expect(call(tool, input, agentOf(anonymous))).rejects.toMatchObject({ status: 401 });
  });

  it('let anonymous callers in where the memory says so', async () => {
    const call = await memory({ anonymous: true });
    await call('notes_remember', { key: 'k', value: 'v' }, anonymous);
    expect(await call('notes_recall', { key: 'k' }, agentOf(anonymous))).toMatchObject({ value: 'v' });
  });

  it.each([
    [{ key: 'k'.repeat(257), value: '' }, 400, 'key'],
    [{ key: 'k', value: 'x'.repeat(65_537) }, 400, 'value'],
    [{ key: 'k', value: '\0' }, 400, 'value'],
  ])('answer a value that does not fit with 400 and its name (%#)', async (input, status, path) => {
    const call = await memory();
    await expect(call('notes_remember', input, alice)).rejects.toMatchObject({
      status,
      code: 'invalid_value',
      details: [{ path }],
    });
  });

  it('answer 409 with the limit when the memory is full', async () => {
    const call = await memory({ maxEntries: 1 });
    await call('notes_remember', { key: 'a', value: '' }, alice);
    await expect(call('notes_remember', { key: 'b', value: '' }, alice)).rejects.toMatchObject({
      status: 409,
      code: 'memory_full',
      message: expect.stringContaining('limit is 1'),
    });
  });
});

it('names all four tools in one sentence', () => {
  const hint = memoryHint('notes');
  for (const tool of memoryToolNames('notes')) expect(hint).toContain(tool);
  expect(hint.match(/\.(?:\s|$)/g)).toHaveLength(1);
});

it.each([
  ['notes', {}, 0],
  ['notes', { maxEntries: 50_000, maxResults: 1 }, 0],
  ['notes', { maxEntries: 50_001, maxResults: 0 }, 2],
  ['notes', { maxEntries: 1.5 }, 1],
  ['a b', {}, 1],
  ['x'.repeat(56), {}, 1],
] as const)('checks the options of memory %j %j', (name, options, count) => {
  expect(memoryProblems(name, options)).toHaveLength(count);
});
