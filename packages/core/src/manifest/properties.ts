import { isObject, type JsonSchema } from '../base/json.js';
import { pointed } from './json-pointer.js';

const branches = ['allOf', 'anyOf', 'oneOf'] as const;

/** A schema and all its branches, references resolved; each once. */
export function variantsOf(schema: unknown, root: JsonSchema): JsonSchema[] {
  const found = new Set<JsonSchema>();
  const add = (one: unknown): void => {
    if (!isObject(one) || found.has(one)) return;
    found.add(one);
    if (typeof one['$ref'] === 'string') add(pointed(root, one['$ref']));
    for (const word of branches) if (Array.isArray(one[word])) one[word].forEach(add);
  };
  add(schema);
  return [...found];
}

/** The properties an object schema declares in any of its branches, with everything that is said of each. */
export function propertiesOf(root: JsonSchema): ReadonlyMap<string, readonly JsonSchema[]> {
  const found = new Map<string, JsonSchema[]>();
  for (const variant of variantsOf(root, root)) {
    const properties = isObject(variant['properties']) ? variant['properties'] : {};
    for (const [name, property] of Object.entries(properties)) {
      found.set(name, [...(found.get(name) ?? []), ...variantsOf(property, root)]);
    }
  }
  return found;
}
