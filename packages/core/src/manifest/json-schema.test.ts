import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Schema } from '../declare/schema.js';
import { isObjectSchema, renderSchema } from './json-schema.js';
import { propertiesOf } from './properties.js';

function render(schema: Schema, side: 'input' | 'output' = 'input') {
  const rendered = renderSchema(schema, side);
  if (!rendered.ok) throw new Error(rendered.why);
  return rendered.schema;
}

const open = { type: 'object', properties: { a: { type: 'string' } } } as const;
const closed = { ...open, additionalProperties: false };

describe('an input schema', () => {
  it('is closed at every depth where it says nothing about further keys', () => {
    const schema = z.object({
      o: z.object({}).optional(),
      l: z.array(z.object({})),
      r: z.record(z.string(), z.object({})),
    });
    expect(JSON.stringify(render(schema)).split('"additionalProperties":false')).toHaveLength(5);
  });

  it.each<[what: string, schema: Schema, additional: unknown]>([
    ['a loose object', z.looseObject({ a: z.string() }), {}],
    ['a catch-all', z.object({ a: z.string() }).catchall(z.int()), expect.objectContaining({ type: 'integer' })],
    ['a raw schema that is open', { ...open, additionalProperties: true }, true],
    ['a raw schema that says nothing', open, false],
  ])('keeps what is said about further keys: %s', (_what, schema, additional) => {
    expect(render(schema)['additionalProperties']).toEqual(additional);
  });

  it.each<[what: string, schema: Schema]>([
    ['the parts of an intersection', { allOf: [open, open] }],
    ['an object with branches', { ...open, anyOf: [open, open] }],
    ['a conditional object', { ...open, if: open, else: open }],
  ])("does not close %s, which know each other's keys", (_what, schema) => {
    expect(JSON.stringify(render(schema))).not.toContain('additionalProperties');
  });

  it('closes the branches of a union and what stands in its definitions', () => {
    expect(render({ anyOf: [open, { $ref: '#/$defs/b' }], $defs: { b: open } })).toEqual({
      anyOf: [closed, { $ref: '#/$defs/b' }],
      $defs: { b: closed },
    });
  });

  it('leaves data that looks like a schema alone', () => {
    const schema = { type: 'object', properties: { a: { default: open, enum: [open], examples: [open] } } };
    expect(render(schema)).toEqual({ ...schema, additionalProperties: false });
  });

  it('with an id of its own is an object at the root', () => {
    const node = z
      .object({
        a: z.string(),
        get next() {
          return node.optional();
        },
      })
      .meta({ id: 'json-schema-node' });
    const rendered = render(node);
    expect(isObjectSchema(rendered)).toBe(true);
    expect([...propertiesOf(rendered).keys()]).toEqual(['a', 'next']);
  });

  it('shares nothing with what the author wrote', () => {
    const schema = { ...open, examples: [{ a: 'x' }] };
    const rendered = render(schema);
    expect(rendered['properties']).not.toBe(schema.properties);
    expect((rendered['examples'] as object[])[0]).not.toBe(schema.examples[0]);
  });
});

it('leaves an output schema open, so that what a handler adds is no error', () => {
  expect(render(open, 'output')).toEqual(open);
});

it.each<[what: string, schema: Schema, why: string]>([
  ['a date', z.object({ at: z.date() }), 'Date'],
  ['a circular schema', circular(), 'circular'],
  [
    'a library without JSON Schema',
    { '~standard': { version: 1, vendor: 'plain', validate: (value) => ({ value }) } },
    'plain',
  ],
])('says why %s has no JSON Schema', (_what, schema, why) => {
  expect(renderSchema(schema, 'input')).toEqual({ ok: false, why: expect.stringContaining(why) });
});

function circular(): Schema {
  const schema: Record<string, unknown> = { type: 'object' };
  schema['properties'] = { self: schema };
  return schema;
}

it.each<[Schema, boolean]>([
  [z.object({}), true],
  [z.record(z.string(), z.int()), true],
  [z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]), true],
  [z.union([z.object({ a: z.int() }), z.string()]), false],
  [z.object({}).nullable(), false],
  [z.array(z.object({})), false],
  [z.unknown(), false],
])('tells whether the root is an object: case %#', (schema, expected) => {
  expect(isObjectSchema(render(schema))).toBe(expected);
});
