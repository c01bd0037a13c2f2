import { isObject, type JsonSchema } from '../../base/json.js';
import { own } from '../../base/own.js';

/** What of a property's schema the offline model looks at. */
export interface Shape {
  /** The first type that isn't `null`; `undefined` when the schema names none. */
  readonly type: string | undefined;
  readonly schema: JsonSchema;
}

/** How many references and alternatives are followed before a schema counts as saying nothing. */
const maxHops = 20;

/** Follows local references, and takes the first alternative that isn't `null`. */
export function shapeOf(schema: unknown, root: JsonSchema): Shape {
  let current: unknown = schema;
  for (let hop = 0; hop < maxHops && isObject(current); hop += 1) {
    const target = refOf(current, root) ?? alternativeOf(current);
    if (target === undefined) return { type: typeOf(current), schema: current };
    // A default beside a reference or alternatives belongs to the property.
    current = isObject(target) && 'default' in current ? { ...target, default: current['default'] } : target;
  }
  return { type: undefined, schema: {} };
}

function refOf(schema: JsonSchema, root: JsonSchema): unknown {
  const ref = schema['$ref'];
  if (typeof ref !== 'string') return undefined;
  if (!ref.startsWith('#')) return {};
  let target: unknown = root;
  for (const part of ref.slice(1).split('/').filter(Boolean)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    target = isObject(target) ? own(target, key) : undefined;
  }
  return target ?? {};
}

function alternativeOf(schema: JsonSchema): unknown {
  const list = schema['anyOf'] ?? schema['oneOf'];
  if (!Array.isArray(list)) return undefined;
  return list.find((item) => !isObject(item) || item['type'] !== 'null') ?? {};
}

function typeOf(schema: JsonSchema): string | undefined {
  const { type } = schema;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return type.find((one): one is string => typeof one === 'string' && one !== 'null');
  return isObject(schema['properties']) ? 'object' : undefined;
}

/** The properties of an object schema: the required ones first, each group in declared order. */
export function propertiesOf(schema: JsonSchema): readonly { name: string; schema: unknown; required: boolean }[] {
  const { properties, required } = schema;
  if (!isObject(properties)) return [];
  const needed = new Set(Array.isArray(required) ? required : []);
  const all = Object.entries(properties).map(([name, value]) => ({ name, schema: value, required: needed.has(name) }));
  return [...all.filter((item) => item.required), ...all.filter((item) => !item.required)];
}

/** The values of an `enum` or `const`, or `undefined`. */
export function choicesOf(schema: JsonSchema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}
