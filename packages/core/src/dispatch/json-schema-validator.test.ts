import { describe, expect, it } from '@jest/globals';
import { jsonSchemaValidator } from './json-schema-validator.js';

const named = (property: string) => ({
  $id: 'https://example.com/same',
  type: 'object',
  properties: { [property]: { type: 'string' } },
  required: [property],
});

describe('a validator of a raw JSON Schema', () => {
  it('does not meet another schema of the same $id', async () => {
    const first = await jsonSchemaValidator(named('a'));
    const second = await jsonSchemaValidator(named('b'));
    expect(first({ a: '' })).toMatchObject({ ok: true });
    expect(second({ b: '' })).toMatchObject({ ok: true });
    expect(second({ a: '' })).toEqual({ ok: false, issues: [{ path: 'b', message: 'required' }] });
  });

  it('is made of a frozen schema, and twice of the same', async () => {
    const schema = Object.freeze({ type: 'object', properties: Object.freeze({ a: Object.freeze({ default: 1 }) }) });
    for (const validate of [await jsonSchemaValidator(schema), await jsonSchemaValidator(schema)]) {
      expect(validate({})).toEqual({ ok: true, value: { a: 1 } });
    }
  });

  it('is made whatever draft the schema names', async () => {
    const schema = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' };
    expect((await jsonSchemaValidator(schema))({})).toMatchObject({ ok: true });
  });

  it('names the place of an issue as the client wrote it', async () => {
    const schema = {
      type: 'object',
      properties: { 'a/b': { type: 'array', items: { type: 'integer' } } },
    };
    expect((await jsonSchemaValidator(schema))({ 'a/b': [1, 'x'] })).toEqual({
      ok: false,
      issues: [{ path: 'a/b.1', message: 'must be integer' }],
    });
  });
});
