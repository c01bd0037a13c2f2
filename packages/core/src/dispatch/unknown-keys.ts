import { didYouMean } from '../base/did-you-mean.js';
import type { JsonSchema } from '../base/json.js';
import { type KeyShape, shapeReader } from './key-shapes.js';
import type { Issue } from './target.js';

/** Adds an issue for every key the schema doesn't know. */
export type KeyCheck = (value: unknown, path: string, issues: Issue[]) => void;

/** After so many issues the rest of an input is not looked at. */
const maxIssues = 20;

/**
 * Compiles the closed objects of a JSON Schema into a check: a key that is neither declared nor allowed by
 * `additionalProperties` is an issue, at any depth. Of a union, the branches count whose constants fit and that
 * know the most keys at this level. They are looked at together, so that the time grows with the value's size,
 * not with the number of ways through a recursive union. The value nests no deeper than `maxNesting`.
 *
 * @returns `undefined` when nothing in the schema is closed
 */
export function compileKeyCheck(root: JsonSchema): KeyCheck | undefined {
  const shapes = shapeReader(root)(root);
  if (shapes === undefined || !anyClosed(shapes)) return undefined;
  const nested = new Map<KeyShape, Nested>();
  const nestedIn = (shape: KeyShape): Nested => {
    const known = nested.get(shape);
    if (known !== undefined) return known;
    const found = nestedOf(shape);
    nested.set(shape, found);
    return found;
  };
  return (value, path, issues) => check(shapes, value, { path, shared: { issues, nestedIn } });
}

/** What stands below a closed object, where there is something to check. */
type Nested = readonly (readonly [name: string, shapes: readonly KeyShape[]])[];

const nothing: Nested = [];

function nestedOf(shape: KeyShape): Nested {
  const nested = [...shape.names].flatMap((name) => {
    const under = shape.under(name);
    return under === undefined || under.length === 0 ? [] : [[name, under] as const];
  });
  return nested.length === 0 ? nothing : nested;
}

/** Where a value stands, and who is told. One object a check; only `path` is its own. */
interface Place {
  readonly path: string;
  readonly shared: { readonly issues: Issue[]; readonly nestedIn: (shape: KeyShape) => Nested };
}

/** Whether a closed object can be reached. */
function anyClosed(roots: readonly KeyShape[]): boolean {
  const seen = new Set<KeyShape>(roots);
  // A set is walked in order of insertion, what is added while walking included.
  for (const shape of seen) {
    if (shape.closed === true) return true;
    for (const below of shape.below()) for (const next of below) seen.add(next);
    if (seen.size > 10_000) return true;
  }
  return false;
}

function check(shapes: readonly KeyShape[], value: unknown, place: Place): void {
  if (typeof value !== 'object' || value === null || place.shared.issues.length >= maxIssues) return;
  if (Array.isArray(value)) {
    const lists = shapes.filter(({ kind }) => kind === 'list');
    for (let index = 0; index < value.length; index++) descend(lists, { key: index, value: value[index] }, place);
    return;
  }
  const record = value as Record<string, unknown>;
  const [only] = shapes;
  if (only !== undefined && shapes.length === 1 && only.kind === 'object' && only.closed === true) {
    checkClosed(only, record, place);
    return;
  }
  const best = fewestUnknown(shapes, record);
  const [first] = best;
  if (first === undefined) return;
  if (best.every(({ closed }) => closed === true)) refuseOthers(record, first.names, place);
  for (const key of Object.keys(record)) descend(best, { key, value: record[key] }, place);
}

/** Most objects are so: one shape, and only what is declared below it can hold more. */
function checkClosed(shape: KeyShape, value: Record<string, unknown>, place: Place): void {
  refuseOthers(value, shape.names, place);
  for (const [name, under] of place.shared.nestedIn(shape)) {
    if (!Object.hasOwn(value, name)) continue;
    const below = value[name];
    if (typeof below === 'object' && below !== null)
      check(under, below, { path: join(place.path, name), shared: place.shared });
  }
}

/** Of the object shapes whose constants fit, those that know the most of the value's keys. */
function fewestUnknown(shapes: readonly KeyShape[], value: Record<string, unknown>): readonly KeyShape[] {
  const keys = Object.keys(value);
  let best: KeyShape[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  for (const shape of shapes) {
    if (shape.kind !== 'object' || !fits(shape, value)) continue;
    const unknown = shape.closed === true ? keys.filter((key) => !shape.names.has(key)).length : 0;
    if (unknown < fewest) best = [];
    if (unknown > fewest) continue;
    fewest = unknown;
    best.push(shape);
  }
  return best;
}

function descend(
  shapes: readonly KeyShape[],
  at: { readonly key: string | number; readonly value: unknown },
  place: Place,
): void {
  if (typeof at.value !== 'object' || at.value === null) return;
  const next = new Set<KeyShape>();
  for (const shape of shapes) {
    if (shape.closed === true && !shape.names.has(String(at.key))) continue;
    const under = shape.under(at.key);
    if (under === undefined) return;
    for (const one of under) next.add(one);
  }
  if (next.size > 0) check([...next], at.value, { path: join(place.path, String(at.key)), shared: place.shared });
}

/** Whether the constants of a branch are those of the value; an absent one may have a default. */
function fits({ constants }: KeyShape, value: Record<string, unknown>): boolean {
  return constants.every(([name, values]) => !Object.hasOwn(value, name) || values.has(value[name]));
}

function refuseOthers(
  value: Record<string, unknown>,
  names: ReadonlySet<string>,
  { path, shared: { issues } }: Place,
): void {
  for (const key in value) {
    if (names.has(key) || !Object.hasOwn(value, key)) continue;
    if (issues.length >= maxIssues) return;
    issues.push(unknownKey(key, path, names));
  }
}

function unknownKey(key: string, path: string, names: ReadonlySet<string>): Issue {
  // A long key is no typo, and comparing it would cost its length.
  const shown = key.length > 100 ? `${key.slice(0, 100)}…` : key;
  const close = key.length > 100 ? undefined : didYouMean(key, names);
  const hint = close === undefined ? '' : `; did you mean "${close}"?`;
  return { path: join(path, shown), message: `unknown key "${shown}"${hint}` };
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
