import { own } from '../base/own.js';
import type { SqlValue } from '../store/sql.js';
import { InvalidValueError } from '../store/store-error.js';

/** Whoever is behind the call, whatever agents are in between: the one parameter that no input can set. */
export const PRINCIPAL = '@principal';

const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/**
 * A value as it can be bound: absent is `null`, a date ISO 8601 text.
 * @throws InvalidValueError naming the parameter for an array, an object, NaN, or text no database can hold
 */
export function bindValue(name: string, value: unknown): SqlValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (typeof value === 'string') {
    if (!unstorable.test(value)) return value;
    throw new InvalidValueError(name, `${name}: must be text without NUL and without lone surrogates`);
  }
  throw new InvalidValueError(name, `${name}: must be a text, a number, true, false or null`);
}

export interface ParamSource {
  /** The bare id of the root principal; `null` for anonymous. */
  readonly rootId: string | null;
  /** What the caller sent. Only own properties are looked at. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** The values of the named parameters, in order: `@principal` from the caller, all others from the input. */
export function bindParams(names: readonly string[], { rootId, input }: ParamSource): readonly SqlValue[] {
  return names.map((name) => bindValue(name, name === PRINCIPAL ? rootId : own(input, name)));
}
