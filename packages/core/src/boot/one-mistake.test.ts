import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { WebCortex } from '../app.js';

const ok = () => 'ok';
const codesOf = (app: WebCortex): string[] => app.check().problems.map(({ code }) => code);

// A mistake that other rules stumble over as well would bury itself.
describe('one mistake is one problem', () => {
  it.each<[what: string, app: () => WebCortex, codes: readonly string[]]>([
    ['an agent declared twice', () => new WebCortex().agent('a').agent('a'), ['duplicate-agent']],
    ['two agents that differ in case', () => new WebCortex().agent('a').agent('A'), ['agent-names-differ-in-case']],
    [
      'an agent named like a tool',
      () => new WebCortex().tool({ name: 'a', description: 'd' }, ok).agent('a'),
      ['duplicate-tool'],
    ],
    [
      'a schema without JSON Schema under a path with parameters',
      () => new WebCortex().route('GET', '/t/:id', { input: z.object({ id: z.date() }) }, ok),
      ['schema-without-json-schema'],
    ],
    [
      "the app's time that every route has",
      () => new WebCortex({ requestTimeoutMs: 0 }).route('GET', '/a', {}, ok).route('GET', '/b', {}, ok),
      ['not-a-positive-integer'],
    ],
    [
      "the app's time that every gate has",
      () => new WebCortex({ approvalTtlSecs: 0 }).tool({ name: 't', description: 'd', approval: 'required' }, ok),
      ['not-a-positive-integer'],
    ],
  ])('%s', (_what, make, codes) => {
    expect(codesOf(make())).toEqual(codes);
  });
});

describe('paths', () => {
  it.each(['/a/..', '/./a', '/a/', '/*', '/a%20b', '/a#b', '/files/:name.:ext', '/:__proto__', '/:id?', '/ü'])(
    '%s is refused',
    (path) => {
      expect(codesOf(new WebCortex().route('GET', path, { input: z.looseObject({}) }, ok))).toEqual(['malformed-path']);
    },
  );

  it('take parameters that an open schema would take', () => {
    expect(codesOf(new WebCortex().route('GET', '/t/:id', { input: z.looseObject({}) }, ok))).toEqual([]);
    expect(codesOf(new WebCortex().route('GET', '/t/:id', { input: z.record(z.string(), z.string()) }, ok))).toEqual(
      [],
    );
  });

  it('of agents take none', () => {
    const { problems } = new WebCortex().agent('a', { exposeAt: '/ask/:id' }).check();
    expect(problems).toMatchObject([{ message: expect.stringContaining('Take it out of `exposeAt`.') }]);
  });
});

it('refuses a handoff whose tool would have too long a name', () => {
  const long = 'x'.repeat(53);
  expect(codesOf(new WebCortex().agent(long).agent('a', { handoffs: [long] }))).toEqual(['invalid-name']);
  const fits = 'x'.repeat(52);
  expect(codesOf(new WebCortex().agent(fits).agent('a', { handoffs: [fits] }))).toEqual([]);
});
