import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import type { JsonSchema } from '../base/json.js';
import type { Schema } from '../declare/schema.js';
import { renderSchema } from '../manifest/json-schema.js';
import type { Issue } from './target.js';
import { compileKeyCheck } from './unknown-keys.js';

function issuesOf(schema: Schema, value: unknown): Issue[] {
  const rendered = renderSchema(schema, 'input');
  if (!rendered.ok) throw new Error(rendered.why);
  const issues: Issue[] = [];
  compileKeyCheck(rendered.schema)?.(value, '', issues);
  return issues;
}
const pathsOf = (schema: Schema, value: unknown): string[] => issuesOf(schema, value).map(({ path }) => path);

const a = z.object({ a: z.string() });
const b = z.object({ b: z.string() });
const circle = z.object({ kind: z.literal('circle'), in: a });
const box = z.object({ kind: z.enum(['box', 'cube']), in: b });

describe('an unknown key is found', () => {
  it.each<[where: string, schema: Schema, value: unknown, path: string]>([
    ['at the top', a, { a: '', x: 1 }, 'x'],
    ['in an object', z.object({ o: a }), { o: { a: '', x: 1 } }, 'o.x'],
    ['in an optional object', z.object({ o: a.optional() }), { o: { x: 1 } }, 'o.x'],
    ['in a nullable object', z.object({ o: a.nullable() }), { o: { x: 1 } }, 'o.x'],
    ['in a list', z.object({ l: z.array(a) }), { l: [{ a: '' }, { x: 1 }] }, 'l.1.x'],
    ['in a list of lists', z.object({ l: z.array(z.array(a)) }), { l: [[], [{ x: 1 }]] }, 'l.1.0.x'],
    ['in a tuple', z.object({ t: z.tuple([a, b]) }), { t: [{ a: '' }, { a: '' }] }, 't.1.a'],
    ['in the rest of a tuple', z.object({ t: z.tuple([a], b) }), { t: [{ a: '' }, { b: '' }, { a: '' }] }, 't.2.a'],
    ['in the values of a record', z.record(z.string(), a), { any: { x: 1 } }, 'any.x'],
    ['in a catch-all', z.object({ a: z.string() }).catchall(b), { a: '', more: { x: 1 } }, 'more.x'],
    ['below an open object', z.looseObject({ o: a }), { free: 1, o: { x: 1 } }, 'o.x'],
    ['in a union', z.union([a, b]), { a: '', x: 1 }, 'x'],
    ['of another branch of a union', z.union([a, b]), { a: '', b: '' }, 'b'],
    ['below a union', z.union([z.object({ o: a }), z.object({ p: b })]), { p: { a: '' } }, 'p.a'],
    [
      'by the constants of a union',
      z.discriminatedUnion('kind', [circle, box]),
      { kind: 'cube', in: { a: '' } },
      'in.a',
    ],
    ['in an intersection', z.intersection(a, b), { a: '', b: '', x: 1 }, 'x'],
    ['in an intersection with a union', z.intersection(a, z.union([b, circle])), { a: '', b: '', x: 1 }, 'x'],
    ['in a schema of its own name', z.object({ o: a.meta({ id: 'unknown-keys/a~b' }) }), { o: { x: 1 } }, 'o.x'],
  ])('%s', (_where, schema, value, path) => {
    expect(pathsOf(schema, value)).toEqual([path]);
  });
});

describe('a known key is left alone', () => {
  it.each<[where: string, schema: Schema, value: unknown]>([
    ['in either branch of a union', z.union([a, b]), { b: '' }],
    ['in both parts of an intersection', z.intersection(a, z.union([b, circle])), { a: '', b: '' }],
    ['in an open object', z.looseObject({}), { x: { y: { z: 1 } } }],
    ['in an open branch of a union', z.union([a, z.looseObject({ b: z.string() })]), { a: '', x: 1 }],
    ['below a value of any kind', z.object({ v: z.unknown(), w: z.any() }), { v: { x: 1 }, w: [{ x: 1 }] }],
    ['in an intersection with anything', z.intersection(a, z.any()), { a: '', x: 1 }],
    ['of a discriminator left to its default', z.union([circle, box]), { in: { b: '' } }],
    ['named like a member of Object', z.object({ toString: z.string() }), { toString: '' }],
  ])('%s', (_where, schema, value) => {
    expect(issuesOf(schema, value)).toEqual([]);
  });

  it('where branches of a union only say which keys are required', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    };
    expect(pathsOf(schema, { b: '', x: 1 })).toEqual(['x']);
  });
});

