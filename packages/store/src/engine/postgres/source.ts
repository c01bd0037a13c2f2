import type { SqlRow } from '@webcortex/core';

export interface PgQuery {
  /** With `$1`, `$2`, … */
  readonly text: string;
  readonly values: readonly unknown[];
  /** The prepared statement's name; `null`: not prepared. */
  readonly name: string | null;
  /** Rows fetched at most; `null`: all. */
  readonly maxRows: number | null;
}

export interface PgRows {
  readonly rows: readonly SqlRow[];
  /** Rows changed, or returned. */
  readonly affected: number;
}

export interface PgConnection {
  query(query: PgQuery): Promise<PgRows>;
}

/** Where connections come from: a pool, or (in tests) PGlite's single one. Errors are the driver's own. */
export interface PgSource {
  /** Gives `work` a connection of its own. One that broke isn't given out again. */
  session<T>(work: (connection: PgConnection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface PgSources {
  readonly main: PgSource;
  /** Every statement in it runs in a read-only transaction under the provider's time limit. */
  readonly readOnly: PgSource;
}

/** A statement that is not prepared and returns all. */
export function plain(text: string, ...values: readonly unknown[]): PgQuery {
  return { text, values, name: null, maxRows: null };
}
