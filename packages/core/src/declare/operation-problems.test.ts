import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { WebCortex } from '../app.js';
import type { SharedOptions, ToolOptions } from './declaration.js';
import { operationProblems } from './operation-problems.js';

const schema = z.object({});
const shared: readonly Required<SharedOptions>[] = [
  { scopes: ['a'], input: schema, output: schema, description: 'd', timeoutMs: 1 },
];

describe('an option stands on the route or on the tool', () => {
  const [all] = shared;
  it.each(['scopes', 'input', 'output', 'description', 'timeoutMs'] as const)('%s, not on both', (name) => {
    const one = { [name]: all?.[name] };
    const problems = (routeOptions: object, tool: ToolOptions) =>
      operationProblems({
        source: 'A.go',
        routes: [{ method: 'GET', options: routeOptions }],
        tools: [tool],
        places: 'on its route and on @Tool',
      });
    expect(problems(one, one)).toMatchObject([
      { code: 'said-twice', message: `A.go says \`${name}\` on its route and on @Tool; say it on one of them` },
    ]);
    expect(problems(one, {})).toEqual([]);
    expect(problems({}, one)).toEqual([]);
  });

  it('of a builder too: what the route says of scopes is not silently the winner', () => {
    const app = new WebCortex().route('GET', '/x', { scopes: ['a'], tool: { scopes: ['b'] } }, () => 1);
    expect(app.check().problems).toMatchObject([
      { code: 'said-twice', message: 'route GET /x says `scopes` beside `tool` and in it; say it on one of them' },
    ]);
  });

  it('of a query too', () => {
    const options = { sql: 'SELECT 1', description: 'a', tool: { description: 'b' } };
    const app = new WebCortex({ database: 'sqlite::memory:' }).query('GET', '/q', options);
    expect(app.check().problems.map(({ code }) => code)).toEqual(['said-twice']);
  });
});

describe('a builder that types could not check', () => {
  type Untyped = { route(...args: unknown[]): WebCortex; tool(...args: unknown[]): WebCortex };
  const untyped = () => new WebCortex() as unknown as Untyped;

  it.each([
    ['a route without options', () => untyped().route('GET', '/x', () => 1), 'handler-not-a-function'],
    ['a tool without a handler', () => untyped().tool({ name: 'x' }), 'handler-not-a-function'],
    ['a method in lower case', () => untyped().route('get', '/x', {}, () => 1), 'unknown-method'],
  ])('%s is a problem at boot', (_what, make, code) => {
    expect(
      make()
        .check()
        .problems.map((problem) => problem.code),
    ).toContain(code);
  });
});
