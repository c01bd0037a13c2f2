/** Object ids of the types that are read otherwise than `pg` does by default. */
const INT8 = 20;
const FLOAT4 = 700;
const FLOAT8 = 701;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const JSON_TYPE = 114;
const JSONB = 3802;
const BOOL = 16;
const INTEGERS = [21, 23, 26];
const BYTEA = 17;

/** A whole number where it is exact, else its digits. */
function whole(value: string): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** JSON has no infinity and no NaN. */
function float(value: string): number | string {
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

const parsers: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [INT8, whole],
  ...INTEGERS.map((oid): [number, (value: string) => unknown] => [oid, whole]),
  [FLOAT4, float],
  [FLOAT8, float],
  [BOOL, (value) => value === 't' || value === 'true'],
  [JSON_TYPE, (value) => JSON.parse(value) as unknown],
  [JSONB, (value) => JSON.parse(value) as unknown],
  [DATE, (value) => value],
  [TIMESTAMP, (value) => value.replace(' ', 'T')],
  [TIMESTAMPTZ, (value) => new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()],
  [BYTEA, (value) => Buffer.from(value.slice(2), 'hex').toString('base64')],
]);

/**
 * The parser of a type whose values JSON can't hold as `pg` reads them: dates become ISO 8601 text, blobs base64
 * text, integers a number where that is exact. `undefined` for every other type.
 */
export function parserOf(oid: number): ((value: string) => unknown) | undefined {
  return parsers.get(oid);
}

/** Every type with a parser of its own. */
export const parsedTypes: readonly number[] = [...parsers.keys()];
