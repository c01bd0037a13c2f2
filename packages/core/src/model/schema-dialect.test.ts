import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import type { JsonSchema, JsonValue } from '../base/json.js';
import { convertSchema, type SchemaDialect } from './schema-dialect.js';

const strict: SchemaDialect = {
  optional: 'nullable',
  recursion: true,
  keywords: new Set(['minimum', 'maximum', 'pattern']),
  formats: new Set(['email', 'uuid']),
};
const closed: SchemaDialect = { optional: 'keep', recursion: false, keywords: new Set(), formats: new Set() };

const input = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;

describe('convertSchema', () => {
  it.each<[string, z.ZodType, JsonValue, JsonValue]>([
    ['optional', z.object({ a: z.string().optional(), b: z.number() }), { a: null, b: 1 }, { b: 1 }],
    ['optional and given', z.object({ a: z.string().optional() }), { a: 'x' }, { a: 'x' }],
    ['default', z.object({ limit: z.number().default(5) }), { limit: null }, {}],
    [
      'optional object',
      z.object({ o: z.object({ p: z.string().optional() }).optional() }),
      { o: { p: null } },
      { o: {} },
    ],
    ['optional enum', z.object({ e: z.enum(['a', 'b']).optional() }), { e: null }, {}],
    ['nullable', z.object({ n: z.string().nullable() }), { n: null }, { n: null }],
    [
      'nullable object',
      z.object({ n: z.object({ p: z.string().optional() }).nullable() }),
      { n: { p: null } },
      { n: {} },
    ],
    [
      'in a list',
      z.object({ l: z.array(z.object({ p: z.string().optional() })) }),
      { l: [{ p: null }, { p: 'q' }] },
      { l: [{}, { p: 'q' }] },
    ],
    ['union', z.object({ u: z.union([z.string(), z.number()]) }), { u: 1 }, { u: 1 }],
    ['optional union', z.object({ u: z.union([z.string(), z.number()]).optional() }), { u: null }, {}],
    [
      'discriminated',
      z.object({
        u: z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b'), n: z.number() })]),
      }),
      { u: { k: 'b', n: 1 } },
      { u: { k: 'b', n: 1 } },
    ],
  ])('converts %s for a strict service, and values back', (_, schema, answer, wanted) => {
    const original = input(schema);
    const converted = convertSchema(original, strict);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    expect(ajv.validate(converted?.schema ?? false, answer)).toBe(true);
    const restored = converted?.restore?.(answer) ?? answer;
    expect(restored).toEqual(wanted);
    expect(ajv.validate(original, restored)).toBe(true);
  });

  it('makes every property required and every object closed for a strict service', () => {
    const converted = convertSchema(input(z.object({ a: z.object({ b: z.string().optional() }) })), strict);
    expect(converted?.schema).toMatchObject({
      required: ['a'],
      additionalProperties: false,
      properties: {
        a: { required: ['b'], additionalProperties: false, properties: { b: { type: ['string', 'null'] } } },
      },
    });
  });

  it('follows a recursive schema where the service does', () => {
    const node = z.object({
      name: z.string(),
      get child() {
        return node.optional();
      },
    });
    const converted = convertSchema(input(node), strict);
    expect(converted?.restore?.({ name: 'a', child: { name: 'b', child: null } })).toEqual({
      name: 'a',
      child: { name: 'b' },
    });
    expect(convertSchema(input(node), closed)).toBeUndefined();
  });

  it.each<[string, JsonSchema]>([
    ['a record', input(z.object({ r: z.record(z.string(), z.number()) }))],
    ['a loose object', input(z.looseObject({ a: z.string() }))],
    ['a free object', { type: 'object' }],
    ['a tuple', input(z.object({ t: z.tuple([z.string(), z.number()]) }))],
    ['an intersection', { allOf: [{ type: 'object', properties: { a: { type: 'string' } } }] }],
    ['anything', input(z.object({ a: z.any() }))],
    [
      'an unknown keyword',
      { type: 'object', properties: {}, patternProperties: { '^a': {} }, additionalProperties: false },
    ],
    ['a foreign reference', { type: 'object', properties: { a: { $ref: 'https://example.org/a' } }, required: ['a'] }],
    [
      'a type beside a union',
      { type: 'object', properties: { a: { type: 'string', anyOf: [{ minLength: 1 }] } }, required: ['a'] },
    ],
  ])('converts %s for nobody', (_, schema) => {
    expect(convertSchema(schema, strict)).toBeUndefined();
    expect(convertSchema(schema, closed)).toBeUndefined();
  });

  it.each<[string, z.ZodType]>([
    ['that may be null or left out', z.object({ a: z.string().nullish() })],
    [
      'inside one of several branches',
      z.object({ u: z.union([z.object({ a: z.string().optional() }), z.object({ b: z.string() })]) }),
    ],
  ])('gives up strictness for a property %s, where null could mean two things', (_, schema) => {
    expect(convertSchema(input(schema), strict)).toBeUndefined();
    expect(convertSchema(input(schema), closed)).toBeDefined();
  });

  it('tells in words what the service can not check', () => {
    const schema = input(z.object({ a: z.string().min(2).max(9).describe('A name.'), n: z.number().min(1) }));
    expect(convertSchema(schema, strict)?.schema['properties']).toEqual({
      a: { type: 'string', description: 'A name. (minLength: 2, maxLength: 9)' },
      n: { type: 'number', minimum: 1 },
    });
  });

  it('keeps a property named like a part of every object', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"a":{"type":"string"}},"required":["__proto__"]}',
    ) as JsonSchema;
    const converted = convertSchema(schema, strict);
    const restored = converted?.restore?.(JSON.parse('{"__proto__":"x","a":null}') as JsonValue);
    expect(JSON.stringify(restored)).toBe('{"__proto__":"x"}');
  });
});
