import type { SqlDialect } from '../store/sql.js';
import { tokenizeSql } from './tokenize.js';

/** How many `?` a statement has, those in literals, names and comments not counted. */
export function countPlaceholders(sql: string, dialect: SqlDialect): number {
  return tokenizeSql(sql, dialect).filter(({ type }) => type === 'param').length;
}

/** The statement as PostgreSQL wants it: `?` becomes `$1`, `$2`, …, and `??` a literal `?`. */
export function numberPlaceholders(sql: string): string {
  let out = '';
  let from = 0;
  let count = 0;
  for (const { type, start, end } of tokenizeSql(sql, 'postgres')) {
    if (type !== 'param' && type !== 'question') continue;
    out += sql.slice(from, start);
    if (type === 'param') count += 1;
    out += type === 'param' ? `$${count}` : '?';
    from = end;
  }
  return out + sql.slice(from);
}
