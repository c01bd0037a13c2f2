import { describe, expect, it } from '@jest/globals';
import { isJsonType } from './media-type.js';
import { acceptParsed, parseBody } from './parse-body.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8');
const nested = (depth: number): string => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;

describe('isJsonType', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])('accepts %s', (type) => {
    expect(isJsonType(type)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json\ta',
    'application/json garbage',
    'application/json; charset=latin1',
    'application/json, text/plain',
    'application/jsonp',
    'application/ld+json',
  ])('refuses %j', (type) => {
    expect(isJsonType(type)).toBe(false);
  });
});

describe('parseBody', () => {
  it('reads an object', () => {
    expect(parseBody(bytes('{"a": [1, "é"]}'))).toEqual({ a: [1, 'é'] });
  });

  it.each(['', '{', '{"a":1,}', '{"a":1}{}', '﻿{}', 'NaN', '<html>'])('answers %j with invalid_json', (text) => {
    expect(() => parseBody(bytes(text))).toThrow(expect.objectContaining({ status: 400, code: 'invalid_json' }));
  });

  it.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a sequence cut off', [0x22, 0xe2, 0x82, 0x22]],
  ])('answers %s with invalid_json', (_name, list) => {
    expect(() => parseBody(Uint8Array.from(list))).toThrow(
      expect.objectContaining({ status: 400, code: 'invalid_json' }),
    );
  });

  it.each(['null', '42', '"text"', 'true', '[]', '[{}]'])('wants an object, not %s', (text) => {
    expect(() => parseBody(bytes(text))).toThrow(expect.objectContaining({ status: 400, code: 'invalid_input' }));
  });

  it('does not quote the body in its message', () => {
    expect(() => parseBody(bytes('{"password": hunter2}'))).toThrow(/^the body is not valid JSON$/);
  });

  it('accepts nesting of 64 and refuses 65', () => {
    expect(() => parseBody(bytes(nested(64)))).not.toThrow();
    expect(() => parseBody(bytes(nested(65)))).toThrow(expect.objectContaining({ status: 400, code: 'invalid_input' }));
    expect(() => parseBody(bytes(`{"a":${'['.repeat(64)}${']'.repeat(64)}}`))).toThrow(
      expect.objectContaining({ status: 400 }),
    );
  });

  it('accepts many objects side by side', () => {
    expect(parseBody(bytes(`{"a":[${'{"b":[]},'.repeat(500)}{}]}`))['a']).toHaveLength(501);
  });

  it('survives nesting of 100,000', () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(() => parseBody(bytes(deep))).toThrow(expect.objectContaining({ status: 400, code: 'invalid_input' }));
  });

  it.each([
    '{"__proto__": {"x": 1}}',
    '{"a": {"__proto__": {"x": 1}}}',
    '{"a": [{"constructor": {"prototype": {"x": 1}}}]}',
    '{"prototype": 1}',
    '{"\\u005f_proto__": {"x": 1}}',
    '{"c\\u006fnstructor": 1}',
  ])('refuses the keys of %s', (text) => {
    expect(() => parseBody(bytes(text))).toThrow(expect.objectContaining({ status: 400, code: 'invalid_input' }));
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('lets the same words stand in values, and escapes in both', () => {
    const text = '{"say": "__proto__ constructor prototype", "\\u0061": "\\u005f"}';
    expect(parseBody(bytes(text))).toEqual({ say: '__proto__ constructor prototype', a: '_' });
  });
});

describe('acceptParsed', () => {
  it('takes what a parser before us made, under the same rules', () => {
    expect(acceptParsed({ a: 1 })).toEqual({ a: 1 });
    expect(acceptParsed('{"a":1}')).toEqual({ a: 1 });
    expect(acceptParsed(bytes('{"a":1}'))).toEqual({ a: 1 });
    for (const value of [[], null, 3, JSON.parse('{"__proto__":1}'), JSON.parse(nested(65))]) {
      expect(() => acceptParsed(value)).toThrow(expect.objectContaining({ status: 400 }));
    }
  });
});
