import type { JsonSchema } from '../../base/json.js';

function bound(schema: JsonSchema, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}

/** Whether a number is within the bounds a schema gives. */
export function numberFits(value: number, type: string | undefined, schema: JsonSchema): boolean {
  if (!Number.isFinite(value) || (type === 'integer' && !Number.isSafeInteger(value))) return false;
  if (value < (bound(schema, 'minimum') ?? Number.NEGATIVE_INFINITY)) return false;
  if (value > (bound(schema, 'maximum') ?? Number.POSITIVE_INFINITY)) return false;
  if (value <= (bound(schema, 'exclusiveMinimum') ?? Number.NEGATIVE_INFINITY)) return false;
  return value < (bound(schema, 'exclusiveMaximum') ?? Number.POSITIVE_INFINITY);
}

/** Whether a string has the length and form a schema asks for. */
export function stringFits(value: string, schema: JsonSchema): boolean {
  const length = [...value].length;
  if (length < (bound(schema, 'minLength') ?? 0) || length > (bound(schema, 'maxLength') ?? Number.POSITIVE_INFINITY))
    return false;
  const { pattern } = schema;
  return typeof pattern !== 'string' || matches(value, pattern);
}

function matches(value: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    // A pattern of another dialect can't be checked here; the tool's own validation will.
    return true;
  }
}
