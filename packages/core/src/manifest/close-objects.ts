import { isObject, type JsonSchema } from '../base/json.js';

/** Words whose values are schemas by name. */
const maps = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas']);
/** Words whose values are data. */
const data = new Set(['const', 'enum', 'default', 'examples', 'required', 'dependentRequired']);
/** Words beside which an object isn't closed alone: their schemas may know further keys of it. */
const applicators = ['allOf', 'anyOf', 'oneOf', '$ref', 'if', 'not', 'dependentSchemas', 'patternProperties'];

/** The schema with `additionalProperties: false` wherever an object names its properties and says nothing of others. */
export function closeObjects(schema: JsonSchema): JsonSchema {
  const copy = closeBelow(schema);
  const saysNothing = copy['additionalProperties'] === undefined && copy['unevaluatedProperties'] === undefined;
  const closable = copy['type'] === 'object' || (Array.isArray(copy['type']) && copy['type'].includes('object'));
  const alone = applicators.every((word) => copy[word] === undefined);
  if (closable && isObject(copy['properties']) && saysNothing && alone) copy['additionalProperties'] = false;
  return copy;
}

function closeBelow(schema: JsonSchema): Record<string, unknown> {
  // A branch beside `properties` is judged together with them, as the parts of an intersection are.
  const joined = isObject(schema['properties']) || schema['$ref'] !== undefined;
  return Object.fromEntries(Object.entries(schema).map(([word, value]) => [word, closeWord(word, value, joined)]));
}

function closeWord(word: string, value: unknown, joined: boolean): unknown {
  if (data.has(word)) return value;
  const isPart = word === 'allOf' || word === 'if' || word === 'then' || word === 'else' || word === 'not';
  const close = isPart || (joined && (word === 'anyOf' || word === 'oneOf')) ? closeBelow : closeObjects;
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? close(item) : item));
  if (!isObject(value)) return value;
  if (!maps.has(word)) return close(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isObject(item) ? closeObjects(item) : item]),
  );
}
