import type { SqlDialect, SqlRow, SqlValue } from '@webcortex/core';

/** One statement with `?` placeholders and what is bound to them. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /**
   * `once`: PostgreSQL may settle on one plan for all values. `each-time`: the right plan depends on them, and the
   * wrong one may take a thousand times as long.
   */
  readonly plan: 'once' | 'each-time';
}

/**
 * A transaction as a generator: it yields statements and is given their rows. SQLite's engine runs it without
 * ever waiting, as its transactions must be; PostgreSQL's awaits each step. So every store is written once.
 */
export type Work<T> = Generator<Statement, T, readonly SqlRow[]>;

/** `synced`: survives a power failure once it resolves. `quick`: survives the end of the process. */
export type Durability = 'synced' | 'quick';

/** What the stores stand on. */
export interface Engine {
  readonly dialect: SqlDialect;
  /** One statement by itself, prepared once. */
  all(statement: Statement): Promise<readonly SqlRow[]>;
  /** Runs `work` in one transaction that writes; whatever it throws undoes all of it. */
  transact<T>(durability: Durability, work: () => Work<T>): Promise<T>;
}

/** A statement, for `yield`. */
export function statement(sql: string, ...params: readonly SqlValue[]): Statement {
  return { sql, params, plan: 'once' };
}

/** Waits until no other transaction holds the lock of that name. SQLite has one writer anyway. */
export function* lock(dialect: SqlDialect, name: string): Generator<Statement, void, readonly SqlRow[]> {
  if (dialect === 'postgres')
    yield statement('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', `webcortex:${name}`);
}
