import { isObject, type JsonSchema } from '../base/json.js';

/** Turns a string into what the schema wants, or gives it back as it is. */
type Read = (text: string) => unknown;

const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const integerForm = /^-?(?:0|[1-9]\d*)$/;

const readers: Readonly<Record<string, Read>> = {
  number: (text) => finite(numberForm.test(text) ? Number(text) : text, text),
  integer: (text) => (integerForm.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  null: (text) => (text === 'null' ? null : text),
};

function finite(value: number | string, text: string): number | string {
  return typeof value === 'number' && !Number.isFinite(value) ? text : value;
}

/**
 * Compiles how strings of path and query become what the schema wants, in place. A property that may be a
 * string stays one. What can't be read stays as it is, so that validation says what is wrong; nothing throws.
 */
export function compileCoerce(schema: JsonSchema): (input: Record<string, unknown>) => void {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const plan: { readonly name: string; readonly one: Read; readonly item: Read }[] = [];
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property)) continue;
    const own = readerOf(property);
    const items = arrayItems(property);
    if (own === undefined && items === undefined) continue;
    const item = items === undefined ? same : (readerOf(items) ?? same);
    const list = items !== undefined && !typesOf(property).includes('string');
    plan.push({ name, one: list ? (text) => [item(text)] : (own ?? same), item });
  }
  return (input) => {
    for (const { name, one, item } of plan) {
      if (!Object.hasOwn(input, name)) continue;
      const value = input[name];
      if (typeof value === 'string') input[name] = one(value);
      else if (Array.isArray(value)) input[name] = value.map((each) => (typeof each === 'string' ? item(each) : each));
    }
  };
}

const same: Read = (text) => text;

function typesOf(schema: Record<string, unknown>): string[] {
  const type = schema['type'];
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((one) => typeof one === 'string');
  const values = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : [];
  const found = values.map((value) => (value === null ? 'null' : typeof value));
  return [...found, ...branchesOf(schema).flatMap(typesOf)];
}

function branchesOf(schema: Record<string, unknown>): Record<string, unknown>[] {
  return [schema['anyOf'], schema['oneOf']].flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []));
}

function readerOf(schema: Record<string, unknown>): Read | undefined {
  const types = new Set(typesOf(schema));
  if (types.has('string')) return undefined;
  const chosen = [...types].flatMap((type) => readers[type] ?? []);
  if (chosen.length === 0) return undefined;
  return (text) => {
    for (const read of chosen) {
      const value = read(text);
      if (value !== text) return value;
    }
    return text;
  };
}

function arrayItems(schema: Record<string, unknown>): Record<string, unknown> | undefined {
  const candidates = [schema, ...branchesOf(schema)];
  const array = candidates.find((one) => one['type'] === 'array');
  if (array === undefined) return undefined;
  return isObject(array['items']) ? array['items'] : {};
}
