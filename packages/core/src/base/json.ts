/** A value that JSON can hold as it is. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. Keys a client, a model or a stored row chose are read with `own()`. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** A JSON Schema (draft 2020-12) as an object; booleans are not used as whole schemas here. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Whether a value is a plain key-value object (not null, not an array). */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
