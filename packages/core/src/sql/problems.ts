import type { Problem } from '../base/problem.js';
import type { SqlDialect } from '../store/sql.js';
import { countPlaceholders } from './placeholders.js';
import { readOnlyProblem, singleStatementProblem } from './read-only.js';

export interface DeclaredSql {
  /** `context "my_orders"`, `query GET /orders`. */
  readonly source: string;
  readonly sql: string;
  readonly params: readonly string[];
  /** Whether it must only read. */
  readonly readOnly: boolean;
}

/**
 * What is wrong with a declared statement, told without a database.
 * @param dialect that of the declared database; `null` without one
 */
export function sqlProblems(
  { source, sql, params, readOnly }: DeclaredSql,
  dialect: SqlDialect | null,
): readonly Problem[] {
  if (dialect === null) {
    const message = `${source} is SQL, but the app has no database: new WebCortex({ database: 'sqlite:./app.db' })`;
    return [{ code: 'sql-without-database', source, message }];
  }
  const wrong = readOnly ? readOnlyProblem(sql, dialect) : singleStatementProblem(sql, dialect);
  if (wrong !== null)
    return [
      { code: readOnly ? 'sql-not-read-only' : 'sql-not-single', source, message: `the SQL of ${source} ${wrong}` },
    ];
  const count = countPlaceholders(sql, dialect);
  if (count === params.length) return [];
  const message = `the SQL of ${source} has ${count} placeholder(s), but ${params.length} parameter(s) are declared`;
  return [{ code: 'sql-parameter-count', source, message }];
}
