import type { JsonSchema } from '../base/json.js';
import { MAX_KEY_CHARS, MAX_VALUE_BYTES } from '../store/memory-text.js';

const key: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_KEY_CHARS,
  description: 'A short name to find it by.',
};

function input(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A row as it crosses HTTP. */
export const rowSchema: JsonSchema = {
  type: 'object',
  properties: {
    key: { type: 'string' },
    value: { type: 'string' },
    updated_at: { type: 'string', format: 'date-time' },
  },
  required: ['key', 'value', 'updated_at'],
  additionalProperties: false,
};

export const rowsSchema: JsonSchema = { type: 'array', items: rowSchema };

export const forgottenSchema: JsonSchema = {
  type: 'object',
  properties: { affected: { type: 'integer', enum: [0, 1] } },
  required: ['affected'],
  additionalProperties: false,
};

export const keyInput: JsonSchema = input({ key }, ['key']);

export const rememberInput: JsonSchema = input(
  // Every character has at least one byte; the bytes themselves are counted by the store.
  { key, value: { type: 'string', maxLength: MAX_VALUE_BYTES, description: 'What to keep, as text.' } },
  ['key', 'value'],
);

export function searchInput(maxResults: number): JsonSchema {
  const query: JsonSchema = {
    type: 'string',
    default: '',
    maxLength: MAX_VALUE_BYTES,
    description: 'A part of the key or value, in any case; empty for the newest entries.',
  };
  const limit: JsonSchema = { type: 'integer', minimum: 1, maximum: maxResults, default: maxResults };
  return input({ query, limit }, []);
}
