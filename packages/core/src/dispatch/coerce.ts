import type { JsonSchema } from '../base/json.js';
import { propertiesOf, variantsOf } from '../manifest/properties.js';

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
 *
 * @returns takes the adapter's own, fresh input
 */
export function compileCoerce(schema: JsonSchema): (input: Record<string, unknown>) => void {
  const plan: { readonly name: string; readonly one: Read; readonly item: Read }[] = [];
  for (const [name, variants] of propertiesOf(schema)) {
    const own = readerOf(variants);
    const lists = variants.filter((variant) => typesOf(variant).includes('array'));
    if (own === undefined && lists.length === 0) continue;
    const item = readerOf(lists.flatMap((list) => variantsOf(list['items'], schema))) ?? same;
    const asList = lists.length > 0 && !mayBeString(variants);
    plan.push({ name, one: asList ? (text) => [item(text)] : (own ?? same), item });
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

/** The types one schema names, its branches aside. */
function typesOf(schema: JsonSchema): string[] {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((one) => typeof one === 'string');
  const values = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : [];
  return values.map((value) => (value === null ? 'null' : typeof value));
}

function mayBeString(variants: readonly JsonSchema[]): boolean {
  return variants.some((variant) => typesOf(variant).includes('string'));
}

function readerOf(variants: readonly JsonSchema[]): Read | undefined {
  const types = new Set(variants.flatMap(typesOf));
  if (types.has('string')) return undefined;
  const chosen = [...types].flatMap((type) => (Object.hasOwn(readers, type) ? (readers[type] ?? []) : []));
  if (chosen.length === 0) return undefined;
  return (text) => {
    for (const read of chosen) {
      const value = read(text);
      if (value !== text) return value;
    }
    return text;
  };
}
