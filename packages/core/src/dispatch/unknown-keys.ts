import { didYouMean } from '../base/did-you-mean.js';
import { isObject, type JsonSchema } from '../base/json.js';
import type { Issue } from './target.js';

/** Adds an issue for every key the schema doesn't know. */
export type KeyCheck = (value: unknown, path: string, issues: Issue[]) => void;

/**
 * Compiles the closed objects of a JSON Schema into a check: a key that is neither declared nor allowed by
 * `additionalProperties` is an issue, at any depth. Of a union, a key is unknown when no branch that fits the
 * value's constants knows it. `undefined` when nothing in the schema is closed.
 */
export function compileKeyCheck(root: JsonSchema): KeyCheck | undefined {
  const known = new Map<JsonSchema, { check: KeyCheck | undefined }>();
  const definitions = isObject(root['$defs']) ? root['$defs'] : {};

  const compile = (schema: JsonSchema): KeyCheck | undefined => {
    const seen = known.get(schema);
    if (seen !== undefined) return (value, path, issues) => seen.check?.(value, path, issues);
    const entry: { check: KeyCheck | undefined } = { check: undefined };
    known.set(schema, entry);
    entry.check = build(schema);
    return entry.check;
  };

  const build = (schema: JsonSchema): KeyCheck | undefined => {
    const reference = schema['$ref'];
    if (typeof reference === 'string') {
      const target = reference === '#' ? root : definitions[reference.replace('#/$defs/', '')];
      return isObject(target) ? compile(target) : undefined;
    }
    const union = schema['anyOf'] ?? schema['oneOf'];
    if (Array.isArray(union)) return unionCheck(union.filter(isObject), compile);
    if (isObject(schema['properties'])) return objectCheck(schema, compile);
    return isObject(schema['items']) ? itemsCheck(compile(schema['items'])) : undefined;
  };
  return compile(root);
}

type Compile = (schema: JsonSchema) => KeyCheck | undefined;

function objectCheck(schema: JsonSchema, compile: Compile): KeyCheck | undefined {
  const properties = schema['properties'] as Record<string, unknown>;
  const closed = schema['additionalProperties'] === false && schema['patternProperties'] === undefined;
  const names = new Set(Object.keys(properties));
  const nested: [string, KeyCheck][] = [];
  for (const [name, property] of Object.entries(properties)) {
    const check = isObject(property) ? compile(property) : undefined;
    if (check !== undefined) nested.push([name, check]);
  }
  if (!closed && nested.length === 0) return undefined;
  return (value, path, issues) => {
    if (!isObject(value)) return;
    if (closed) for (const key of Object.keys(value)) if (!names.has(key)) issues.push(unknownKey(key, path, names));
    for (const [name, check] of nested) if (Object.hasOwn(value, name)) check(value[name], join(path, name), issues);
  };
}

function itemsCheck(check: KeyCheck | undefined): KeyCheck | undefined {
  if (check === undefined) return undefined;
  return (value, path, issues) => {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) check(item, join(path, String(index)), issues);
  };
}

/** The value is judged by the branch that finds least wrong with it, among those whose constants fit. */
function unionCheck(branches: readonly Record<string, unknown>[], compile: Compile): KeyCheck | undefined {
  const compiled = branches.map((schema) => ({ schema, check: compile(schema) }));
  if (compiled.every(({ check }) => check === undefined)) return undefined;
  return (value, path, issues) => {
    if (!isObject(value) && !Array.isArray(value)) return;
    let best: Issue[] | undefined;
    for (const { schema, check } of compiled) {
      if (!mayFit(schema, value)) continue;
      const found: Issue[] = [];
      check?.(value, path, found);
      if (best === undefined || found.length < best.length) best = found;
    }
    issues.push(...(best ?? []));
  };
}

function mayFit(schema: Record<string, unknown>, value: unknown): boolean {
  const type = schema['type'];
  if (typeof type === 'string' && type !== (Array.isArray(value) ? 'array' : 'object')) return false;
  const properties = schema['properties'];
  if (!isObject(properties) || !isObject(value)) return true;
  return Object.entries(properties).every(
    ([name, property]) => !isObject(property) || !('const' in property) || value[name] === property['const'],
  );
}

function unknownKey(key: string, path: string, names: ReadonlySet<string>): Issue {
  const close = didYouMean(key, names);
  const hint = close === undefined ? '' : `; did you mean "${close}"?`;
  return { path: join(path, key), message: `unknown key "${key.slice(0, 100)}"${hint}` };
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
