import { isForbiddenKey } from './forbidden-key.js';
import { invalidInput } from './refusal.js';

/** More parameters than this in one query string are refused. */
const maxParameters = 100;

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw invalidInput('', 'the query string has a malformed percent-encoding');
  }
}

function checkKey(key: string): void {
  if (key.includes('[') || key.includes(']')) {
    throw invalidInput('', 'query strings are flat: brackets in a parameter name are not accepted');
  }
  if (isForbiddenKey(key)) throw invalidInput('', `the parameter name "${key}" is not accepted`);
}

function add(
  input: Record<string, unknown>,
  [key, value]: readonly [string, string],
  arrays: ReadonlySet<string>,
): void {
  if (arrays.has(key)) {
    const earlier = Object.hasOwn(input, key) ? (input[key] as string[]) : undefined;
    if (earlier === undefined) input[key] = [value];
    else earlier.push(value);
    return;
  }
  if (Object.hasOwn(input, key)) throw invalidInput(key, 'given more than once, and not a list');
  input[key] = value;
}

/**
 * Puts the parameters of a query string into `input`, as strings. Flat; a key given more than once is a list
 * only where the schema has one; at most 100 parameters.
 *
 * @param query what follows the `?`, still encoded
 * @param arrays names whose schema is an array: always a list, also with one value
 * @throws HttpError 400 `invalid_input`
 */
export function readQuery(query: string, input: Record<string, unknown>, arrays: ReadonlySet<string>): void {
  let start = 0;
  let count = 0;
  while (start < query.length) {
    let end = query.indexOf('&', start);
    if (end === -1) end = query.length;
    if (end > start) {
      count += 1;
      if (count > maxParameters) throw invalidInput('', `more than ${maxParameters} query parameters`);
      const equals = query.indexOf('=', start);
      const split = equals === -1 || equals > end ? end : equals;
      const key = decode(query.slice(start, split));
      checkKey(key);
      add(input, [key, decode(query.slice(Math.min(split + 1, end), end))], arrays);
    }
    start = end + 1;
  }
}
