import { isObject, type JsonObject, type JsonValue } from './json.js';

const secretName =
  /pass(?:word|wd|phrase)?$|secret|token$|api[-_]?key|authorization|credential|cookie|private[-_]?key|^pin$|^cvv$|^ssn$/i;
const masked = '[masked]';

/**
 * `detail` with the values of keys that look like secrets masked, at any depth. What isn't masked is shared,
 * not copied.
 */
export function mask(detail: JsonObject): JsonObject {
  return maskValue(detail) as JsonObject;
}

function maskValue(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return maskArray(value);
  if (!isObject(value)) return value;
  let copy: Record<string, JsonValue> | undefined;
  for (const [key, item] of Object.entries(value as JsonObject)) {
    const kept = secretName.test(key) && item !== null ? masked : maskValue(item);
    if (kept === item) continue;
    copy ??= { ...(value as JsonObject) };
    copy[key] = kept;
  }
  return copy ?? value;
}

function maskArray(list: readonly JsonValue[]): readonly JsonValue[] {
  let copy: JsonValue[] | undefined;
  for (const [index, item] of list.entries()) {
    const kept = maskValue(item);
    if (kept === item) continue;
    copy ??= [...list];
    copy[index] = kept;
  }
  return copy ?? list;
}
