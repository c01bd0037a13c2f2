import { describe, expect, it } from '@jest/globals';
import { callTool, callTools, say } from '@webcortex/testing';
import { z } from 'zod';
import { withDesk } from './kit/desk.js';
import { formats } from './kit/formats.js';
import { heard } from './kit/runs.js';

interface Tree {
  readonly name: string;
  readonly children: readonly Tree[];
}
const tree: z.ZodType<Tree> = z.object({ name: z.string(), children: z.array(z.lazy(() => tree)) });

/** Inputs no dialect may lose a part of: what a model sends, and what the handler then gets. */
const inputs: readonly [string, z.ZodObject, { sent: object; got: object; refused: object }][] = [
  [
    'an optional field',
    z.object({ a: z.string(), b: z.string().optional() }),
    { sent: { a: 'x' }, got: { a: 'x' }, refused: { b: 'x' } },
  ],
  ['a default', z.object({ n: z.int().default(20) }), { sent: {}, got: { n: 20 }, refused: { n: 'x' } }],
  [
    'an optional object in an object',
    z.object({ o: z.object({ p: z.int().optional() }).optional() }),
    { sent: { o: {} }, got: { o: {} }, refused: { o: { p: 'x' } } },
  ],
  [
    'a nullable field',
    z.object({ a: z.string().nullable() }),
    { sent: { a: null }, got: { a: null }, refused: { a: 5 } },
  ],
  [
    'a union',
    z.object({ v: z.union([z.string(), z.int(), z.object({ id: z.int() })]) }),
    { sent: { v: { id: 5 } }, got: { v: { id: 5 } }, refused: { v: [] } },
  ],
  [
    'a union told apart by a field',
    z.object({
      v: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), x: z.int() }),
        z.object({ kind: z.literal('b'), y: z.string().optional() }),
      ]),
    }),
    { sent: { v: { kind: 'b' } }, got: { v: { kind: 'b' } }, refused: { v: { kind: 'c' } } },
  ],
  [
    'recursion',
    z.object({ tree }),
    {
      sent: { tree: { name: 'a', children: [{ name: 'b', children: [] }] } },
      got: { tree: { name: 'a', children: [{ name: 'b', children: [] }] } },
      refused: { tree: { name: 'a', children: [{ name: 5, children: [] }] } },
    },
  ],
  [
    'a tuple',
    z.object({ at: z.tuple([z.number(), z.string()]) }),
    { sent: { at: [1, 'x'] }, got: { at: [1, 'x'] }, refused: { at: ['x', 1] } },
  ],
  [
    'a record',
    z.object({ by: z.record(z.string(), z.int()) }),
    { sent: { by: { x: 1 } }, got: { by: { x: 1 } }, refused: { by: { x: 'y' } } },
  ],
  [
    'choices',
    z.object({ state: z.enum(['open', 'closed']).optional() }),
    { sent: { state: 'open' }, got: { state: 'open' }, refused: { state: 'ajar' } },
  ],
  [
    'bounds',
    z.object({ n: z.int().min(1).max(9), s: z.string().max(3).regex(/^a/) }),
    { sent: { n: 9, s: 'ab' }, got: { n: 9, s: 'ab' }, refused: { n: 10, s: 'b' } },
  ],
  [
    'a list of optional parts',
    z.object({ rows: z.array(z.object({ id: z.int(), note: z.string().optional() })) }),
    {
      sent: { rows: [{ id: 1 }, { id: 2, note: 'x' }] },
      got: { rows: [{ id: 1 }, { id: 2, note: 'x' }] },
      refused: { rows: [{ note: 'x' }] },
    },
  ],
];

/** Every key a schema names, at any depth. */
function keysOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found;
  const { properties } = schema as { properties?: Record<string, unknown> };
  for (const key of Object.keys(properties ?? {})) found.add(key);
  for (const part of Object.values(schema)) keysOf(part, found);
  return found;
}

/** What a strict tool's model sends for a field it leaves out. */
function withNulls(value: unknown, schema: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { properties = {} } = schema as { properties?: Record<string, object> };
  return Object.fromEntries(
    Object.keys({ ...properties, ...value }).map((key) => [key, (value as Record<string, unknown>)[key] ?? null]),
  );
}

