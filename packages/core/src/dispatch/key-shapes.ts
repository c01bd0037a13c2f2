import { isObject, type JsonSchema } from '../base/json.js';
import { pointed } from '../manifest/json-pointer.js';

/** One way an object or a list may look at a place: which keys it has, and what stands under them. */
export interface KeyShape {
  readonly kind: 'object' | 'list';
  /** Whether keys beside `names` are refused. `undefined`: the schema doesn't say. */
  readonly closed: boolean | undefined;
  readonly names: ReadonlySet<string>;
  /** What a value under a key, or at an index, may look like. `undefined`: nothing is refused below it. */
  readonly under: (key: string | number) => readonly KeyShape[] | undefined;
  /** The shapes below, to see whether there is anything to check. */
  readonly below: () => readonly (readonly KeyShape[])[];
  /** Values that tell branches of a union apart. */
  readonly constants: readonly (readonly [name: string, values: ReadonlySet<unknown>])[];
}

/** Shapes of a schema; `undefined` when it says nothing about objects and lists, so that none is refused. */
export type ShapesOf = (schema: unknown) => readonly KeyShape[] | undefined;

/** More combinations than this of an intersection of unions are not told apart. */
const maxCombinations = 32;

/** Words whose schemas see the same object: what they allow is not worked out here. */
const conditional = ['if', 'not', 'dependentSchemas', 'unevaluatedProperties', 'patternProperties'];

/** Reads the shapes of a JSON Schema (draft 2020-12), each schema once, references to `#` and into the root resolved. */
export function shapeReader(root: JsonSchema): ShapesOf {
  const read = new Map<object, readonly KeyShape[] | undefined>();
  const shapesOf: ShapesOf = (schema) => {
    if (!isObject(schema)) return schema === false ? [] : undefined;
    if (read.has(schema)) return read.get(schema);
    // A schema that contains itself without an object in between says nothing.
    read.set(schema, undefined);
    const shapes = combined(partsOf(schema, root, shapesOf));
    read.set(schema, shapes);
    return shapes;
  };
  return shapesOf;
}

/** What a schema says in its several words; all of it holds at once. */
function partsOf(schema: JsonSchema, root: JsonSchema, shapesOf: ShapesOf): (readonly KeyShape[])[] | undefined {
  const parts: (readonly KeyShape[] | undefined)[] = [];
  const own = ownShapes(schema, shapesOf);
  if (own !== undefined) parts.push(own);
  if (typeof schema['$ref'] === 'string') parts.push(shapesOf(pointed(root, schema['$ref'])));
  const allOf = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  // `{}` in an intersection is "anything": further keys are wanted.
  if (allOf.some((part) => isObject(part) && Object.keys(part).length === 0)) return undefined;
  parts.push(...allOf.map(shapesOf));
  for (const word of ['anyOf', 'oneOf']) {
    const branches = schema[word];
    if (!Array.isArray(branches)) continue;
    const shapes = branches.map(shapesOf);
    parts.push(shapes.every((one) => one !== undefined) ? shapes.flat() : undefined);
  }
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0) return undefined;
  // Parts that say nothing of keys (`anyOf: [{ required: … }]`) leave an object as closed as others are.
  return parts.length === 1 ? known : known.map((part) => part.map(closedByDefault));
}

function closedByDefault(shape: KeyShape): KeyShape {
  return shape.kind === 'object' && shape.closed === undefined ? { ...shape, closed: true } : shape;
}

function ownShapes(schema: JsonSchema, shapesOf: ShapesOf): KeyShape[] | undefined {
  const { type, properties, additionalProperties, items, prefixItems } = schema;
  const saysNothing = type === undefined && properties === undefined && items === undefined && !('const' in schema);
  if (saysNothing && prefixItems === undefined && additionalProperties === undefined && !('enum' in schema)) {
    return undefined;
  }
  const may = (kind: string): boolean =>
    type === undefined
      ? !('const' in schema || 'enum' in schema)
      : type === kind || (Array.isArray(type) && type.includes(kind));
  return [
    ...(may('object') ? [objectShape(schema, shapesOf)] : []),
    ...(may('array') ? [listShape(schema, shapesOf)] : []),
  ];
}

function objectShape(schema: JsonSchema, shapesOf: ShapesOf): KeyShape {
  const properties = new Map(Object.entries(isObject(schema['properties']) ? schema['properties'] : {}));
  const rest = schema['additionalProperties'];
  const open = rest !== undefined && rest !== false;
  const unclear = conditional.some((word) => schema[word] !== undefined);
  const constants = [...properties].flatMap(([name, property]) => {
    const values = isObject(property) ? constantsOf(property) : undefined;
    return values === undefined ? [] : [[name, values] as const];
  });
  return {
    kind: 'object',
    closed: open || unclear ? false : rest === false ? true : undefined,
    names: new Set(properties.keys()),
    under: (key) =>
      properties.has(String(key)) ? shapesOf(properties.get(String(key))) : unclear ? undefined : shapesOf(rest),
    below: () => [...properties.values(), rest].map((below) => shapesOf(below) ?? []),
    constants,
  };
}

function listShape(schema: JsonSchema, shapesOf: ShapesOf): KeyShape {
  const first = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : [];
  const rest = schema['items'];
  return {
    kind: 'list',
    closed: undefined,
    names: new Set(),
    under: (index) => shapesOf(typeof index === 'number' && index < first.length ? first[index] : rest),
    below: () => [...first, rest].map((below) => shapesOf(below) ?? []),
    constants: [],
  };
}

function constantsOf(property: JsonSchema): ReadonlySet<unknown> | undefined {
  if ('const' in property) return new Set([property['const']]);
  return Array.isArray(property['enum']) ? new Set(property['enum']) : undefined;
}

/** Every part holds: an object may have the keys of all of them, and is closed unless one part is open. */
function combined(parts: (readonly KeyShape[])[] | undefined): readonly KeyShape[] | undefined {
  if (parts === undefined) return undefined;
  let shapes = parts[0] ?? [];
  for (const part of parts.slice(1)) {
    if (shapes.length * part.length > maxCombinations) return undefined;
    shapes = shapes.flatMap((one) => part.filter(({ kind }) => kind === one.kind).map((other) => both(one, other)));
  }
  return shapes;
}

function both(one: KeyShape, other: KeyShape): KeyShape {
  return {
    kind: one.kind,
    closed: one.closed !== false && other.closed !== false,
    names: new Set([...one.names, ...other.names]),
    under: (key) => {
      const found = [one, other].filter(({ names, kind }) => kind === 'list' || names.has(String(key)));
      const shapes = (found.length === 0 ? [one, other] : found).map((shape) => shape.under(key));
      return shapes.some((shape) => shape === undefined) ? undefined : shapes.flatMap((shape) => shape ?? []);
    },
    below: () => [...one.below(), ...other.below()],
    constants: [...one.constants, ...other.constants],
  };
}
