import type { SqlDialect } from '../store/sql.js';

/**
 * `word`: a keyword or a plain name. `quoted`: a quoted name, without its quotes. `param`: `?`.
 * `question`: `??`, a literal `?`. `foreign-param`: `?1`, `$1`, `:name`, `@name`. `broken`: a literal, name or comment that
 * doesn't end, or a NUL.
 */
export type SqlTokenType =
  | 'word'
  | 'quoted'
  | 'string'
  | 'number'
  | 'param'
  | 'question'
  | 'foreign-param'
  | 'symbol'
  | 'broken';

export interface SqlToken {
  readonly type: SqlTokenType;
  readonly text: string;
  /** Offsets into the source: `[start, end)`. */
  readonly start: number;
  readonly end: number;
}

interface Match {
  /** `null`: white space or a comment. */
  readonly type: SqlTokenType | null;
  readonly end: number;
}

type Rule = (sql: string, at: number, dialect: SqlDialect) => Match | null;

const wordStart = /[A-Za-z_\u0080-\uffff]/;
const sticky = (pattern: string) => (sql: string, at: number) => {
  const matcher = new RegExp(pattern, 'y');
  matcher.lastIndex = at;
  return matcher.test(sql) ? matcher.lastIndex : null;
};
const space = sticky('[ \\t\\n\\v\\f\\r]+');
const word = sticky('[A-Za-z_\\u0080-\\uffff][A-Za-z0-9_$\\u0080-\\uffff]*');
const number = sticky('(?:0[xX][0-9a-fA-F_]+|(?:[0-9][0-9_]*\\.?[0-9_]*|\\.[0-9][0-9_]*)(?:[eE][+-]?[0-9]+)?)');
const dollarTag = sticky('\\$(?:[A-Za-z_\\u0080-\\uffff][A-Za-z0-9_\\u0080-\\uffff]*)?\\$');

const as = (type: SqlTokenType | null, end: number | null): Match | null => (end === null ? null : { type, end });

/** To the closing `quote`; a doubled one is part of the text. */
function quoted(type: SqlTokenType, quote: string, escapes = false): Rule {
  return (sql, at) => {
    for (let i = at + 1; i < sql.length; i++) {
      if (escapes && sql[i] === '\\') i++;
      else if (sql[i] === quote) {
        if (sql[i + 1] !== quote) return { type, end: i + 1 };
        i++;
      }
    }
    return { type: 'broken', end: sql.length };
  };
}

const until = (sql: string, end: string, from: number): Match => {
  const found = sql.indexOf(end, from);
  return found === -1 ? { type: 'broken', end: sql.length } : { type: 'string', end: found + end.length };
};

/** PostgreSQL ends a line at `\r` too, SQLite only at `\n`. */
const lineComment: Rule = (sql, at, dialect) => {
  if (!sql.startsWith('--', at)) return null;
  const rest = sql.slice(at).search(dialect === 'postgres' ? /[\n\r]/ : /\n/);
  return { type: null, end: rest === -1 ? sql.length : at + rest };
};

/** PostgreSQL's nest, SQLite's don't. */
const blockComment: Rule = (sql, at, dialect) => {
  if (!sql.startsWith('/*', at)) return null;
  let depth = 1;
  for (let i = at + 2; i < sql.length; i++) {
    if (sql.startsWith('*/', i)) {
      depth--;
      i++;
      if (depth === 0) return { type: null, end: i + 1 };
    } else if (dialect === 'postgres' && sql.startsWith('/*', i)) {
      depth++;
      i++;
    }
  }
  return { type: 'broken', end: sql.length };
};

const literal: Rule = (sql, at, dialect) => {
  const char = sql[at];
  if (char === "'") return quoted('string', "'")(sql, at, dialect);
  if (char === '"') return quoted('quoted', '"')(sql, at, dialect);
  if (dialect === 'sqlite') {
    if (char === '`') return quoted('quoted', '`')(sql, at, dialect);
    if (char === '[') {
      const bracket = until(sql, ']', at);
      return bracket.type === 'broken' ? bracket : { type: 'quoted', end: bracket.end };
    }
    return null;
  }
  if ((char === 'e' || char === 'E') && sql[at + 1] === "'") return quoted('string', "'", true)(sql, at + 1, dialect);
  const tag = char === '$' ? dollarTag(sql, at) : null;
  return tag === null ? null : until(sql, sql.slice(at, tag), tag);
};

const param: Rule = (sql, at, dialect) => {
  const char = sql[at] ?? '';
  const next = sql[at + 1] ?? '';
  if (char === '?') {
    if (next === '?') return { type: 'question', end: at + 2 };
    return /[0-9]/.test(next) ? { type: 'foreign-param', end: at + 2 } : { type: 'param', end: at + 1 };
  }
  if (char === '$' && /[0-9]/.test(next)) return { type: 'foreign-param', end: at + 2 };
  if (dialect === 'sqlite' && /[$:@]/.test(char) && wordStart.test(next)) return { type: 'foreign-param', end: at + 2 };
  return null;
};

const rules: readonly Rule[] = [
  (sql, at) => as(null, space(sql, at)),
  (sql, at) => (sql[at] === '\0' ? { type: 'broken', end: at + 1 } : null),
  lineComment,
  blockComment,
  literal,
  param,
  (sql, at) => as('word', word(sql, at)),
  (sql, at) => as('number', number(sql, at)),
  (_sql, at) => ({ type: 'symbol', end: at + 1 }),
];

/** Cuts one SQL text into tokens as the dialect would; white space and comments are left out. Never throws. */
export function tokenizeSql(sql: string, dialect: SqlDialect): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let at = 0; at < sql.length; ) {
    let match: Match | null = null;
    for (const rule of rules) {
      match = rule(sql, at, dialect);
      if (match !== null) break;
    }
    const { type, end } = match ?? { type: 'symbol' as const, end: at + 1 };
    if (type !== null) {
      const text = type === 'quoted' ? sql.slice(at + 1, end - 1) : sql.slice(at, end);
      tokens.push({ type, text, start: at, end });
    }
    at = end;
  }
  return tokens;
}