describe.each(formats)('an input schema on $format', ({ format }) => {
  it.each(inputs)(
    'with %s reaches the model whole, and the handler gets what it declared',
    (_what, input, { sent, got, refused }) => {
      const seen: unknown[] = [];
      return withDesk(
        {
          format,
          script: [callTool('set', sent), callTool('set', refused), say('done')],
          declare: (app) => {
            app.tool({ name: 'set', input }, (value) => {
              seen.push(value);
              return 'set';
            });
            app.agent('a', { tools: ['set'] });
          },
        },
        async ({ run: ask, model, request }) => {
          expect((await ask('go')).run.status).toBe('completed');
          expect(seen).toEqual([got]);
          expect(heard(model)[0]).toContain("don't fit the schema");
          const { body } = await request('GET', '/_webcortex/tools', { as: 'admin' });
          const [declared] = (body as { tools: { input: unknown }[] }).tools;
          expect([...keysOf(toolSchema(model.requests[0]?.body))].sort()).toEqual([...keysOf(declared?.input)].sort());
        },
      );
    },
  );
});

/** The schema of the only tool of a request, in either format. */
function toolSchema(body: unknown): unknown {
  const [tool] = (body as { tools: { input_schema?: unknown; function?: { parameters: unknown } }[] }).tools;
  return tool?.input_schema ?? tool?.function?.parameters;
}

describe('a strict tool', () => {
  it.each(inputs.slice(0, 3))(
    'with %s is sent with every field required, and null for a field left out is left out again',
    (_what, input, { sent, got }) => {
      const seen: unknown[] = [];
      return withDesk(
        {
          format: 'openai',
          script: [(request) => callTool('set', withNulls(sent, toolSchema(request.body))), say('done')],
          declare: (app) => {
            app.tool({ name: 'set', input }, (value) => void seen.push(value));
            app.agent('a', { tools: ['set'] });
          },
        },
        async ({ run: ask, model }) => {
          expect((await ask('go')).run.status).toBe('completed');
          const schema = toolSchema(model.requests[0]?.body) as { properties: object; required: string[] };
          expect([...schema.required].sort()).toEqual(Object.keys(schema.properties).sort());
          expect(seen).toEqual([got]);
        },
      );
    },
  );
});

const answer = z.object({ total: z.int().min(0), note: z.string().optional() });

describe.each(formats)('a final answer with a schema on $format', ({ format }) => {
  const asking = (script: Parameters<typeof withDesk>[0]['script'] & object, body: Parameters<typeof withDesk>[1]) =>
    withDesk({ format, script, declare: (app) => app.agent('a', { output: answer }) }, body);

  it('is data of that shape', () =>
    asking([say('{"total":3}')], async ({ run: ask }) => {
      expect((await ask('go')).run).toMatchObject({ status: 'completed', output: { total: 3 } });
    }));

  it.each([
    ['in a fence', 'Here you are:\n```json\n{"total":3}\n```'],
    ['in prose', 'The answer is {"total":3}, I think.'],
  ])('is found %s', (_where, text) =>
    asking([say(text)], async ({ run: ask }) => {
      expect((await ask('go')).run).toMatchObject({ status: 'completed', output: { total: 3 } });
    }),
  );

  it.each([
    ['is not JSON', 'three'],
    ['has the wrong type', '{"total":"3"}'],
    ['is out of bounds', '{"total":-1}'],
  ])('that %s is asked for once more, with the issues', (_what, text) =>
    asking([say(text), say('{"total":3}')], async ({ run: ask, model }) => {
      expect((await ask('go')).run).toMatchObject({ status: 'completed', output: { total: 3 }, usage: { steps: 2 } });
      expect(model.requests[1]?.view.messages.at(-1)).toMatchObject({
        role: 'user',
        text: expect.stringContaining('does not fit'),
      });
    }),
  );

  it('that never fits fails the run after that one retry', () =>
    asking([say('three'), say('still three')], async ({ run: ask }) => {
      const { status, run } = await ask('go');
      expect([status, run.status, run.error?.code]).toEqual([502, 'failed', 'invalid_final_answer']);
    }));

  it('may come after calls', () =>
    withDesk(
      {
        format,
        script: [callTools([{ name: 'count' }]), say('{"total":2,"note":"both"}')],
        declare: (app) => {
          app.tool({ name: 'count' }, () => 2);
          app.agent('a', { output: answer, tools: ['count'] });
        },
      },
      async ({ run: ask }) => {
        expect((await ask('go')).run).toMatchObject({ status: 'completed', output: { total: 2, note: 'both' } });
      },
    ));
});
