import { describe, expect, it } from '@jest/globals';
import { WebCortex } from '../app.js';
import { schemaMistakes } from './schema-mistakes.js';

const of = (property: object) => ({ type: 'object', properties: { a: property } });

describe('a raw JSON Schema', () => {
  it.each<[mistake: string, schema: Record<string, unknown>, says: string]>([
    ['an unknown type', of({ type: 'objekt' }), 'at properties.a, `type` must be one of object, array'],
    ['properties that are a list', { type: 'object', properties: [] }, 'at the root, `properties` must be an object'],
    [
      'a property that is no schema',
      { type: 'object', properties: { a: 'string' } },
      'at properties.a is not a schema',
    ],
    ['required as a flag', of({ type: 'string', required: true }), 'at properties.a, `required` must be a list'],
    ['an enum that is no list', of({ enum: 'a' }), '`enum` must be a list of values'],
    ['branches that are no list', { anyOf: {} }, '`anyOf` must be a list of schemas'],
    ['a broken pattern', of({ type: 'string', pattern: '[' }), '`pattern` must be a regular expression'],
    ['a length that is text', of({ type: 'string', maxLength: '5' }), '`maxLength` must be a whole number'],
    ['a bound that is text', of({ type: 'number', minimum: '5' }), '`minimum` must be a number'],
    ['a reference to nothing', of({ $ref: '#/$defs/gone' }), '`$ref` must be a reference to a part of this schema'],
    ['a mistake deep inside', { anyOf: [{}, of({ items: { type: 'x' } })] }, 'at anyOf.1.properties.a.items, `type`'],
  ])('with %s is refused, with the place', (_mistake, schema, says) => {
    expect(schemaMistakes(schema).join()).toContain(says);
  });

  it.each<[what: string, schema: Record<string, unknown>]>([
    ['references', { ...of({ $ref: '#/$defs/b' }), $defs: { b: { $ref: '#' } } }],
    ['booleans as schemas', of({ items: true, additionalProperties: false })],
    ['a name that must be escaped', { ...of({ $ref: '#/$defs/x~1y%20z' }), $defs: { 'x/y z': {} } }],
    ['several types', of({ type: ['string', 'null'], minLength: 0 })],
    ['words of its own', of({ 'x-shown-as': 'slider', format: 'date' })],
  ])('with %s is accepted', (_what, schema) => {
    expect(schemaMistakes(schema)).toEqual([]);
  });

  it('that contains itself is walked once', () => {
    const schema: Record<string, unknown> = { type: 'objekt' };
    schema['properties'] = { self: schema };
    expect(schemaMistakes(schema)).toHaveLength(1);
  });

  it('is told of with its declaration, for inputs, outputs and answers of agents', () => {
    const broken = { type: 'object', properties: { a: { type: 'objekt' } } };
    const { problems } = new WebCortex()
      .route('POST', '/in', { input: broken }, () => 1)
      .route('POST', '/out', { output: broken }, () => 1)
      .agent('a', { output: broken })
      .check();
    expect(problems.map(({ code, source }) => [code, source])).toEqual([
      ['invalid-json-schema', 'route POST /in'],
      ['invalid-json-schema', 'route POST /out'],
      ['invalid-json-schema', 'agent "a"'],
    ]);
  });
});
