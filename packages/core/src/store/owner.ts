import { createHash } from 'node:crypto';

/** Bytes of an id that a column holds as it is: an index entry of PostgreSQL has 2704 at most. */
const MAX_OWNER_BYTES = 512;

/**
 * Whose a stored row is: the root principal of a chain of delegation, kind **and** id. The shape is that of
 * `Root` in identity/principal.ts, so a principal's `root` fits as it is.
 */
export interface Owner {
  readonly kind: 'api_key' | 'jwt' | 'anonymous';
  /** `null` for anonymous. */
  readonly id: string | null;
}

/**
 * The owner's id as a column can hold it. Every id has its own form: what a database can't store (NUL, lone
 * surrogates) is escaped, and the escape character with it; an id too long for an index is hashed. So no two
 * ids ever meet.
 */
export function ownerColumn(owner: Owner): string {
  const text = escapeText(owner.id ?? '');
  if (Buffer.byteLength(text) <= MAX_OWNER_BYTES) return text;
  // A backslash is followed by `u` in every other form.
  return `\\h${createHash('sha256').update(text).digest('hex')}`;
}

/** `text` with backslash, NUL and lone surrogates as `\uXXXX`: one form a text, and one any database holds. */
export function escapeText(text: string): string {
  return text.replace(
    /[\\\0]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Undoes `escapeText`. */
export function unescapeText(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
