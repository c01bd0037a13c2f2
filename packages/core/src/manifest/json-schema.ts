import { isObject, type JsonSchema } from '../base/json.js';
import { isStandardSchema, type Schema } from '../declare/schema.js';

export type Rendered =
  | { readonly ok: true; readonly schema: JsonSchema }
  | { readonly ok: false; readonly why: string };

/** What an operation without an `input` accepts. */
export const noInput: JsonSchema = Object.freeze({ type: 'object', properties: {}, additionalProperties: false });

/**
 * The JSON Schema of a declared schema, as a model sees it and as unknown keys are judged by. Objects that say
 * nothing about further keys are closed: unknown keys are rejected unless the schema says otherwise.
 */
export function renderSchema(schema: Schema, side: 'input' | 'output'): Rendered {
  if (!isStandardSchema(schema)) return { ok: true, schema: schema as JsonSchema };
  const json = schema['~standard'].jsonSchema;
  if (json === undefined) {
    return {
      ok: false,
      why: `its library (${schema['~standard'].vendor}) can't give a JSON Schema for it; use zod 4 or a JSON Schema object`,
    };
  }
  try {
    const { $schema: _, ...rendered } = json[side]({ target: 'draft-2020-12' });
    return { ok: true, schema: side === 'input' ? closed(rendered) : rendered };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
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

/** Names of the properties of an object schema, branches of unions included. */
export function propertyNames(schema: JsonSchema): ReadonlySet<string> {
  const names = new Set(isObject(schema['properties']) ? Object.keys(schema['properties']) : []);
  for (const word of ['anyOf', 'oneOf', 'allOf']) {
    const branches = schema[word];
    if (!Array.isArray(branches)) continue;
    for (const branch of branches) if (isObject(branch)) for (const name of propertyNames(branch)) names.add(name);
  }
  return names;
}

const maps = new Set(['properties', '$defs', 'definitions', 'patternProperties']);
const opaque = new Set(['const', 'enum', 'default', 'examples']);

function closed(schema: Record<string, unknown>): JsonSchema {
  const copy: Record<string, unknown> = {};
  for (const [word, value] of Object.entries(schema)) copy[word] = closedWord(word, value);
  const closable = copy['type'] === 'object' && isObject(copy['properties']) && !Array.isArray(copy['allOf']);
  if (closable && copy['additionalProperties'] === undefined) copy['additionalProperties'] = false;
  return copy;
}

function closedWord(word: string, value: unknown): unknown {
  if (opaque.has(word)) return value;
  // Parts of an intersection know each other's keys: none of them may be closed alone.
  if (word === 'allOf') return value;
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? closed(item) : item));
  if (!isObject(value)) return value;
  if (!maps.has(word)) return closed(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, isObject(item) ? closed(item) : item]));
}
