import type { Call } from './call.js';

interface SharedContextOptions {
  /** Tells the model what the block is. Default `''`. */
  readonly description?: string;
  /** Characters (code points) of the rendered value, the marker of a cut included. Default 4000. */
  readonly maxChars?: number;
}

/** A constant. */
export interface DataContextOptions extends SharedContextOptions {
  readonly data: unknown;
}

/** A statement that only reads. */
export interface SqlContextOptions extends SharedContextOptions {
  /** With `?` placeholders; at most 1000 rows are read. */
  readonly sql: string;
  /** What is bound to them, in order: `@principal`, or a key of the run's input (`null` where it is absent). */
  readonly params?: readonly string[];
  /** `one`: the first row, or `null`. Default `'many'`. */
  readonly returns?: 'many' | 'one';
}

/** Anything else: a function of the caller. */
export interface FunctionContextOptions extends SharedContextOptions {
  readonly resolve: (call: Call) => unknown;
}

/** What `app.context` takes: exactly one of `data`, `sql` and `resolve`. */
export type ContextOptions = DataContextOptions | SqlContextOptions | FunctionContextOptions;

export interface ContextDeclaration {
  readonly name: string;
  /** For messages: `context "policy"`, `Facts.account`. */
  readonly source: string;
  readonly options: ContextOptions;
}

export const contextDefaults = { maxChars: 4_000, maxRows: 1_000 } as const;
