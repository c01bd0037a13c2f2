import { isObject, type JsonSchema, type JsonValue } from '../base/json.js';
import { acceptsNull, isRecursive, resolveRef } from './schema-graph.js';

/** What a service's constrained decoding understands of JSON Schema. */
export interface SchemaDialect {
  /** `nullable`: every property must be required, so optional ones become required and nullable. */
  readonly optional: 'keep' | 'nullable';
  readonly recursion: boolean;
  /** Keywords of range, length and format that may be sent; others move into the description. */
  readonly keywords: ReadonlySet<string>;
  readonly formats: ReadonlySet<string>;
}

/** A schema in a service's dialect, and the way back. */
export interface ConvertedSchema {
  readonly schema: JsonSchema;
  /** Takes a value of the converted shape to the original one: `null` for "left out" is left out again. */
  readonly restore: ((value: JsonValue) => JsonValue) | null;
}

type Node = Record<string, unknown>;

/** Says nothing that a value could break. */
const annotations: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$comment',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
]);
/** Checked by our own validation in any case, so they may be told in words instead. */
const checkedHere: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'contentEncoding',
  'contentMediaType',
  'default',
]);
const structure: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'oneOf',
  '$ref',
  '$defs',
  'definitions',
  'title',
  'description',
]);

/**
 * Converts a schema whose every valid value the dialect can express, closed objects included; `undefined` when
 * something would be lost (open objects, tuples, intersections, conditions, what a service can't say).
 */
export function convertSchema(schema: JsonSchema, dialect: SchemaDialect): ConvertedSchema | undefined {
  if (!dialect.recursion && isRecursive(schema)) return undefined;
  const conversion = new Conversion(schema, dialect);
  const converted = conversion.convert(schema, true);
  if (converted === undefined) return undefined;
  const restore = conversion.madeNullable ? (value: JsonValue) => restoreValue(value, schema, schema) : null;
  return { schema: converted, restore };
}

class Conversion {
  /** Whether an optional property had to become nullable, so that values need the way back. */
  madeNullable = false;
  readonly #root: JsonSchema;
  readonly #dialect: SchemaDialect;

  constructor(root: JsonSchema, dialect: SchemaDialect) {
    this.#root = root;
    this.#dialect = dialect;
  }

