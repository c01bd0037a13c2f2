import { wellFormed } from '../base/well-formed.js';

const encoder = new TextEncoder();

/** Bytes of `text` as UTF-8. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/**
 * The longest beginning of `text` with at most `maxBytes` bytes of UTF-8 that doesn't split a character, and
 * how many bytes it has. Lone surrogates become U+FFFD.
 */
export function takeBytes(text: string, maxBytes: number): { text: string; bytes: number } {
  const room = new Uint8Array(Math.max(0, maxBytes));
  const { read, written } = encoder.encodeInto(text, room);
  return { text: wellFormed(text.slice(0, read)), bytes: written };
}

/**
 * A tool result as the model sees it: whole when it fits `limit` bytes, else its beginning and a marker that
 * says how much is shown and how to get less.
 */
export function truncateResult(text: string, limit: number): string {
  // A string of n UTF-16 units has at least n bytes and at most 3n: most results need no counting.
  if (text.length * 3 <= limit) return wellFormed(text);
  const total = byteLength(text);
  if (total <= limit) return wellFormed(text);
  const shown = takeBytes(text, limit);
  return `${shown.text}…[truncated: showing ${shown.bytes} of ${total} bytes; narrow the query to see the rest]`;
}
