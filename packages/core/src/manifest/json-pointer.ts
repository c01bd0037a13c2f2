import { isObject, type JsonSchema } from '../base/json.js';

/** What a reference within a schema (`#`, `#/$defs/name`, RFC 6901) points at; `undefined` when nothing is there. */
export function pointed(root: JsonSchema, reference: string): unknown {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const part of reference.split('/').slice(1)) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    const inside = isObject(at) || Array.isArray(at);
    at = inside && Object.hasOwn(at as object, key) ? (at as Record<string, unknown>)[key] : undefined;
  }
  return at;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A stray percent sign: the name is written as it is.
    return part;
  }
}