  convert(node: unknown, isRoot = false): Node | undefined {
    if (!isObject(node)) return undefined;
    const out: Node = {};
    const told: string[] = [];
    for (const [keyword, value] of Object.entries(node)) {
      if (annotations.has(keyword) || structure.has(keyword)) continue;
      if (!checkedHere.has(keyword)) return undefined;
      if (this.#sendable(keyword, value)) out[keyword] = value;
      else told.push(`${keyword}: ${JSON.stringify(value)}`);
    }
    const body = this.#body(node);
    if (body === undefined) return undefined;
    Object.assign(out, body);
    if (isRoot && !this.#definitions(node, out)) return undefined;
    if (!isRoot && (node['$defs'] !== undefined || node['definitions'] !== undefined)) return undefined;
    return describe(out, node, told);
  }

  #sendable(keyword: string, value: unknown): boolean {
    if (keyword === 'format') return this.#dialect.formats.has(String(value));
    return this.#dialect.keywords.has(keyword);
  }

  #body(node: Node): Node | undefined {
    if (typeof node['$ref'] === 'string') {
      return resolveRef(this.#root, node['$ref']) === undefined ? undefined : { $ref: node['$ref'] };
    }
    const union = node['anyOf'] ?? node['oneOf'];
    if (Array.isArray(union)) return this.#union(union, node);
    if (node['const'] !== undefined) return { ...typeOf(node, [node['const']]), enum: [node['const']] };
    if (Array.isArray(node['enum'])) return { ...typeOf(node, node['enum']), enum: node['enum'] };
    const types: readonly unknown[] = Array.isArray(node['type']) ? node['type'] : [node['type']];
    if (types.includes('object')) return this.#object(node);
    if (types.includes('array')) {
      const items = this.convert(node['items']);
      return items === undefined ? undefined : { type: node['type'], items };
    }
    return node['type'] === undefined ? undefined : { type: node['type'] };
  }

  #union(branches: readonly unknown[], node: Node): Node | undefined {
    const besides = ['type', 'enum', 'const', 'properties', 'items', node['anyOf'] === undefined ? 'anyOf' : 'oneOf'];
    if (besides.some((keyword) => node[keyword] !== undefined)) return undefined;
    const anyOf = branches.map((branch) => this.convert(branch));
    // With more than one branch that isn't null, nobody could tell which one's optional properties were meant.
    const several = branches.filter((branch) => isObject(branch) && branch['type'] !== 'null').length > 1;
    if (several && this.#dialect.optional === 'nullable' && branches.some((branch) => this.#hidesOptional(branch)))
      return undefined;
    return anyOf.includes(undefined) ? undefined : { anyOf };
  }

  #hidesOptional(node: unknown, seen = new Set<unknown>()): boolean {
    if (!isObject(node) || seen.has(node)) return false;
    seen.add(node);
    const target = typeof node['$ref'] === 'string' ? resolveRef(this.#root, node['$ref']) : undefined;
    if (target !== undefined) return this.#hidesOptional(target, seen);
    const properties = isObject(node['properties']) ? node['properties'] : {};
    const required: readonly unknown[] = Array.isArray(node['required']) ? node['required'] : [];
    if (Object.keys(properties).some((name) => !required.includes(name))) return true;
    const union = node['anyOf'] ?? node['oneOf'];
    const below = [...Object.values(properties), node['items'], ...(Array.isArray(union) ? union : [])];
    return below.some((child) => this.#hidesOptional(child, seen));
  }

  #object(node: Node): Node | undefined {
    const extra = node['additionalProperties'];
    if (!isObject(node['properties']) ? extra !== false : extra !== undefined && extra !== false) return undefined;
    const wanted = isObject(node['properties']) ? node['properties'] : {};
    const required: readonly unknown[] = Array.isArray(node['required']) ? node['required'] : [];
    if (required.some((name) => !Object.hasOwn(wanted, String(name)))) return undefined;
    const properties: [string, Node][] = [];
    for (const [name, child] of Object.entries(wanted)) {
      const converted = this.convert(child);
      if (converted === undefined) return undefined;
      if (required.includes(name) || this.#dialect.optional === 'keep') properties.push([name, converted]);
      else if (acceptsNull(this.#root, child)) return undefined;
      else {
        this.madeNullable = true;
        properties.push([name, nullable(converted)]);
      }
    }
    return {
      type: node['type'],
      properties: Object.fromEntries(properties),
      required: this.#dialect.optional === 'keep' ? required : Object.keys(wanted),
      additionalProperties: false,
    };
  }

  #definitions(node: Node, out: Node): boolean {
    for (const keyword of ['$defs', 'definitions']) {
      const definitions = node[keyword];
      if (!isObject(definitions)) continue;
      const entries = Object.entries(definitions).map(([name, child]) => [name, this.convert(child)] as const);
      if (entries.some(([, child]) => child === undefined)) return false;
      out[keyword] = Object.fromEntries(entries);
    }
    return true;
  }
}

function typeOf(node: Node, values: readonly unknown[]): Node {
  if (node['type'] !== undefined) return { type: node['type'] };
  const types = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  return types.size === 1 ? { type: [...types][0] } : {};
}

function nullable(schema: Node): Node {
  if (typeof schema['type'] === 'string' && schema['enum'] === undefined)
    return { ...schema, type: [schema['type'], 'null'] };
  const { description, ...rest } = schema;
  const branches = Array.isArray(rest['anyOf']) ? rest['anyOf'] : [rest];
  return { anyOf: [...branches, { type: 'null' }], ...(description === undefined ? {} : { description }) };
}

/** Puts title and description back, with the constraints that are told in words. */
function describe(out: Node, node: Node, told: readonly string[]): Node {
  const own = typeof node['description'] === 'string' ? node['description'] : '';
  const words = told.length === 0 ? own : `${own}${own === '' ? '' : ' '}(${told.join(', ')})`;
  if (words === '') return out;
  // A reference may have nothing beside it.
  return out['$ref'] === undefined ? { ...out, description: words } : { anyOf: [out], description: words };
}

function restoreValue(value: JsonValue, node: unknown, root: JsonSchema): JsonValue {
  if (typeof value !== 'object' || value === null || !isObject(node)) return value;
  if (typeof node['$ref'] === 'string') return restoreValue(value, resolveRef(root, node['$ref']), root);
  const union = node['anyOf'] ?? node['oneOf'];
  if (Array.isArray(union)) {
    const branches = union.filter((branch) => isObject(branch) && branch['type'] !== 'null');
    return branches.length === 1 ? restoreValue(value, branches[0], root) : value;
  }
  if (Array.isArray(value)) return value.map((item: JsonValue) => restoreValue(item, node['items'], root));
  const properties = isObject(node['properties']) ? node['properties'] : {};
  const required: readonly unknown[] = Array.isArray(node['required']) ? node['required'] : [];
  const kept = Object.entries(value).filter(
    ([name, item]) => item !== null || required.includes(name) || !Object.hasOwn(properties, name),
  );
  return Object.fromEntries(
    kept.map(([name, item]) => [
      name,
      restoreValue(item, Object.hasOwn(properties, name) ? properties[name] : undefined, root),
    ]),
  );
}