describe('hostile input', () => {
  it('is judged in a time that does not explode with its depth', () => {
    interface Node {
      readonly next?: Node | undefined;
      readonly text?: string | undefined;
    }
    const plain: z.ZodType<Node> = z.object({ next: z.lazy(() => z.union([plain, named])).optional() });
    const named: z.ZodType<Node> = z.object({
      next: z.lazy(() => z.union([plain, named])).optional(),
      text: z.string().optional(),
    });
    const nest = (leaf: object): object => Array.from({ length: 60 }).reduce<object>((next) => ({ next }), leaf);
    expect(issuesOf(plain, nest({ text: '' }))).toEqual([]);
    expect(issuesOf(plain, nest({ txt: '' }))).toHaveLength(1);
  });

  it('of very many unknown keys is not listed in full', () => {
    const keys = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`key${n}`, 1]));
    expect(issuesOf(z.object({ key: z.string() }), keys).length).toBeLessThanOrEqual(20);
    expect(issuesOf(z.object({ l: z.array(a) }), { l: Array.from({ length: 50_000 }, () => ({ x: 1 })) }).length).toBe(
      20,
    );
  });

  it('of very long keys is cut short', () => {
    expect(JSON.stringify(issuesOf(a, { ['k'.repeat(500_000)]: 1 })).length).toBeLessThan(500);
  });
});

/** A schema, a value it accepts, and how to put an unknown key into some closed object of the value. */
interface Sample {
  readonly schema: z.ZodType;
  readonly value: unknown;
  /** The value with the key `unknown` somewhere, and where. */
  readonly spoilt: readonly (readonly [value: unknown, path: string])[];
}

const leaf: fc.Arbitrary<Sample> = fc.constantFrom(
  { schema: z.string(), value: 'x', spoilt: [] },
  { schema: z.int().nullable(), value: null, spoilt: [] },
);
const under = (name: string | number, path: string): string => (path === '' ? String(name) : `${name}.${path}`);

const samples = fc.letrec<{ any: Sample; object: Sample }>((tie) => ({
  object: fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((parts): Sample => {
    const value = Object.fromEntries(parts.map((part, n) => [`k${n}`, part.value]));
    return {
      schema: z.object(Object.fromEntries(parts.map((part, n) => [`k${n}`, part.schema]))),
      value,
      spoilt: [
        [{ ...value, unknown: 1 }, 'unknown'],
        ...parts.flatMap((part, n) =>
          part.spoilt.map(([spoilt, path]) => [{ ...value, [`k${n}`]: spoilt }, under(`k${n}`, path)] as const),
        ),
      ],
    };
  }),
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('object'),
    tie('any').map(
      ({ schema, value, spoilt }): Sample => ({
        schema: z.array(schema),
        value: [value],
        spoilt: spoilt.map(([one, path]) => [[value, one], under(1, path)]),
      }),
    ),
    tie('any').map(
      ({ schema, value, spoilt }): Sample => ({
        schema: z.record(z.string(), schema),
        value: { any: value },
        spoilt: spoilt.map(([one, path]) => [{ any: one }, under('any', path)]),
      }),
    ),
    tie('object').map(
      (sample): Sample => ({
        ...sample,
        schema: z.union([z.object({ other: z.string() }), sample.schema]),
      }),
    ),
  ),
}));

it('finds nothing in a value the schema accepts, and any key that is added to a closed object', () => {
  fc.assert(
    fc.property(samples.object, ({ schema, value, spoilt }) => {
      expect(schema.safeParse(value).success).toBe(true);
      expect(issuesOf(schema, value)).toEqual([]);
      for (const [one, path] of spoilt) expect(pathsOf(schema, one)).toEqual([path]);
    }),
    { numRuns: 60 },
  );
});
