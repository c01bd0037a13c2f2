import type { SqlDialect } from '../store/sql.js';
import { type SqlToken, tokenizeSql } from './tokenize.js';

/** Words that start or belong to a statement that writes, wherever they stand. A column of that name must be quoted. */
const writingWords: ReadonlySet<string> = new Set([
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'INTO',
  'PRAGMA',
  'ATTACH',
  'DETACH',
  'VACUUM',
]);

/** What may follow FOR in a locking clause. */
const lockWords: ReadonlySet<string> = new Set(['UPDATE', 'SHARE', 'NO', 'KEY']);

/** Functions that change something, run other statements, reach files or the network, or only wait. */
const dangerousFunctions =
  /^(?:set_config|nextval|setval|lo_\w+|dblink\w*|pg_(?:read|write|ls|stat|file|logfile|terminate|cancel|reload|rotate|switch|sleep|advisory|try_advisory|create|drop|promote|logical|replication|notify|start|stop|backup|export|import|restore|wal_replay|current_logfile|copy)\w*|\w+_to_xml\w*|load_extension|readfile|writefile|edit|fts3_tokenizer|pragma_\w+)$/i;

function tokensOfOne(sql: string, dialect: SqlDialect): readonly SqlToken[] | string {
  const tokens = [...tokenizeSql(sql, dialect)];
  if (tokens.some(({ type }) => type === 'broken')) return 'has a literal, name or comment that does not end';
  while (tokens.at(-1)?.text === ';' && tokens.at(-1)?.type === 'symbol') tokens.pop();
  if (tokens.length === 0) return 'is empty';
  if (tokens.some(({ type, text }) => type === 'symbol' && text === ';')) return 'holds more than one statement';
  const foreign = tokens.find(({ type }) => type === 'foreign-param');
  if (foreign !== undefined) return 'has a placeholder other than `?`';
  return tokens;
}

/** What is wrong with `sql` as one statement with `?` placeholders, as the end of a sentence; `null` if nothing is. */
export function singleStatementProblem(sql: string, dialect: SqlDialect): string | null {
  const tokens = tokensOfOne(sql, dialect);
  return typeof tokens === 'string' ? tokens : null;
}

function wordProblem(token: SqlToken, previous: SqlToken | undefined, next: SqlToken | undefined): string | null {
  const word = token.text.toUpperCase();
  const isName = previous?.type === 'symbol' && previous.text === '.';
  if (next?.type === 'symbol' && next.text === '(' && dangerousFunctions.test(token.text)) {
    return `calls ${token.text.toLowerCase()}(), which a read-only statement may not`;
  }
  if (token.type !== 'word' || isName) return null;
  if (word === 'FOR' && next?.type === 'word' && lockWords.has(next.text.toUpperCase())) return 'locks rows (FOR …)';
  if (word === 'REPLACE' && next?.text !== '(') return 'writes (REPLACE)';
  if (writingWords.has(word)) return `writes (${word})`;
  // U&"…" spells a name in escapes, which would hide it from the checks above.
  if (word === 'U' && next?.text === '&' && next.start === token.end) return 'spells a name or text with U&';
  return null;
}

/**
 * What keeps `sql` from being one statement that only reads, as the end of a sentence; `null` if nothing does.
 * Needs no database, and rather refuses too much: it must begin with SELECT, WITH or VALUES and hold no word
 * that writes. The database checks again when it prepares the statement.
 */
export function readOnlyProblem(sql: string, dialect: SqlDialect): string | null {
  const tokens = tokensOfOne(sql, dialect);
  if (typeof tokens === 'string') return tokens;
  const first = tokens[0];
  if (first?.type !== 'word' || !/^(?:SELECT|WITH|VALUES)$/i.test(first.text))
    return 'does not begin with SELECT, WITH or VALUES';
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'word' && token.type !== 'quoted') continue;
    const problem = wordProblem(token, tokens[index - 1], tokens[index + 1]);
    if (problem !== null) return problem;
  }
  return null;
}
