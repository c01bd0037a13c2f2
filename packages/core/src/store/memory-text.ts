import { foldCase } from './fold-case.js';
import { InvalidValueError } from './store-error.js';

/** Characters (code points) of a key. */
export const MAX_KEY_CHARS = 256;
/** Bytes of UTF-8 of a value: 64 KiB. */
export const MAX_VALUE_BYTES = 65_536;

/** Stands between key and value in the searched text, where nothing stored and nothing asked for can be. */
const SEPARATOR = '\uffff';

const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Whether a database can give `text` back as it was: no NUL (PostgreSQL's text has none), no lone surrogate. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/**
 * Refuses what could not be given back as it was written.
 * @throws InvalidValueError naming `key` or `value`
 */
export function checkMemoryWrite(write: { readonly key: string; readonly value: string }): void {
  const chars = write.key.length > MAX_KEY_CHARS ? [...write.key].length : write.key.length;
  if (chars === 0 || chars > MAX_KEY_CHARS) {
    throw new InvalidValueError('key', `key: must have 1 to ${MAX_KEY_CHARS} characters`, {
      data: { limit: MAX_KEY_CHARS },
    });
  }
  for (const column of ['key', 'value'] as const) {
    if (!isStorable(write[column])) {
      throw new InvalidValueError(column, `${column}: must be text without NUL and without lone surrogates`);
    }
  }
  if (Buffer.byteLength(write.value, 'utf8') > MAX_VALUE_BYTES) {
    throw new InvalidValueError('value', `value: must have at most ${MAX_VALUE_BYTES} bytes of UTF-8`, {
      data: { limit: MAX_VALUE_BYTES },
    });
  }
}

function withoutSeparator(text: string): string {
  return text.includes(SEPARATOR) ? text.replaceAll(SEPARATOR, '\ufffe') : text;
}

/** What `search` looks through for a row: key and value, folded. */
export function searchedText(key: string, value: string): string {
  return foldCase(`${withoutSeparator(key)}${SEPARATOR}${withoutSeparator(value)}`);
}

/** What `search` looks for; `null` when no stored text can hold it. */
export function searchNeedle(query: string): string | null {
  return isStorable(query) ? foldCase(withoutSeparator(query)) : null;
}
