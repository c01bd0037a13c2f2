import { describe, expect, it } from '@jest/globals';
import type { SqlDialect } from '../store/sql.js';
import { readOnlyProblem, singleStatementProblem } from './read-only.js';

const both: readonly SqlDialect[] = ['sqlite', 'postgres'];

describe.each(both)('a statement that only reads, on %s', (dialect) => {
  it.each([
    'SELECT id, total FROM orders WHERE customer = ? ORDER BY id DESC LIMIT 10',
    '  select 1 ;  ',
    'WITH open AS (SELECT * FROM t) SELECT count(*) FROM open;',
    'VALUES (1), (2)',
    "SELECT 'DELETE FROM t; --' AS x",
    'SELECT "update", t.delete FROM t -- DROP TABLE t;',
    'SELECT replace(a, ?, ?) /* ; DELETE */ FROM t',
    'SELECT updated_at, deleted, inserted FROM t',
    'SELECT substring(a FOR 3) FROM t',
  ])('passes: %s', (sql) => {
    expect(readOnlyProblem(sql, dialect)).toBeNull();
  });

  it.each([
    ['', 'empty'],
    [' ; ', 'empty'],
    ['-- nothing', 'empty'],
    ['SELECT 1; SELECT 2', 'more than one statement'],
    ['SELECT 1; DROP TABLE t', 'more than one statement'],
    ['DELETE FROM t', 'does not begin'],
    ['EXPLAIN SELECT 1', 'does not begin'],
    ['PRAGMA journal_mode = DELETE', 'does not begin'],
    ["ATTACH 'x' AS y", 'does not begin'],
    ['WITH gone AS (DELETE FROM t RETURNING *) SELECT * FROM gone', 'DELETE'],
    ['WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a', 'INSERT'],
    ['WITH a AS (SELECT 1) /**/ uPdAtE t SET x = 1', 'UPDATE'],
    ['SELECT * INTO copy FROM t', 'INTO'],
    ['SELECT * FROM t FOR UPDATE', 'locks rows'],
    ['SELECT * FROM t FOR NO KEY UPDATE', 'locks rows'],
    ['WITH a AS (SELECT 1) REPLACE INTO t VALUES (1)', 'REPLACE'],
    ["SELECT load_extension('x')", 'load_extension'],
    ["SELECT set_config('default_transaction_read_only', 'off', false)", 'set_config'],
    ["SELECT pg_catalog.set_config ('a', 'b', false)", 'set_config'],
    ["SELECT \"set_config\"('a', 'b', false)", 'set_config'],
    ['SELECT U&"\\0073et_config"(1)', 'U&'],
    ["SELECT pg_read_file('x')", 'pg_read_file'],
    ['SELECT pg_sleep(10)', 'pg_sleep'],
    ["SELECT nextval('s')", 'nextval'],
    ["SELECT query_to_xml('DELETE FROM t', true, true, '')", 'query_to_xml'],
    ["SELECT 'unfinished", 'does not end'],
    ['SELECT /* unfinished', 'does not end'],
    ['SELECT \0 1', 'does not end'],
    ['SELECT $1', 'placeholder'],
    ['SELECT ?1', 'placeholder'],
  ])('refuses: %s', (sql, why) => {
    expect(readOnlyProblem(sql, dialect)).toContain(why);
  });
});

describe('what one database takes for a comment or a text, and the other does not', () => {
  it.each([
    ['SELECT 1 /* /* */ ; DELETE FROM t -- */', 'sqlite', 'more than one statement'],
    ['SELECT 1 -- \r; DELETE FROM t', 'postgres', 'more than one statement'],
    ['SELECT $$ $$; DELETE FROM t; SELECT $$ $$', 'postgres', 'more than one statement'],
    ["SELECT E'\\''; DELETE FROM t --'", 'postgres', 'more than one statement'],
    ["SELECT '\\'; DELETE FROM t --'", 'sqlite', 'more than one statement'],
    ['SELECT [load_extension](1)', 'sqlite', 'load_extension'],
    ['SELECT :name', 'sqlite', 'placeholder'],
  ] as const)('%s on %s', (sql, dialect, why) => {
    expect(readOnlyProblem(sql, dialect)).toContain(why);
  });

  it('lets a cast on PostgreSQL pass', () => {
    expect(readOnlyProblem('SELECT ?::int, a[1:2] FROM t', 'postgres')).toBeNull();
  });
});

it('lets a single statement write where that is asked for', () => {
  expect(singleStatementProblem('UPDATE t SET a = ? WHERE id = ?', 'sqlite')).toBeNull();
  expect(singleStatementProblem('UPDATE t SET a = ?; DELETE FROM t', 'sqlite')).toContain('more than one');
});
