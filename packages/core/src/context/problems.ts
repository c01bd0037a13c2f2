import type { Problem } from '../base/problem.js';
import type { ContextDeclaration } from '../declare/context-options.js';
import { sqlProblems } from '../sql/problems.js';
import type { SqlDialect } from '../store/sql.js';

const SOURCES = ['data', 'sql', 'resolve'] as const;

/** What is wrong with a declared provider, told without a database. @param dialect `null` without a database */
export function contextProblems(
  { name, source, options }: ContextDeclaration,
  dialect: SqlDialect | null,
): readonly Problem[] {
  const problems: Problem[] = [];
  const given = SOURCES.filter((key) => key in options);
  if (given.length !== 1) {
    const found = given.length === 0 ? 'none of them' : given.join(' and ');
    const message = `context "${name}" needs exactly one of data, sql and a function, but has ${found}`;
    problems.push({ code: 'context-source', source, message });
  }
  const { maxChars } = options;
  if (maxChars !== undefined && !(Number.isSafeInteger(maxChars) && maxChars >= 1)) {
    problems.push({
      code: 'invalid-option',
      source,
      message: `context "${name}": maxChars must be a positive whole number`,
    });
  }
  if ('sql' in options) {
    const declared = { source: `context "${name}"`, sql: options.sql, params: options.params ?? [], readOnly: true };
    problems.push(...sqlProblems(declared, dialect));
  }
  return problems;
}
