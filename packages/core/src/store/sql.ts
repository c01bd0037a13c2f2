/** A value that can be bound or read. Dates are ISO 8601 text, blobs base64 text, large integers text. */
export type SqlValue = null | boolean | number | string;

export type SqlRow = Readonly<Record<string, unknown>>;

export type SqlDialect = 'sqlite' | 'postgres';

export interface SqlOptions {
  /** The database itself refuses to write: `stmt.readonly` on SQLite, a read-only session on PostgreSQL. */
  readonly readOnly: boolean;
}

export interface SqlLimits {
  /** Rows read at most; the rest is not fetched. */
  readonly maxRows: number;
}

export interface SqlResult {
  /** What the statement returned, at most `maxRows`. */
  readonly rows: readonly SqlRow[];
  /** Rows a statement without a result inserted, changed or deleted; else the number of rows returned. */
  readonly affected: number;
}

/** One statement, prepared once and run many times, concurrently too. */
export interface SqlStatement {
  /**
   * @param params one a placeholder, always bound
   * @throws InvalidValueError (400) · ConstraintError (409) · StoreUnavailableError (503) · SqlError (500).
   *   None of their messages holds SQL text.
   */
  run(params: readonly SqlValue[], limits: SqlLimits): Promise<SqlResult>;
}

/**
 * The app's own SQL. Placeholders are `?` on both databases; `??` outside of literals is a literal `?`
 * (PostgreSQL's JSON operators).
 */
export interface SqlDatabase {
  readonly dialect: SqlDialect;
  /**
   * Checks and prepares one statement.
   * @throws SqlError when the database refuses it, or when it writes and `readOnly` is asked for
   */
  prepare(sql: string, options: SqlOptions): Promise<SqlStatement>;
  /** Tables that the statement's plan reads from end to end; `[]` where that can't be told. For a warning at boot. */
  fullScans(sql: string): Promise<readonly string[]>;
}
