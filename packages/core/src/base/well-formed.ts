const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** `text` with every lone surrogate replaced by U+FFFD: a string that UTF-8 and every JSON parser accept. */
export function wellFormed(text: string): string {
  if (!loneSurrogate.test(text)) return text;
  return Buffer.from(text, 'utf8').toString('utf8');
}

const escapedSurrogate = /\\u[dD][89aAbBcCdDeEfF][0-9a-fA-F]{2}/;

/** A JSON value with every lone surrogate in its strings and keys replaced; the same object when there is none. */
export function wellFormedJson<T>(value: T): T {
  const text = JSON.stringify(value);
  // JSON.stringify writes lone surrogates, and only those, as escapes.
  if (text === undefined || !escapedSurrogate.test(text)) return value;
  return JSON.parse(text, (_key, item: unknown) => mended(item)) as T;
}

function mended(item: unknown): unknown {
  if (typeof item === 'string') return wellFormed(item);
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  return Object.fromEntries(Object.entries(item).map(([key, inner]) => [wellFormed(key), inner]));
}
