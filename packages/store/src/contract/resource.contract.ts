import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { describeTable, type Handler, type JsonObject, resourceOperations, type Store } from '@webcortex/core';
import { jsonSchemaValidator } from '../../../core/src/dispatch/json-schema-validator.js';
import { answer } from './calls.js';
import { testClock } from './harness.js';
import type { SqlSubject } from './sql.contract.js';

export interface ResourceSubject extends SqlSubject {
  /** A drizzle table with these columns: id, title, state, done, score, due, meta. */
  readonly table: object;
  readonly ddl: string;
}

const title = (text: string) => ({ title: text, state: 'open' });

/** The rules of `app.resource`, on one database. */
export function resourceContract(subject: ResourceSubject): void {
  describe('a resource', () => {
    let store: Store;
    const handlers = new Map<string, Handler>();
    const described = describeTable(subject.table);
    if (!described.ok) throw new Error(described.why);
    const operations = resourceOperations(described.table, { readScopes: ['read'], writeScopes: ['write'] });
    const call = async (tool: string, input: JsonObject): Promise<unknown> => {
      const handler = handlers.get(tool);
      if (handler === undefined) throw new Error(`no tool ${tool}`);
      return answer(handler, input);
    };
    const accepts = async (tool: string, side: 'input' | 'output', value: unknown) => {
      const options = operations.find((operation) => operation.tool?.name === tool)?.route?.options;
      const validate = await jsonSchemaValidator(options?.[side] as JsonObject);
      return (await validate(value)).ok;
    };

    beforeAll(async () => {
      store = await subject.open(testClock());
      for (const { tool, bind } of operations) handlers.set(tool?.name ?? '', await bind(store));
    });
    afterAll(() => store.close());
    beforeEach(() => subject.execute(`DROP TABLE IF EXISTS task; ${subject.ddl}`));

    it('has five routes and tools, read and write scopes apart', () => {
      expect(
        operations.map(({ tool, route }) => [tool?.name, route?.method, route?.path, route?.options.scopes]),
      ).toEqual([
        ['list_task', 'GET', '/task', ['read']],
        ['get_task', 'GET', '/task/:id', ['read']],
        ['create_task', 'POST', '/task', ['write']],
        ['update_task', 'PATCH', '/task/:id', ['write']],
        ['delete_task', 'DELETE', '/task/:id', ['write']],
      ]);
    });

    it('creates, gives, changes and removes a row, each as its schema says', async () => {
      const full = {
        title: 'a',
        state: 'open',
        done: true,
        score: 1.5,
        due: '2025-01-02T03:04:05.000Z',
        meta: { tags: ['x'] },
      };
      const created = (await call('create_task', full)) as { id: number };
      expect(created).toEqual({ id: created.id, ...full });
      expect(await call('get_task', { id: created.id })).toEqual(created);
      expect(await call('update_task', { id: created.id, done: false, due: null })).toEqual({
        ...created,
        done: false,
        due: null,
      });
      expect(await accepts('get_task', 'output', await call('get_task', { id: created.id }))).toBe(true);
      expect(await accepts('list_task', 'output', await call('list_task', {}))).toBe(true);
      expect(await call('delete_task', { id: created.id })).toEqual({ affected: 1 });
      for (const tool of ['get_task', 'delete_task']) {
        await expect(call(tool, { id: created.id })).rejects.toMatchObject({ status: 404 });
      }
      await expect(call('update_task', { id: created.id, title: 'b' })).rejects.toMatchObject({ status: 404 });
    });

    it('lists by key, page by page, filtered by equality', async () => {
      for (const text of ['a', 'b', 'c']) await call('create_task', { ...title(text), done: text === 'b' });
      const titles = async (input: JsonObject) =>
        ((await call('list_task', input)) as { title: string }[]).map((row) => row.title);
      expect(await titles({})).toEqual(['a', 'b', 'c']);
      expect(await titles({ limit: 1, offset: 1 })).toEqual(['b']);
      expect(await titles({ done: false })).toEqual(['a', 'c']);
      expect(await titles({ title: "a' OR '1'='1" })).toEqual([]);
      expect(await titles({ title: 'c', done: false })).toEqual(['c']);
    });

    it.each([
      ['create_task', { title: 'a', state: 'open' }, true],
      ['create_task', { state: 'open' }, false],
      ['create_task', { title: 'a', state: 'burning' }, false],
      ['create_task', { title: null, state: 'open' }, false],
      ['create_task', { title: 'a', state: 'open', score: 'high' }, false],
      ['create_task', { title: 'a', state: 'open', due: 'tomorrow' }, false],
      ['create_task', { title: 'a', state: 'open', owner: 'x' }, false],
      ['update_task', { id: 1 }, false],
      ['update_task', { id: 1, title: 'b' }, true],
      ['list_task', { limit: 0 }, false],
      ['list_task', { limit: 201 }, false],
      ['list_task', { "title' OR '1'='1": 'x' }, false],
      ['get_task', { id: '1 OR 1=1' }, false],
    ])('has a schema by which %s with %j is accepted: %s', async (tool, input, accepted) => {
      expect(await accepts(tool, 'input', input)).toBe(accepted);
    });

    it('answers a duplicate with 409 and the column, and changes nothing', async () => {
      await call('create_task', title('a'));
      await expect(call('create_task', title('a'))).rejects.toMatchObject({
        status: 409,
        code: 'constraint',
        message: expect.stringMatching(/^title:/),
      });
      expect(await call('list_task', {})).toHaveLength(1);
    });

    it('answers text no database can hold with 400 and the column', async () => {
      await expect(call('create_task', title('a\0'))).rejects.toMatchObject({
        status: 400,
        details: [{ path: 'title' }],
      });
    });
  });
}
