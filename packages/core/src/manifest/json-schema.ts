import { isObject, type JsonSchema } from '../base/json.js';
import { isStandardSchema, type Schema, type StandardSchema } from '../declare/schema.js';
import { closeObjects } from './close-objects.js';

export type Rendered =
  | { readonly ok: true; readonly schema: JsonSchema }
  | { readonly ok: false; readonly why: string };

/** What an operation without an `input` accepts. */
export const noInput: JsonSchema = Object.freeze({ type: 'object', properties: {}, additionalProperties: false });

/**
 * The JSON Schema of a declared schema, as a model sees it and as unknown keys are judged by; a copy that shares
 * nothing with the author's. Objects of an input that say nothing about further keys are closed: unknown keys
 * are rejected unless the schema says otherwise.
 */
export function renderSchema(schema: Schema, side: 'input' | 'output'): Rendered {
  try {
    const { $schema: _, ...rendered } = isStandardSchema(schema) ? standard(schema, side) : plainJson(schema);
    const whole = withoutRootReference(rendered);
    return { ok: true, schema: side === 'input' ? closeObjects(whole) : whole };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
}

function standard(schema: StandardSchema, side: 'input' | 'output'): Record<string, unknown> {
  const { jsonSchema, vendor } = schema['~standard'];
  if (jsonSchema !== undefined) return plainJson(jsonSchema[side]({ target: 'draft-2020-12' }));
  throw new Error(`its library (${vendor}) can't give a JSON Schema for it; use zod 4 or a JSON Schema object`);
}

/** The manifest is frozen and is JSON: what the author holds must not freeze with it. */
function plainJson(schema: JsonSchema): Record<string, unknown> {
  const copy: unknown = JSON.parse(JSON.stringify(schema));
  if (isObject(copy)) return copy;
  throw new Error('it is not an object');
}

/** Providers want the object itself at the root, where a schema with an id of its own renders as `$ref`. */
function withoutRootReference(schema: JsonSchema): JsonSchema {
  const { $ref: reference, ...rest } = schema;
  const name = typeof reference === 'string' && reference.startsWith('#/$defs/') ? reference.slice(8) : undefined;
  const definitions = schema['$defs'];
  if (name === undefined || !isObject(definitions) || !Object.hasOwn(definitions, name)) return schema;
  const target = definitions[name];
  return isObject(target) && !('$ref' in target) ? { ...target, ...rest } : schema;
}

/** Whether a rendered schema describes an object at its root. */
export function isObjectSchema(schema: JsonSchema): boolean {
  if (schema['type'] === 'object') return true;
  for (const word of ['anyOf', 'oneOf', 'allOf']) {
    const branches = schema[word];
    if (Array.isArray(branches) && branches.length > 0)
      return branches.every((one) => isObject(one) && isObjectSchema(one));
  }
  return false;
}
