import { type Script, type TestApp, testApp } from '@webcortex/testing';
import { type Call, WebCortex } from 'webcortex';
import { z } from 'zod';
import type { TestDatabase } from './databases.js';

const tables = `
DROP TABLE IF EXISTS orders;
DROP TABLE IF EXISTS canary;
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT NOT NULL, total INTEGER NOT NULL, note TEXT UNIQUE);
INSERT INTO orders (id, customer, total, note) VALUES (1, 'alice', 100, 'first'), (2, 'bob', 200, 'second'), (3, 'alice', 300, NULL);
CREATE TABLE canary (id INTEGER PRIMARY KEY);
INSERT INTO canary (id) VALUES (1);
`;

export const keys = { alice: 'alice-key', bob: 'bob-key' } as const;
export const env = { ALICE: keys.alice, BOB: keys.bob };

/** An app over a database, with every kind of context, a memory and SQL routes. */
export function deskApp(url: string): WebCortex {
  const app = new WebCortex({ name: 'desk', database: url });
  app.apiKey('ALICE', { id: 'alice', scopes: ['read', 'write'] });
  app.apiKey('BOB', { id: 'bob', scopes: ['read', 'write'] });
  app.context('policy', { data: { refund_window_days: 30 }, description: 'Policy.' });
  app.context('my_orders', {
    sql: 'SELECT id, total FROM orders WHERE customer = ? ORDER BY id',
    params: ['@principal'],
  });
  app.context('asked', { sql: 'SELECT count(*) AS n FROM orders WHERE note = ?', params: ['input'], returns: 'one' });
  app.context('account', { resolve: (call: Call) => `caller ${call.user.rootId}` });
  app.context('broken', {
    resolve: () => {
      throw new Error('secret of the account service');
    },
  });
  app.memory('notes', { readScopes: ['read'], writeScopes: ['write'] });
  app.agent('assistant', {
    system: 'You help.',
    context: ['policy', 'my_orders', 'asked', 'account'],
    memory: 'notes',
    tools: ['notes_recall'],
    exposeScopes: [],
    exposeAt: '/ask',
  });
  app.agent('worker', { memory: 'notes', exposeScopes: [] });
  app.agent('boss', { tools: ['worker'], exposeAt: '/boss', exposeScopes: [] });
  app.agent('unlucky', { context: ['policy', 'broken'], exposeAt: '/unlucky', exposeScopes: [] });
  app.query('GET', '/orders/:id', {
    sql: 'SELECT id, customer, total FROM orders WHERE id = ?',
    params: ['id'],
    returns: 'one',
    input: z.object({ id: z.int() }),
  });
  app.query('GET', '/mine', {
    sql: 'SELECT id FROM orders WHERE customer = ? ORDER BY id LIMIT 10',
    params: ['@principal'],
  });
  app.query('GET', '/by-note', { sql: 'SELECT id FROM orders WHERE note = ?', params: ['note'] });
  app.query('POST', '/orders', {
    sql: 'INSERT INTO orders (id, customer, total, note) VALUES (?, ?, ?, ?)',
    params: ['id', 'customer', 'total', 'note'],
    returns: 'affected',
    input: z.object({ id: z.int(), customer: z.string(), total: z.int(), note: z.string().nullable().default(null) }),
  });
  return app;
}

/** The app on a fresh database. */
export async function openDesk(database: TestDatabase, script: Script): Promise<TestApp> {
  await database.run(tables);
  return testApp(deskApp(database.url), { model: script, env });
}
