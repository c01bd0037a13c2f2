import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wellFormed, wellFormedJson } from './well-formed.js';

describe('wellFormed', () => {
  it('replaces lone surrogates and nothing else', () => {
    expect(wellFormed('a\uD83Db')).toBe('a\uFFFDb');
    expect(wellFormed('\uDE00😀')).toBe('\uFFFD😀');
    const whole = 'é 漢 😀';
    expect(wellFormed(whole)).toBe(whole);
  });
});

describe('wellFormedJson', () => {
  it('mends strings and keys at any depth', () => {
    expect(wellFormedJson({ a: ['\uD83D'], '\uDE00': 1 })).toEqual({ a: ['\uFFFD'], '\uFFFD': 1 });
  });

  it('keeps a backslash that only looks like an escape, and the object itself', () => {
    const value = { a: '\\ud83d' };
    expect(wellFormedJson(value)).toEqual({ a: '\\ud83d' });
    const clean = { a: 1 };
    expect(wellFormedJson(clean)).toBe(clean);
  });

  it('gives what UTF-8 can hold, for any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = JSON.stringify(wellFormedJson(value));
        expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
        expect(/\\ud[89a-f]/i.test(text.replaceAll('\\\\', ''))).toBe(false);
      }),
    );
  });
});
