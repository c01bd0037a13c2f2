/** A value the request spells out. */
export interface Literal {
  readonly kind: 'string' | 'number' | 'token';
  readonly text: string;
  /** The word right before it, in lower case: `limit` of `limit 5`. */
  readonly after: string;
}

const quotes = /"([^"]*)"|“([^”]*)”|`([^`]*)`|(?<![\p{L}\p{N}])'([^']*)'(?![\p{L}\p{N}])/gu;
// A number that stands alone, or a word with a digit in it (`T-41`, `a1b2`): an identifier, taken as a string.
const unquoted = /(?<![\p{L}\p{N}_.-])(-?\d+(?:\.\d+)?)(?![\p{L}\p{N}_-]|\.\d)|[\p{L}\p{N}_-]*\d[\p{L}\p{N}_-]*/gu;

/** The quoted strings, numbers and identifiers of a request, in order. */
export function literalsOf(request: string): readonly Literal[] {
  const found: (Literal & { at: number })[] = [];
  const rest = request.replace(quotes, (whole: string, ...parts: unknown[]) => {
    const at = parts[4];
    const text = parts.slice(0, 4).find((part) => typeof part === 'string');
    if (typeof at === 'number')
      found.push({ kind: 'string', text: String(text ?? ''), after: wordBefore(request, at), at });
    return ' '.repeat(whole.length);
  });
  for (const match of rest.matchAll(unquoted)) {
    const kind = match[1] === undefined ? 'token' : 'number';
    found.push({ kind, text: match[0], after: wordBefore(rest, match.index), at: match.index });
  }
  found.sort((a, b) => a.at - b.at);
  return found.map(({ kind, text, after }) => ({ kind, text, after }));
}

function wordBefore(text: string, at: number): string {
  return (/([\p{L}_]+)[\s:=#]*$/u.exec(text.slice(Math.max(0, at - 80), at))?.[1] ?? '').toLowerCase();
}
