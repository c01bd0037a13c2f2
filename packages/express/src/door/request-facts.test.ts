import { describe, expect, it } from '@jest/globals';
import { hasBody, readFacts } from './request-facts.js';
import { requestIdOf } from './request-id.js';

describe('readFacts', () => {
  it('finds headers whatever their case', () => {
    const facts = readFacts([
      'X-API-Key',
      'a',
      'HOST',
      'h',
      'Content-Type',
      't',
      'Sec-Fetch-Site',
      'none',
      'ORIGIN',
      'o',
    ]);
    expect(facts).toMatchObject({ apiKeys: ['a'], host: 'h', contentType: 't', secFetchSite: 'none', origin: 'o' });
  });

  it('keeps every credential that was sent', () => {
    const facts = readFacts([
      'x-api-key',
      'a',
      'authorization',
      'Bearer x',
      'X-Api-Key',
      'b',
      'Authorization',
      'Bearer y',
    ]);
    expect(facts).toMatchObject({ apiKeys: ['a', 'b'], authorization: ['Bearer x', 'Bearer y'] });
  });

  it('joins what may come once only, so that no rule accepts it', () => {
    expect(readFacts(['Host', 'a', 'host', 'b']).host).toBe('a, b');
    expect(readFacts(['content-type', 'application/json', 'content-type', 'text/plain']).contentType).toBe(
      'application/json, text/plain',
    );
  });

  it('keeps nothing between two requests, and knows no other header', () => {
    readFacts(['x-api-key', 'a']);
    expect(readFacts(['x-user', 'root', '__proto__', 'x'])).toEqual(readFacts([]));
  });

  it.each([
    [[], false],
    [['content-length', '0'], false],
    [['content-length', '1'], true],
    [['transfer-encoding', 'chunked'], true],
  ])('tells from %j whether there is a body', (headers, expected) => {
    expect(hasBody(readFacts(headers))).toBe(expected);
  });
});

describe('requestIdOf', () => {
  it.each(['a', 'A-b_c.9', 'x'.repeat(128)])('keeps a plain id: %s', (id) => {
    expect(requestIdOf(id, () => 'new')).toBe(id);
  });

  it.each([undefined, '', 'a b', 'é', 'a\nb', 'a/b', 'x'.repeat(129), 'a, b'])('makes one instead of %j', (id) => {
    expect(requestIdOf(id, () => 'new')).toBe('new');
  });
});
