import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { shapeAnswer } from './shape-answer.js';

describe('shapeAnswer', () => {
  it.each([
    [
      'an object',
      z.object({ answer: z.string(), count: z.int().min(3), sure: z.boolean(), note: z.string().optional() }),
    ],
    ['choices and constants', z.object({ kind: z.literal('a'), level: z.enum(['low', 'high']) })],
    ['bounds', z.object({ a: z.number().gt(2).lt(4), b: z.string().max(3), c: z.number().max(-5) })],
    ['arrays', z.object({ list: z.array(z.object({ n: z.int() })).min(2), empty: z.array(z.string()) })],
    ['unions and null', z.object({ u: z.union([z.string(), z.number()]), n: z.number().nullable() })],
  ])('fits the schema: %s', (_, schema) => {
    const value = shapeAnswer(z.toJSONSchema(schema), { sentence: 'It said so.', result: {} });
    expect(schema.safeParse(value).error).toBeUndefined();
  });

  it('takes values of the same name and type from the last result', () => {
    const schema = z.toJSONSchema(z.object({ total: z.int(), state: z.enum(['open']), title: z.string() }));
    const value = shapeAnswer(schema, { sentence: 's', result: { total: 7, state: 'shut', title: 4 } });
    expect(value).toEqual({ total: 7, state: 'open', title: 's' });
  });
});
