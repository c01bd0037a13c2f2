import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  compileContext,
  contextWarnings,
  type JsonObject,
  type QueryOptions,
  queryOperation,
  resolveContexts,
  type SqlContextOptions,
  type SqlDatabase,
  type SqlDialect,
  type SqlValue,
  type Store,
} from '@webcortex/core';
import { answer, callBy } from './calls.js';
import { type Subject, testClock } from './harness.js';

const ddl: Readonly<Record<SqlDialect, readonly string[]>> = {
  sqlite: [
    'DROP TABLE IF EXISTS line',
    'DROP TABLE IF EXISTS orders',
    'CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT NOT NULL, total INTEGER CHECK (total >= 0), code TEXT UNIQUE) STRICT',
    'CREATE TABLE line (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (id)) STRICT',
  ],
  postgres: [
    'DROP TABLE IF EXISTS line',
    'DROP TABLE IF EXISTS orders',
    'CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT NOT NULL, total BIGINT CHECK (total >= 0), code TEXT UNIQUE)',
    'CREATE TABLE line (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (id))',
  ],
};

export interface SqlSubject extends Subject {
  /** Runs a statement that changes the schema, past the store. */
  readonly execute: (sql: string) => Promise<void>;
}

/** The rules of a `SqlDatabase`, and of what stands on it: SQL routes and context providers. */
export function sqlContract(subject: SqlSubject): void {
  describe('SQL', () => {
    let store: Store;
    let sql: SqlDatabase;
    const limits = { maxRows: 100 };
    const run = async (text: string, ...params: SqlValue[]) =>
      (await sql.prepare(text, { readOnly: false })).run(params, limits);
    const count = async () => (await run('SELECT count(*) AS n FROM orders')).rows[0]?.['n'];
    const query = async (options: QueryOptions, input: JsonObject = {}) =>
      answer(await queryOperation('POST', '/q', options).bind(store), input);

    beforeAll(async () => {
      store = await subject.open(testClock());
      if (store.sql === null) throw new Error('no database');
      sql = store.sql;
    });
    afterAll(() => store.close());
    beforeEach(async () => {
      await subject.execute(ddl[sql.dialect].join(';'));
      for (const id of [1, 2, 3])
        await run('INSERT INTO orders VALUES (?, ?, ?, ?)', id, id === 3 ? 'bob' : 'alice', id * 100, `c${id}`);
    });

    it('binds what is hostile as a value', async () => {
      for (const hostile of ["'; DROP TABLE orders; --", '" OR 1=1', '\\', '%', '$1', '?']) {
        expect((await run('SELECT * FROM orders WHERE customer = ?', hostile)).rows).toEqual([]);
        await run('INSERT INTO orders VALUES (?, ?, 0, ?)', 900, hostile, hostile);
        expect((await run('SELECT customer FROM orders WHERE code = ?', hostile)).rows).toEqual([
          { customer: hostile },
        ]);
        await run('DELETE FROM orders WHERE id = 900');
      }
      expect(await count()).toBe(3);
    });

    it('says how many rows a change reached, and gives what it returns', async () => {
      expect(await run('UPDATE orders SET total = total + 1 WHERE customer = ?', 'alice')).toEqual({
        rows: [],
        affected: 2,
      });
      expect(await run('DELETE FROM orders WHERE id = ? RETURNING id', 1)).toEqual({ rows: [{ id: 1 }], affected: 1 });
      expect(await run('DELETE FROM orders WHERE id = 99')).toEqual({ rows: [], affected: 0 });
    });

    it('gives integers exactly: as a number where that is possible, else as text', async () => {
      await run('INSERT INTO orders VALUES (10, ?, 9007199254740991, NULL)', 'x');
      await subject.execute("INSERT INTO orders VALUES (11, 'x', 9007199254740993, NULL)");
      const { rows } = await run('SELECT total FROM orders WHERE id >= 10 ORDER BY id');
      expect(rows).toEqual([{ total: 9007199254740991 }, { total: '9007199254740993' }]);
    });

    it('reads no more rows than asked for, and goes on working', async () => {
      const statement = await sql.prepare('SELECT id FROM orders ORDER BY id', { readOnly: true });
      expect((await statement.run([], { maxRows: 2 })).rows).toEqual([{ id: 1 }, { id: 2 }]);
      expect((await statement.run([], { maxRows: 9 })).rows).toHaveLength(3);
      const returning = await sql.prepare('UPDATE orders SET total = 7 RETURNING id', { readOnly: false });
      expect((await returning.run([], { maxRows: 1 })).rows).toHaveLength(1);
      expect((await run('SELECT id FROM orders WHERE total = 7')).rows).toHaveLength(3);
    });

    it.each([
      ['INSERT INTO orders VALUES (1, ?, 0, NULL)', 409, 'constraint'],
      ["INSERT INTO orders VALUES (9, ?, 0, 'c1')", 409, 'constraint'],
      ['INSERT INTO orders VALUES (9, ?, -1, NULL)', 409, 'constraint'],
      ["INSERT INTO line SELECT 1, 99 WHERE ? <> ''", 409, 'constraint'],
      ['INSERT INTO orders SELECT 9, NULL, 0, ?', 400, 'invalid_value'],
    ])('answers %s with %i %s, without SQL text', async (text, status, code) => {
      const failure = await run(text, 'secret-value').catch((error: unknown) => error);
      expect(failure).toMatchObject({ status, code });
      expect((failure as Error).message).not.toMatch(/INSERT|VALUES|secret-value|SQLITE/i);
      expect(await count()).toBe(3);
    });

    it('names the column of a duplicate and of a missing value', async () => {
      await expect(run("INSERT INTO orders VALUES (9, 'x', 0, 'c1')")).rejects.toThrow(/^code: /);
      await expect(run('INSERT INTO orders VALUES (9, NULL, 0, NULL)')).rejects.toMatchObject({ column: 'customer' });
    });

    it.each(['SELEC 1', 'SELECT * FROM nowhere', 'SELECT nothing FROM orders'])(
      'refuses %s when it is prepared, and does not quote it',
      async (text) => {
        const failure = await sql.prepare(text, { readOnly: true }).catch((error: unknown) => error);
        expect(failure).toMatchObject({ status: 500, code: 'sql_failed' });
        expect((failure as Error).message).not.toContain(text);
      },
    );

    it.each(['DELETE FROM orders RETURNING id', "INSERT INTO orders VALUES (9, 'x', 0, NULL) RETURNING id"])(
      'keeps %s from running where only reading is allowed',
      async (text) => {
        const attempt = async () => (await sql.prepare(text, { readOnly: true })).run([], limits);
        await expect(attempt()).rejects.toMatchObject({
          name: expect.stringMatching(/SqlError|StoreUnavailableError/),
        });
        expect(await count()).toBe(3);
      },
    );

    it('names the tables that a plan reads from end to end', async () => {
      expect(await sql.fullScans('SELECT * FROM orders WHERE id = ?')).toEqual([]);
      expect(await sql.fullScans('SELECT * FROM orders WHERE customer = ?')).toEqual(['orders']);
      expect(await sql.fullScans('WITH one AS (SELECT * FROM orders WHERE id = ?) SELECT * FROM one')).toEqual([]);
    });

    describe('routes', () => {
      it('give rows, one row or 404, or a count', async () => {
        const text = 'SELECT id FROM orders WHERE customer = ? ORDER BY id';
        expect(await query({ sql: text, params: ['customer'] }, { customer: 'alice' })).toEqual([{ id: 1 }, { id: 2 }]);
        expect(await query({ sql: text, params: ['customer'], returns: 'one' }, { customer: 'alice' })).toEqual({
          id: 1,
        });
        await expect(
          query({ sql: text, params: ['customer'], returns: 'one' }, { customer: 'eve' }),
        ).rejects.toMatchObject({ status: 404 });
        const change = { sql: 'DELETE FROM orders WHERE id = ?', params: ['id'], returns: 'affected' } as const;
        expect(await query(change, { id: 1 })).toEqual({ affected: 1 });
        expect(await query(change, { id: 1 })).toEqual({ affected: 0 });
      });

      it('bind @principal from the caller, whatever the input says', async () => {
        const options: QueryOptions = {
          sql: 'SELECT id FROM orders WHERE customer = ? ORDER BY id',
          params: ['@principal'],
        };
        expect(await query(options, { '@principal': 'bob', principal: 'bob' })).toEqual([{ id: 1 }, { id: 2 }]);
        const handler = await queryOperation('GET', '/q', options).bind(store);
        expect(await answer(handler, {}, null)).toEqual([]);
      });

      it.each([[[1]], [{ a: 1 }], ['a\0b'], ['\ud800']])('answer 400 with the name for %j', async (value) => {
        await expect(
          query({ sql: 'SELECT id FROM orders WHERE customer = ?', params: ['who'] }, { who: value }),
        ).rejects.toMatchObject({
          status: 400,
          details: [{ path: 'who' }],
        });
      });

      it('answer a constraint with 409, and the name of a value the column can not hold with 400', async () => {
        const insert: QueryOptions = {
          sql: 'INSERT INTO orders VALUES (?, ?, ?, NULL)',
          params: ['id', 'customer', 'total'],
          returns: 'affected',
        };
        await expect(query(insert, { id: 1, customer: 'x', total: 0 })).rejects.toMatchObject({
          status: 409,
          code: 'constraint',
        });
        await expect(query(insert, { id: 9, customer: 'x', total: 'many' })).rejects.toMatchObject({
          status: 400,
          details: [{ path: 'total' }],
        });
        await expect(query(insert, { id: 9, total: 0 })).rejects.toMatchObject({
          status: 400,
          details: [{ path: 'customer' }],
        });
      });
    });

    describe('context providers', () => {
      const resolve = async (options: SqlContextOptions, input: JsonObject, id: string | null = 'alice') => {
        const provider = await compileContext({ name: 'my_orders', source: 'test', options }, store);
        const request = { rootId: id, input, call: callBy(id), signal: new AbortController().signal };
        const [resolved] = await resolveContexts([provider], request);
        return resolved?.value;
      };
      const mine: SqlContextOptions = {
        sql: 'SELECT id, total FROM orders WHERE customer = ? ORDER BY id DESC LIMIT 10',
        params: ['@principal'],
      };

      it('give the rows of the caller, and none to an anonymous one', async () => {
        expect(await resolve(mine, { '@principal': 'bob' })).toEqual([
          { id: 2, total: 200 },
          { id: 1, total: 100 },
        ]);
        expect(await resolve(mine, {}, null)).toEqual([]);
        expect(await resolve({ ...mine, returns: 'one' }, {}, 'bob')).toEqual({ id: 3, total: 300 });
        expect(await resolve({ ...mine, returns: 'one' }, {}, 'eve')).toBeNull();
      });

      it('bind null for a key the input lacks, also one that every object inherits', async () => {
        const byInput: SqlContextOptions = { sql: 'SELECT id FROM orders WHERE customer = ?', params: ['customer'] };
        expect(await resolve(byInput, { customer: 'bob' })).toEqual([{ id: 3 }]);
        expect(await resolve(byInput, {})).toEqual([]);
        expect(await resolve({ ...byInput, params: ['constructor'] }, {})).toEqual([]);
        expect(await resolve(byInput, { customer: null })).toEqual([]);
      });

      it.each([[['bob']], [{ toString: 'bob' }]])('fail, naming provider and parameter, for %j', async (value) => {
        const byInput: SqlContextOptions = { sql: 'SELECT id FROM orders WHERE customer = ?', params: ['customer'] };
        await expect(resolve(byInput, { customer: value })).rejects.toThrow(/context "my_orders" failed: customer:/);
      });

      it('warn of a table read from end to end', async () => {
        const warn = (options: SqlContextOptions) => contextWarnings({ name: 'c', source: 'test', options }, store);
        expect(await warn(mine)).toEqual([expect.stringContaining('orders')]);
        expect(await warn({ sql: 'SELECT total FROM orders WHERE id = ?', params: ['id'] })).toEqual([]);
      });
    });
  });
}
