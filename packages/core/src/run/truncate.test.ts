import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { byteLength, takeBytes, truncateResult } from './truncate.js';

const anyText = fc.string({ unit: 'binary', maxLength: 300 });

describe('truncateResult', () => {
  it('leaves what fits as it is', () => {
    expect(truncateResult('abc', 3)).toBe('abc');
  });

  it('cuts to the limit and says how much is shown, and how to get less', () => {
    expect(truncateResult('x'.repeat(61_240), 8000)).toBe(
      `${'x'.repeat(8000)}…[truncated: showing 8000 of 61240 bytes; narrow the query to see the rest]`,
    );
  });

  it.each(['😀', '👨‍👩‍👧‍👦', 'é', '漢', 'a😀'])('never splits a character of %s, at any limit', (unit) => {
    const text = unit.repeat(20);
    for (let limit = 1; limit < byteLength(text); limit++) {
      const shown = truncateResult(text, limit).split('…[truncated')[0] ?? '';
      expect(text.startsWith(shown)).toBe(true);
      expect(Buffer.from(shown, 'utf8').toString('utf8')).toBe(shown);
    }
  });

  it('gives well-formed text for any text', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 400 }), (text, limit) => {
        const copy = truncateResult(text, limit);
        expect(Buffer.from(copy, 'utf8').toString('utf8')).toBe(copy);
      }),
    );
  });

  it('replaces lone surrogates', () => {
    expect(truncateResult('a\uD800b', 100)).toBe('a\uFFFDb');
  });
});

describe('takeBytes', () => {
  it('takes at most the given bytes', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 400 }), (text, limit) => {
        const taken = takeBytes(text, limit);
        expect(taken.bytes).toBeLessThanOrEqual(limit);
        expect(byteLength(taken.text)).toBe(taken.bytes);
      }),
    );
  });
});
