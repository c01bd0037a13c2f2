import { describe, expect, it } from '@jest/globals';
import { mergeInput } from './merge-input.js';
import { createRouteTable, type Match } from './route-table.js';
import { fakeRuntime } from './test/fake-runtime.js';

function matchOf(coerce: (input: Record<string, unknown>) => void = () => {}): Match {
  const { routes } = fakeRuntime([{ method: 'POST', path: '/things/:id', coerce, handler: () => null }]);
  const match = createRouteTable(routes).find('POST', '/things/7');
  if (typeof match !== 'object') throw new Error('no match');
  return match;
}

describe('mergeInput', () => {
  it('lets the path win over the query, and the query over the body', () => {
    const input = mergeInput(matchOf(), 'id=8&q=query', { id: 9, q: 'body', only: 'body' });
    expect(input).toEqual({ id: '7', q: 'query', only: 'body' });
  });

  it('coerces what comes from path and query, and leaves the body as it is', () => {
    const match = matchOf((input) => {
      for (const key of Object.keys(input)) input[key] = Number(input[key]);
    });
    expect(mergeInput(match, 'limit=5', { count: '6' })).toEqual({ id: 7, limit: 5, count: '6' });
  });

  it('makes an ordinary object that belongs to one request', () => {
    const match = matchOf();
    const body = { a: 1 };
    const input = mergeInput(match, '', body);
    input['changed'] = true;
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
    expect(body).toEqual({ a: 1 });
    expect(mergeInput(match, '', undefined)).toEqual({ id: '7' });
  });
});
