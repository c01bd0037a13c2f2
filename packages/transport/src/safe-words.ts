/** The most that is quoted of a service's own words, in characters. */
const maxWords = 200;
/** So many characters in a row that were also sent are a quotation of the request. */
const quotation = 32;
/** So many characters in a row of the key are a piece of it. */
const keyPiece = 6;

/** A service's words, fit to be shown: short, one line, without a piece of the key or a quotation of what was sent. */
export function safeWords(
  said: string,
  context: { readonly apiKey: string | undefined; readonly sent: string },
): string {
  const line = said.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  // Looks like a credential of any kind, masked ones included.
  const masked = line.replace(/\b(?:[sp]k[-_]|Bearer |eyJ)[^\s"',;)]+/g, '[redacted]');
  if (context.apiKey !== undefined && shares(masked, context.apiKey, keyPiece)) return '';
  const words = [...masked].slice(0, maxWords).join('');
  // What was sent stands there as JSON, so the words are looked for as JSON, too.
  if (shares(JSON.stringify(words).slice(1, -1), context.sent, quotation)) return '';
  return words;
}

function shares(text: string, other: string, length: number): boolean {
  if (other.length < length) return other.length > 0 && text.includes(other);
  for (let at = 0; at + length <= text.length; at += 1) {
    if (other.includes(text.slice(at, at + length))) return true;
  }
  return false;
}
