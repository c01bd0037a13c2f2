import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import type { JsonSchema } from '../base/json.js';
import type { Schema } from '../declare/schema.js';
import { noInput, renderSchema } from '../manifest/json-schema.js';
import { compileParser } from './parse-input.js';

async function parse(schema: Schema | undefined, input: unknown) {
  const rendered = schema === undefined ? { ok: true as const, schema: noInput } : renderSchema(schema, 'input');
  if (!rendered.ok) throw new Error(rendered.why);
  return (await compileParser(schema, rendered.schema))(input);
}

const nested = z.object({
  name: z.string(),
  inner: z.object({ a: z.int() }).optional(),
  list: z.array(z.object({ b: z.int() })).default([]),
});
const shapes = z.object({
  shape: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('circle'), r: z.number() }),
    z.object({ kind: z.literal('box'), w: z.number() }),
  ]),
});

describe('an input', () => {
  it('gets its defaults', async () => {
    expect(await parse(nested, { name: 'x' })).toEqual({ ok: true, value: { name: 'x', list: [] } });
  });

  it('that is undefined or null counts as {}', async () => {
    for (const input of [undefined, null]) expect(await parse(undefined, input)).toMatchObject({ ok: true });
  });

  it('is refused without a schema unless it is empty', async () => {
    expect(await parse(undefined, { a: 1 })).toMatchObject({ ok: false, issues: [{ path: 'a' }] });
  });

  it('gives every issue with its path', async () => {
    const result = await parse(nested, { inner: { a: 'x' }, list: [{ b: 'y' }] });
    expect(result).toMatchObject({ ok: false, issues: [{ path: 'name' }, { path: 'inner.a' }, { path: 'list.0.b' }] });
  });

  it.each([
    ['at the top', { name: 'x', nmae: 1 }, 'nmae', 'did you mean "name"?'],
    ['in an object', { name: 'x', inner: { a: 1, b: 2 } }, 'inner.b', 'unknown key'],
    ['in a list', { name: 'x', list: [{ b: 1, c: 2 }] }, 'list.0.c', 'unknown key'],
  ])('with an unknown key %s is refused', async (_where, input, path, says) => {
    expect(await parse(nested, input)).toMatchObject({
      ok: false,
      issues: [{ path, message: expect.stringContaining(says) }],
    });
  });

  it('of a union is judged by the branch that fits', async () => {
    expect(await parse(shapes, { shape: { kind: 'circle', r: 1 } })).toMatchObject({ ok: true });
    expect(await parse(shapes, { shape: { kind: 'circle', r: 1, w: 2 } })).toMatchObject({
      ok: false,
      issues: [{ path: 'shape.w' }],
    });
  });

  it('may have further keys where the schema says so', async () => {
    expect(await parse(z.looseObject({ a: z.int() }), { a: 1, b: 2 })).toMatchObject({
      ok: true,
      value: { a: 1, b: 2 },
    });
    expect(await parse(z.record(z.string(), z.int()), { any: 1 })).toMatchObject({ ok: true });
  });

  it('of an intersection may have the keys of both parts', async () => {
    const both = z.intersection(z.object({ a: z.int() }), z.object({ b: z.int() }));
    expect(await parse(both, { a: 1, b: 2 })).toMatchObject({ ok: true });
  });

  it('is judged by a recursive schema at every depth', async () => {
    interface Tree {
      readonly name: string;
      readonly children?: Tree[] | undefined;
    }
    const tree: z.ZodType<Tree> = z.object({ name: z.string(), children: z.lazy(() => z.array(tree)).optional() });
    expect(await parse(tree, { name: 'a', children: [{ name: 'b', children: [{ name: 'c' }] }] })).toMatchObject({
      ok: true,
    });
    expect(await parse(tree, { name: 'a', children: [{ name: 'b', x: 1 }] })).toMatchObject({ ok: false });
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'with the key %s anywhere is refused, and pollutes nothing',
    async (key) => {
      const input = JSON.parse(`{"name":"x","inner":{"${key}":{"polluted":true}}}`) as object;
      expect(await parse(z.looseObject({}), input)).toMatchObject({ ok: false, issues: [{ path: `inner.${key}` }] });
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  it('nested deeper than 64 is refused, however deep', async () => {
    let deep: object = {};
    for (let n = 0; n < 100_000; n++) deep = { a: deep };
    expect(await parse(z.looseObject({}), deep)).toMatchObject({ ok: false });
  });

  it('may be judged by an asynchronous schema', async () => {
    const slow = z.object({ a: z.string().refine(async (text) => text === 'yes', 'no') });
    expect(await parse(slow, { a: 'yes' })).toMatchObject({ ok: true });
    expect(await parse(slow, { a: 'x' })).toMatchObject({ ok: false, issues: [{ path: 'a', message: 'no' }] });
  });

  it('may be judged by a JSON Schema, whose defaults are filled in without touching what was sent', async () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { a: { type: 'integer', default: 3 } },
      additionalProperties: false,
    };
    const sent = {};
    expect(await parse(schema, sent)).toEqual({ ok: true, value: { a: 3 } });
    expect(sent).toEqual({});
    expect(await parse(schema, { a: 'x' })).toMatchObject({ ok: false, issues: [{ path: 'a' }] });
    expect(await parse(schema, { b: 1 })).toMatchObject({ ok: false, issues: [{ path: 'b' }] });
  });

  it('may be judged by a promise of another realm', async () => {
    const promise: unknown = runInNewContext('Promise.resolve({ value: "parsed" })');
    const foreign: Schema = {
      '~standard': {
        version: 1,
        vendor: 'foreign',
        validate: () => promise as Promise<{ readonly value: unknown }>,
        jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
      },
    };
    expect(await parse(foreign, {})).toEqual({ ok: true, value: 'parsed' });
  });

  it.each<[by: string, schema: Schema]>([
    ['a library', z.object({ l: z.array(z.int()) })],
    ['a JSON Schema', { type: 'object', properties: { l: { type: 'array', items: { type: 'integer' } } } }],
  ])('that is wrong in very many ways, as judged by %s, gets an answer of bounded size', async (_by, schema) => {
    const result = await parse(schema, { l: Array.from({ length: 20_000 }, () => 'x') });
    expect(result).toMatchObject({ ok: false });
    expect(JSON.stringify(result).length).toBeLessThan(10_000);
  });

  it('of any kind gives a verdict and never throws', async () => {
    const rendered = renderSchema(nested, 'input');
    const judge = await compileParser(nested, rendered.ok ? rendered.schema : noInput);
    await fc.assert(
      fc.asyncProperty(fc.anything({ withNullPrototype: true, maxDepth: 4 }), async (value) => {
        expect(typeof (await judge(value)).ok).toBe('boolean');
      }),
    );
  });
});
