import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { renderSchema } from '../manifest/json-schema.js';
import { compileCoerce } from './coerce.js';

function coerce(schema: z.ZodType, input: Record<string, unknown>): Record<string, unknown> {
  const rendered = renderSchema(schema, 'input');
  if (!rendered.ok) throw new Error(rendered.why);
  compileCoerce(rendered.schema)(input);
  return input;
}

describe('strings of path and query become', () => {
  it.each([
    ['an integer', z.int(), '20', 20],
    ['a negative integer', z.int(), '-3', -3],
    ['a number', z.number(), '1.5', 1.5],
    ['a boolean', z.boolean(), 'true', true],
    ['null', z.null(), 'null', null],
    ['a defaulted integer', z.int().default(3), '4', 4],
    ['an optional boolean', z.boolean().optional(), 'false', false],
    ['a nullable integer', z.int().nullable(), 'null', null],
    ['a numeric literal', z.literal(7), '7', 7],
    ['a number of a union', z.union([z.int(), z.boolean()]), 'true', true],
    ['a list of one', z.array(z.int()), '1', [1]],
  ])('%s', (_what, schema, text, value) => {
    expect(coerce(z.object({ x: schema }), { x: text })).toEqual({ x: value });
  });

  it.each([
    ['a plain string', z.string(), '007'],
    ['a string that may be a number', z.union([z.string(), z.number()]), '7'],
    ['an empty number', z.int(), ''],
    ['a hexadecimal number', z.int(), '0x10'],
    ['a spaced number', z.int(), ' 5'],
    ['an infinite number', z.number(), '1e400'],
    ['a fractional integer', z.int(), '1.5'],
    ['an unsafe integer', z.int(), '9007199254740993'],
    ['a leading zero', z.int(), '05'],
    ['another boolean', z.boolean(), '1'],
  ])('but %s stays as it is', (_what, schema, text) => {
    expect(coerce(z.object({ x: schema }), { x: text })).toEqual({ x: text });
  });

  it('lists, where the schema has one', () => {
    const schema = z.object({
      ids: z.array(z.int()),
      tags: z.array(z.string()),
      one: z.union([z.string(), z.array(z.string())]),
    });
    expect(coerce(schema, { ids: ['1', '2', 'x'], tags: ['1'], one: 'a' })).toEqual({
      ids: [1, 2, 'x'],
      tags: ['1'],
      one: 'a',
    });
  });

  it.each<[where: string, schema: z.ZodType, from: Record<string, unknown>, to: Record<string, unknown>]>([
    ['with an id of its own', z.object({ n: z.int().meta({ id: 'coerce-n' }) }), { n: '5' }, { n: 5 }],
    ['in a list with an id', z.object({ n: z.array(z.int()).meta({ id: 'coerce-l' }) }), { n: '5' }, { n: [5] }],
    [
      'in a branch of a union',
      z.union([z.object({ n: z.int() }), z.object({ b: z.boolean() })]),
      { n: '5', b: 'true' },
      { n: 5, b: true },
    ],
    [
      'in a part of an intersection',
      z.intersection(z.object({ n: z.int() }), z.union([z.object({ b: z.boolean() }), z.object({ c: z.int() })])),
      { n: '5', b: 'true', c: '2' },
      { n: 5, b: true, c: 2 },
    ],
  ])('what the schema wants %s', (_where, schema, from, to) => {
    expect(coerce(schema, from)).toEqual(to);
  });

  it('nothing where one branch takes the string as it is', () => {
    const schema = z.union([z.object({ n: z.int() }), z.object({ n: z.string() })]);
    expect(coerce(schema, { n: '5' })).toEqual({ n: '5' });
  });

  it('nothing else, and nothing throws', () => {
    const schema = z.object({ a: z.int(), b: z.boolean().optional(), c: z.array(z.number()) });
    const rendered = renderSchema(schema, 'input');
    const apply = compileCoerce(rendered.ok ? rendered.schema : {});
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), fc.anything()), (input) => apply(input)),
    );
  });
});
