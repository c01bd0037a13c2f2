import { describe, expect, it } from '@jest/globals';
import { readQuery } from './query.js';

function read(query: string, arrays: readonly string[] = []): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  readQuery(query, input, new Set(arrays));
  return input;
}

describe('readQuery', () => {
  it.each([
    ['', {}],
    ['a=1&b=two', { a: '1', b: 'two' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['&&a=1&', { a: '1' }],
    ['a=b=c', { a: 'b=c' }],
    ['na%6De=Frank+Herbert%20x', { name: 'Frank Herbert x' }],
    ['a=%E2%82%AC', { a: '€' }],
    ['a=%2B', { a: '+' }],
    ['toString=1', { toString: '1' }],
  ])('reads %j', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it('makes a list only where the schema has one, also of a single value', () => {
    expect(read('tag=a&tag=b&other=c', ['tag'])).toEqual({ tag: ['a', 'b'], other: 'c' });
    expect(read('tag=a', ['tag'])).toEqual({ tag: ['a'] });
  });

  it.each([
    ['a key given twice', 'a=1&a=2'],
    ['a key given twice, once encoded', 'a=1&%61=2'],
    ['brackets', 'a[b]=1'],
    ['encoded brackets', 'a%5B0%5D=1'],
    ['__proto__', '__proto__=1'],
    ['an encoded __proto__', '%5F_proto__=1'],
    ['constructor', 'constructor=1'],
    ['prototype', 'prototype=1'],
    ['a lone percent sign', 'a=100%'],
    ['bytes that are no UTF-8', 'a=%ff'],
    ['101 parameters', Array.from({ length: 101 }, (_, i) => `p${i}=1`).join('&')],
  ])('refuses %s with 400', (_name, query) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ status: 400, code: 'invalid_input' }));
  });

  it('accepts 100 parameters', () => {
    const query = Array.from({ length: 100 }, (_, i) => `p${i}=1`).join('&');
    expect(Object.keys(read(query))).toHaveLength(100);
  });

  it('leaves prototypes alone', () => {
    expect(() => read('__proto__=x')).toThrow();
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
