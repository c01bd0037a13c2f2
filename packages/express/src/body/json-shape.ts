import { isForbiddenKey } from '../forbidden-key.js';
import { invalidInput } from '../refusal.js';

/** Objects and arrays may stand in each other this deep. */
const maxNesting = 64;

/** An escape could spell a forbidden key, so it counts as one until the parsed keys were looked at. */
const suspicious = /__proto__|constructor|prototype|\\u/;

/** Whether a text has more opening brackets than may be nested; without, it can't be nested too deep. */
function hasManyBrackets(text: string): boolean {
  // The shortest text that goes one too deep opens and closes 65 times.
  if (text.length < 2 * (maxNesting + 1)) return false;
  let count = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > maxNesting) return true;
    }
  }
  return false;
}

/** Whether the parsed value of `text` needs `checkShape`: most bodies don't, and a scan of the text tells. */
export function needsShapeCheck(text: string): boolean {
  return suspicious.test(text) || hasManyBrackets(text);
}

/**
 * Refuses nesting deeper than 64 and the keys `__proto__`, `constructor` and `prototype`. Goes at most 64
 * calls deep itself.
 *
 * @throws HttpError 400 `invalid_input`
 */
export function checkShape(value: unknown, depth = 1): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxNesting) throw invalidInput('', `the body is nested more than ${maxNesting} deep`);
  if (Array.isArray(value)) {
    for (const item of value) checkShape(item, depth + 1);
    return;
  }
  for (const key of Object.keys(value)) {
    if (isForbiddenKey(key)) throw invalidInput('', `the key "${key}" is not accepted`);
    checkShape((value as Record<string, unknown>)[key], depth + 1);
  }
}
