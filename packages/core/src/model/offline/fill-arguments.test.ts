import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { fillArguments } from './fill-arguments.js';

const json = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' });

const ticket = json(
  z.object({
    note: z.string().optional(),
    title: z.string(),
    limit: z.int().min(1).max(200).default(20),
    state: z.enum(['open', 'in_progress', 'closed']).optional(),
  }),
);

describe('fillArguments', () => {
  it.each([
    ['defaults', json(z.object({ limit: z.int().default(20) })), 'list', { limit: 20 }],
    [
      'quoted strings, required first',
      ticket,
      'create "Printer" with “on fire”',
      { title: 'Printer', note: 'on fire', limit: 20 },
    ],
    ['numbers by type and bounds', ticket, 'find "x" but not 5000, 7', { title: 'x', limit: 7 }],
    ['a choice by all its words', ticket, 'set "x" to in progress', { title: 'x', limit: 20, state: 'in_progress' }],
    [
      'a number to the property it names',
      json(z.object({ page: z.int(), limit: z.int() })),
      'limit 5 page 2',
      { page: 2, limit: 5 },
    ],
    [
      'a mentioned boolean',
      json(z.object({ confirm: z.boolean().default(false) })),
      'purge, I confirm',
      { confirm: true },
    ],
    ['an unmentioned required boolean', json(z.object({ confirm: z.boolean() })), 'purge', { confirm: false }],
    ['an identifier for a required string', json(z.object({ id: z.string() })), 'show order A-17', { id: 'A-17' }],
    ['a pattern', json(z.object({ sku: z.string().regex(/^[A-Z]{2}\d$/) })), '"nope" "AB1"', { sku: 'AB1' }],
    ['a nullable', json(z.object({ n: z.number().nullable() })), 'with 2.5', { n: 2.5 }],
    ['an array', json(z.object({ tags: z.array(z.string()) })), 'tag "a" and "b"', { tags: ['a', 'b'] }],
    [
      'a nested object',
      json(z.object({ to: z.object({ name: z.string() }) })),
      'send to "Ann"',
      { to: { name: 'Ann' } },
    ],
    [
      'the whole request where a text must be given and none is quoted',
      json(z.object({ input: z.string() })),
      'sum it up',
      { input: 'sum it up' },
    ],
    ['no schema at all', {}, 'do "it" 3', {}],
  ])('fills from %s', (_, schema, request, expected) => {
    expect(fillArguments(schema, request).input).toEqual(expected);
  });

  it('leaves a required number out rather than invent one', () => {
    expect(fillArguments(json(z.object({ id: z.int() })), 'show the ticket')).toEqual({
      input: {},
      given: 0,
      missing: 1,
    });
  });

  it('follows references, recursive ones too, without end', () => {
    const node = z.object({
      name: z.string(),
      get child() {
        return node;
      },
    });
    expect(fillArguments(json(node), 'call it "a"').input).toMatchObject({ name: 'a', child: { name: 'call it "a"' } });
  });

  it('never throws, whatever the request', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (request) => {
        expect(fillArguments(ticket, request).input).toHaveProperty('limit');
      }),
    );
  });
});
