import { isObject, type JsonSchema } from '../base/json.js';

/** What a reference inside the same document points to; `undefined` for any other. */
export function resolveRef(root: JsonSchema, ref: string): JsonSchema | undefined {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const part of ref.slice(2).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return isObject(at) ? at : undefined;
}

/** Whether a schema leads back to itself, directly or through references. */
export function isRecursive(root: JsonSchema): boolean {
  const open = new Set<object>();
  const done = new Set<object>();
  const visit = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || done.has(value)) return false;
    if (open.has(value)) return true;
    open.add(value);
    const ref = isObject(value) && typeof value['$ref'] === 'string' ? resolveRef(root, value['$ref']) : undefined;
    const found = visit(ref) || Object.values(value).some(visit);
    open.delete(value);
    done.add(value);
    return found;
  };
  return visit(root);
}

/** Whether `null` is a value of the schema. */
export function acceptsNull(root: JsonSchema, node: unknown, depth = 0): boolean {
  if (!isObject(node) || depth > 32) return false;
  if (typeof node['$ref'] === 'string') return acceptsNull(root, resolveRef(root, node['$ref']), depth + 1);
  const union = node['anyOf'] ?? node['oneOf'];
  if (Array.isArray(union)) return union.some((branch) => acceptsNull(root, branch, depth + 1));
  if (node['const'] !== undefined) return node['const'] === null;
  if (Array.isArray(node['enum'])) return node['enum'].includes(null);
  return node['type'] === 'null' || (Array.isArray(node['type']) && node['type'].includes('null'));
}
