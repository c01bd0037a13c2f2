import type { JsonValue } from '../base/json.js';
import { WebCortexError } from '../base/webcortex-error.js';

/** A tool's result, taken down: what the step keeps and what the model reads. */
export interface TakenResult {
  /** A snapshot: later changes of the handler's object don't show. */
  readonly value: JsonValue;
  /** Never blank. */
  readonly text: string;
}

const nothing: TakenResult = { value: null, text: 'done: the tool returned nothing' };

/**
 * JSON text of a result (a string as it is), never blank.
 *
 * @throws WebCortexError `internal` when it can't be JSON: circular, a BigInt, a throwing getter, too deep
 */
export function takeResult(result: unknown): TakenResult {
  if (result === undefined || result === null) return nothing;
  if (typeof result === 'string') {
    return result.trim() === ''
      ? { value: result, text: 'done: the tool returned an empty text' }
      : { value: result, text: result };
  }
  const text = toJsonText(result);
  if (text === undefined || text === 'null') return nothing;
  const value = JSON.parse(text) as JsonValue;
  return text === '[]' ? { value, text: '[] (no rows)' } : { value, text };
}

function toJsonText(result: unknown): string | undefined {
  try {
    return JSON.stringify(result);
  } catch (error) {
    throw new WebCortexError('internal', `the tool's result can't be written as JSON: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** In words of our own: what a getter or a `toJSON` throws may say anything. */
function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'it is nested too deep, or too large';
  const said = error instanceof TypeError ? error.message : '';
  if (said.startsWith('Converting circular structure')) return 'it refers to itself';
  if (said.startsWith('Do not know how to serialize a BigInt')) return 'it holds a BigInt';
  return 'it threw while it was read';
}
