import { isObject } from '@webcortex/core';

/** One schema inside another, with where it stands. */
export interface SchemaNode {
  readonly path: string;
  readonly schema: Record<string, unknown>;
}

const mapsOfSchemas = ['properties', '$defs', 'definitions', 'patternProperties'];
const listsOfSchemas = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const singleSchemas = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];

function childrenOf({ path, schema }: SchemaNode): SchemaNode[] {
  const found: SchemaNode[] = [];
  const add = (value: unknown, where: string): void => {
    if (isObject(value)) found.push({ path: `${path}.${where}`, schema: value });
  };
  for (const key of mapsOfSchemas) {
    const map = schema[key];
    if (isObject(map)) for (const name of Object.keys(map)) add(map[name], `${key}.${name}`);
  }
  for (const key of listsOfSchemas) {
    const list = schema[key];
    if (Array.isArray(list)) list.forEach((item, index) => void add(item, `${key}.${index}`));
  }
  for (const key of singleSchemas) add(schema[key], key);
  return found;
}

/** The schema and every schema written inside it; references are not followed. */
export function schemaNodes(schema: Record<string, unknown>, path: string): readonly SchemaNode[] {
  const all: SchemaNode[] = [{ path, schema }];
  for (let index = 0; index < all.length; index += 1) {
    const node = all[index];
    if (node !== undefined) all.push(...childrenOf(node));
  }
  return all;
}

function resolveRef(root: Record<string, unknown>, ref: string): Record<string, unknown> | undefined {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const part of ref.slice(2).split('/')) {
    if (!isObject(at)) return undefined;
    at = at[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return isObject(at) ? at : undefined;
}

/** Whether a schema refers to itself, directly or through others. */
export function isRecursive(root: Record<string, unknown>): boolean {
  const visiting = new Set<object>();
  const done = new Set<object>();
  const visit = (schema: Record<string, unknown>): boolean => {
    if (visiting.has(schema)) return true;
    if (done.has(schema)) return false;
    visiting.add(schema);
    const ref = schema['$ref'];
    const target = typeof ref === 'string' ? resolveRef(root, ref) : undefined;
    const next = childrenOf({ path: '', schema }).map((node) => node.schema);
    const found = (target !== undefined && visit(target)) || next.some(visit);
    visiting.delete(schema);
    done.add(schema);
    return found;
  };
  return visit(root);
}

/** Whether a schema is of an object. */
export function isObjectSchema(schema: Record<string, unknown>): boolean {
  const type = schema['type'];
  return type === 'object' || (Array.isArray(type) && type.includes('object')) || isObject(schema['properties']);
}
