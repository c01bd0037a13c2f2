import { isObject, type JsonSchema } from '../base/json.js';
import { pointed } from '../manifest/json-pointer.js';

const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const maps = ['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'];
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const schemas = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];
const counts = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];
const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** More than these are not listed. */
const most = 5;

/**
 * What keeps a JSON Schema (draft 2020-12) from being compiled, one phrase each. It looks at what authors get
 * wrong; the full meta-schema would cost every boot a second.
 */
export function schemaMistakes(root: JsonSchema): string[] {
  const found: string[] = [];
  const seen = new Set<object>();
  const walk = (schema: unknown, path: string): void => {
    if (found.length >= most || typeof schema === 'boolean') return;
    if (!isObject(schema)) {
      found.push(`${at(path)} is not a schema`);
      return;
    }
    if (seen.has(schema)) return;
    seen.add(schema);
    found.push(...wordsOf(schema, root).map((mistake) => `${at(path)}, ${mistake}`));
    for (const [inner, step] of below(schema)) walk(inner, path === '' ? step : `${path}.${step}`);
  };
  walk(root, '');
  return found.slice(0, most);
}

const at = (path: string): string => (path === '' ? 'at the root' : `at ${path}`);

function below(schema: JsonSchema): [schema: unknown, step: string][] {
  return [
    ...maps.flatMap((word) =>
      Object.entries(objectAt(schema, word)).map(([k, v]): [unknown, string] => [v, `${word}.${k}`]),
    ),
    ...lists.flatMap((word) => listAt(schema, word).map((v, n): [unknown, string] => [v, `${word}.${n}`])),
    ...schemas.filter((word) => schema[word] !== undefined).map((word): [unknown, string] => [schema[word], word]),
  ];
}

const objectAt = (schema: JsonSchema, word: string): object => (isObject(schema[word]) ? schema[word] : {});
const listAt = (schema: JsonSchema, word: string): unknown[] => (Array.isArray(schema[word]) ? schema[word] : []);

/** What is wrong with the words of one schema. */
function wordsOf(schema: JsonSchema, root: JsonSchema): string[] {
  const wrong = (word: string, ok: (value: unknown) => boolean, must: string): string[] =>
    schema[word] === undefined || ok(schema[word]) ? [] : [`\`${word}\` must be ${must}`];
  const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
  return [
    ...wrong('type', isType, `one of ${[...types].join(', ')}, or a list of them`),
    ...maps.flatMap((word) => wrong(word, isObject, 'an object of schemas')),
    ...lists.flatMap((word) => wrong(word, isList, 'a list of schemas')),
    ...wrong('enum', isList, 'a list of values'),
    ...wrong('required', areNames, 'a list of property names'),
    ...wrong('pattern', isPattern, 'a regular expression'),
    ...counts.flatMap((word) =>
      wrong(word, (value) => Number.isInteger(value) && Number(value) >= 0, 'a whole number'),
    ),
    ...numbers.flatMap((word) => wrong(word, Number.isFinite, 'a number')),
    ...wrong(
      '$ref',
      (value) => typeof value === 'string' && resolves(value, root),
      'a reference to a part of this schema, as "#/$defs/name"',
    ),
  ];
}

function isType(value: unknown): boolean {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.length > 0 && all.every((one) => typeof one === 'string' && types.has(one));
}

function areNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    // That it doesn't compile is the answer.
    return false;
  }
}

/** With ids or anchors of its own a schema may refer to more than pointers tell. */
function resolves(reference: string, root: JsonSchema): boolean {
  if ('$id' in root || (reference.startsWith('#') && !/^#(?:$|\/)/.test(reference))) return true;
  return pointed(root, reference) !== undefined;
}
