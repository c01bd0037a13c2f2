/** A value as a word in a message or a list of known words. Never throws, unlike `String` on an object. */
export function word(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
}
