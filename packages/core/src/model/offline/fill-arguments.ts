import type { JsonObject, JsonSchema, JsonValue } from '../../base/json.js';
import { numberFits, stringFits } from './fits.js';
import { type Literal, literalsOf } from './literals.js';
import { choicesOf, propertiesOf, type Shape, shapeOf } from './schema-shape.js';
import { wordsOf } from './words.js';

/** What arguments were found, and how well the request fills what the schema requires. */
export interface Filled {
  readonly input: JsonObject;
  /** Required properties the request, or a default, gave a value for. */
  readonly given: number;
  /** Required properties that nothing in the request gave a value for (a string then gets the whole request). */
  readonly missing: number;
}

/** What is left of the request while a schema is filled. */
interface Pool {
  readonly request: string;
  readonly words: ReadonlySet<string>;
  readonly literals: Literal[];
  readonly root: JsonSchema;
}

/** Fills a tool's arguments from schema defaults and from what the request spells out. Pure. */
export function fillArguments(schema: JsonSchema, request: string): Filled {
  const pool: Pool = { request, words: wordsOf(request), literals: [...literalsOf(request)], root: schema };
  return fillObject(shapeOf(schema, schema).schema, pool, 0);
}

/** How deep nested objects are filled. */
const maxNesting = 5;

function fillObject(schema: JsonSchema, pool: Pool, nesting: number): Filled {
  const values = new Map<string, JsonValue>();
  const properties = propertiesOf(schema).map((item) => ({ ...item, shape: shapeOf(item.schema, pool.root) }));
  // What the request names (`limit 5`) goes to its property before anything is handed out by type.
  for (const { name, shape } of properties) {
    const value = take(
      pool,
      shape,
      (literal) => wordsOf(name).has(literal.after) || name.toLowerCase() === literal.after,
    );
    if (value !== undefined) values.set(name, value);
  }
  let given = 0;
  let missing = 0;
  for (const { name, shape, required } of properties) {
    const value = values.get(name) ?? valueFor(name, shape, { pool, required, nesting }) ?? defaultOf(shape);
    if (value !== undefined) values.set(name, value);
    if (!required) continue;
    if (value !== undefined) given += 1;
    else {
      missing += 1;
      if (shape.type === 'string' && stringFits(pool.request, shape.schema) && choicesOf(shape.schema) === undefined) {
        values.set(name, pool.request);
      }
    }
  }
  const ordered = properties
    .filter(({ name }) => values.has(name))
    .map(({ name }) => [name, values.get(name)] as const);
  return { input: Object.fromEntries(ordered) as JsonObject, given, missing };
}

function defaultOf(shape: Shape): JsonValue | undefined {
  return shape.schema['default'] as JsonValue | undefined;
}

function valueFor(
  name: string,
  shape: Shape,
  context: { pool: Pool; required: boolean; nesting: number },
): JsonValue | undefined {
  const { pool, required, nesting } = context;
  const choices = choicesOf(shape.schema);
  if (choices !== undefined) return choose(choices, pool.words, required) as JsonValue | undefined;
  switch (shape.type) {
    case 'boolean':
      if ([...wordsOf(name)].some((word) => pool.words.has(word))) return true;
      return required && defaultOf(shape) === undefined ? false : undefined;
    case 'integer':
    case 'number':
      return take(pool, shape, (literal) => literal.kind === 'number');
    case 'string':
      return (
        take(pool, shape, (literal) => literal.kind === 'string') ?? (required ? identifier(pool, shape) : undefined)
      );
    case 'array':
      return required || mentioned(name, pool) ? fillArray(shape, pool) : undefined;
    case 'object': {
      if (nesting >= maxNesting || !(required || mentioned(name, pool))) return undefined;
      return fillObject(shape.schema, pool, nesting + 1).input;
    }
    default:
      return undefined;
  }
}

function mentioned(name: string, pool: Pool): boolean {
  return [...wordsOf(name)].some((word) => pool.words.has(word));
}

/** The choice whose words all stand in the request; the only one there is, when one is required. */
function choose(choices: readonly unknown[], words: ReadonlySet<string>, required: boolean): unknown {
  const named = choices.find((choice) => {
    const own = [...wordsOf(String(choice))];
    return own.length > 0 && own.every((word) => words.has(word));
  });
  return named ?? (required && choices.length === 1 ? choices[0] : undefined);
}

/** An unquoted number or `T-41`, for a string that must be given. */
function identifier(pool: Pool, shape: Shape): JsonValue | undefined {
  return take(pool, shape, () => true);
}

function fillArray(shape: Shape, pool: Pool): JsonValue {
  const items = shapeOf(shape.schema['items'], pool.root);
  const wanted = items.type === 'string' ? 'string' : 'number';
  const values: JsonValue[] = [];
  for (;;) {
    const value = take(pool, items, (literal) => literal.kind === wanted);
    if (value === undefined) return values;
    values.push(value);
  }
}

/** Takes the first literal that is wanted and fits out of the pool. */
function take(pool: Pool, shape: Shape, wanted: (literal: Literal) => boolean): JsonValue | undefined {
  for (const [at, literal] of pool.literals.entries()) {
    if (!wanted(literal)) continue;
    const value = read(literal, shape);
    if (value === undefined) continue;
    pool.literals.splice(at, 1);
    return value;
  }
  return undefined;
}

function read(literal: Literal, { type, schema }: Shape): JsonValue | undefined {
  if (choicesOf(schema) !== undefined) return undefined;
  if (type === 'string') return stringFits(literal.text, schema) ? literal.text : undefined;
  if (type !== 'integer' && type !== 'number') return undefined;
  if (literal.kind !== 'number') return undefined;
  const value = Number(literal.text);
  return numberFits(value, type, schema) ? value : undefined;
}
