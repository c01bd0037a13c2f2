import type { JsonValue } from '../base/json.js';
import type { Parsed, Validator } from '../dispatch/target.js';

/** The JSON value in a model's answer: the whole text, a fenced block, or the outermost braces in prose. */
export function recoverJson(text: string): { readonly value: JsonValue } | undefined {
  for (const candidate of candidates(text)) {
    try {
      return { value: JSON.parse(candidate) as JsonValue };
    } catch (error) {
      // Not JSON: the next candidate may be. Anything but a syntax error is a fault of ours.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

function* candidates(text: string): Generator<string> {
  yield text;
  const fence = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(text);
  if (fence?.[1] !== undefined) yield fence[1];
  for (const [open, close] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    const from = text.indexOf(open);
    const to = text.lastIndexOf(close);
    if (from >= 0 && to > from) yield text.slice(from, to + 1);
  }
}

/** Checks a final answer against the declared `output` schema. */
export async function checkFinalAnswer(text: string, check: Validator): Promise<Parsed> {
  const found = recoverJson(text);
  if (found === undefined) return { ok: false, issues: [{ path: '', message: 'the answer is not JSON' }] };
  return check(found.value);
}
