import { expect, it } from '@jest/globals';
import { type RouteAndToolOptions, WebCortex } from '../../app.js';
import type { AgentOptions, ApiKeyDeclaration, AppOptions } from '../../declare/declaration.js';
import type { MemoryOptions } from '../../declare/memory-options.js';

const handler = () => 'ok';
const app = () => new WebCortex();

// Each is written as JavaScript, or a generic parameter, lets an author write it.
it.each<[what: string, app: () => WebCortex, source: string, suggestion: string | undefined]>([
  [
    'a route',
    () => app().route('GET', '/t', { scope: ['admin'] } as RouteAndToolOptions, handler),
    'the route of route GET /t',
    'scopes',
  ],
  [
    'a tool',
    () => app().route('GET', '/t', { tool: { description: 'd', readonly: true } } as RouteAndToolOptions, handler),
    'the tool of route GET /t',
    'readOnly',
  ],
  [
    'an approval',
    () =>
      app().route(
        'POST',
        '/t',
        { tool: { description: 'd', approval: { scope: ['a'] } } } as RouteAndToolOptions,
        handler,
      ),
    '`approval` of route POST /t',
    'scopes',
  ],
  ['an agent', () => app().agent('a', { maxstep: 3 } as AgentOptions), 'agent "a"', 'maxSteps'],
  ['the app', () => new WebCortex({ bodylimit: 3 } as AppOptions), 'the app', 'bodyLimit'],
  [
    'an API key',
    () => app().apiKey('K', { id: 'k', scopes: [], scops: ['x'] } as Omit<ApiKeyDeclaration, 'envVar'>),
    'API key "k"',
    'scopes',
  ],
  [
    'a memory',
    () => {
      const one = app();
      one.memory('notes', { readScope: ['read'] } as MemoryOptions);
      return one;
    },
    'memory "notes"',
    'readScopes',
  ],
  ['an agent, with nothing alike', () => app().agent('a', { zzzzz: 3 } as AgentOptions), 'agent "a"', undefined],
])('tells of an unknown option of %s', (_what, make, source, suggestion) => {
  const { problems } = make().check();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ code: 'unknown-option', source });
  expect(problems[0]?.suggestion).toBe(suggestion);
});

it('lets an option be undefined', () => {
  expect(
    app()
      .agent('a', { zzzzz: undefined } as AgentOptions)
      .check().problems,
  ).toEqual([]);
});

it.each<[what: string, app: () => WebCortex]>([
  ['scopes of a route', () => app().route('GET', '/t', { scopes: 'admin' } as unknown as RouteAndToolOptions, handler)],
  ['tools of an agent', () => app().agent('a', { tools: 'list' } as unknown as AgentOptions)],
  ['exposeScopes of an agent', () => app().agent('a', { exposeScopes: 'admin' } as unknown as AgentOptions)],
])('tells of %s that are not a list', (_what, make) => {
  expect(make().check().problems).toMatchObject([{ code: 'not-a-list' }]);
});
