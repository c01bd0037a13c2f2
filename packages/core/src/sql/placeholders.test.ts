import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countPlaceholders, numberPlaceholders } from './placeholders.js';

describe('placeholders on PostgreSQL', () => {
  it.each([
    ['SELECT ? + ?', 'SELECT $1 + $2'],
    ["SELECT '?', ?", "SELECT '?', $1"],
    ["SELECT 'it''s ?', ?", "SELECT 'it''s ?', $1"],
    ["SELECT E'\\'?', ?", "SELECT E'\\'?', $1"],
    ["SELECT '\\', ?", "SELECT '\\', $1"],
    ['SELECT "a?""?", ?', 'SELECT "a?""?", $1'],
    ['SELECT ? -- ?\n, ?', 'SELECT $1 -- ?\n, $2'],
    ['SELECT ? -- ?\r, ?', 'SELECT $1 -- ?\r, $2'],
    ['SELECT /* ? /* ? */ ? */ ?', 'SELECT /* ? /* ? */ ? */ $1'],
    ['SELECT $$?$$, $a$ ? $$ ? $a$, ?', 'SELECT $$?$$, $a$ ? $$ ? $a$, $1'],
    ['SELECT a ?? ?', 'SELECT a ? $1'],
    ['SELECT a ??| ?::text[]', 'SELECT a ?| $1::text[]'],
    ['SELECT x$y$ , ?, z$y$', 'SELECT x$y$ , $1, z$y$'],
  ])('%s', (from, to) => {
    expect(numberPlaceholders(from)).toBe(to);
  });
});

it('counts the same placeholders that it numbers', () => {
  const piece = fc.constantFrom('?', '??', "'", '"', '--', '\n', '/*', '*/', '$$', '$a$', 'x', ' ', "E'", '\\', ';');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const sql = pieces.join('');
      const numbered = numberPlaceholders(sql);
      const count = countPlaceholders(sql, 'postgres');
      expect(numbered.includes(`$${count + 1}`)).toBe(false);
      if (count > 0) expect(numbered).toContain(`$${count}`);
    }),
  );
});

it.each([
  ['SELECT `?`, [?], ?', 1],
  ['SELECT /* /* ? */ ?', 1],
  ['SELECT ? -- \r ?', 1],
  ["SELECT '\\', ?", 1],
])('counts on SQLite by its own quoting: %s', (sql, count) => {
  expect(countPlaceholders(sql, 'sqlite')).toBe(count);
});
