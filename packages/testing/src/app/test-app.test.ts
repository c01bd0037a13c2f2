import { afterEach, describe, expect, it } from '@jest/globals';
import { HttpError, WebCortex } from '@webcortex/core';
import { z } from 'zod';
import { fail } from '../script/failure.js';
import { lastResults } from '../script/request-view.js';
import { callTool, callTools, say } from '../script/turn.js';
import { scriptedModel } from '../scripted-model.js';
import { type TestApp, type TestAppOptions, testApp } from './test-app.js';

let t: TestApp;

function desk(): WebCortex {
  const app = new WebCortex({ name: 'desk' });
  app.apiKey('DESK_KEY', { id: 'service', scopes: ['read'] });
  app.route(
    'GET',
    '/tickets/:id',
    { scopes: ['read'], tool: true, input: z.object({ id: z.int(), full: z.boolean().default(false) }) },
    ({ id, full }) => {
      if (id > 100) throw new HttpError(404, `no ticket ${id}`);
      return { id, full };
    },
  );
  app.route('DELETE', '/tickets', { scopes: ['admin'], tool: { name: 'purge' } }, () => undefined);
  app.route('POST', '/echo', { input: z.object({ text: z.string() }) }, ({ text }) => ({ text }));
  app.agent('assistant', {
    description: 'Answers.',
    system: 'Be brief.',
    tools: ['get_tickets_by_id', 'purge'],
    exposeAt: '/ask',
    exposeScopes: [],
  });
  return app;
}

async function start(options: TestAppOptions = {}): Promise<void> {
  t = await testApp(desk(), { env: { DESK_KEY: 'a-long-enough-key' }, ...options });
}

const key = 'a-long-enough-key';

describe('a test app', () => {
  afterEach(() => t.close());

  it('answers a route with path and query, and checks the key', async () => {
    await start();
    const { status, body, headers } = await t.request('GET', '/tickets/7?full=true', { key });
    expect([status, body]).toEqual([200, { id: 7, full: true }]);
    expect(headers['content-type']).toMatch(/json/);
    expect((await t.request('GET', '/tickets/7')).status).toBe(401);
    expect((await t.request('GET', '/tickets/7', { headers: { 'x-api-key': 'wrong' } })).body.error.code).toBe(
      'invalid_credential',
    );
    expect((await t.request('GET', '/nowhere')).status).toBe(404);
    expect((await t.request('PATCH', '/tickets/7')).status).toBe(405);
  });

  it('sends a body as JSON, or as it is', async () => {
    await start();
    expect((await t.request('POST', '/echo', { body: { text: 'Grüße 😀' } })).body).toEqual({ text: 'Grüße 😀' });
    const broken = { body: '{"text":', headers: { 'content-type': 'application/json' } };
    expect((await t.request('POST', '/echo', broken)).body.error.code).toBe('invalid_json');
    expect((await t.request('POST', '/echo', { body: 'text', headers: { 'content-type': 'text/plain' } })).status).toBe(
      415,
    );
  });

  it('runs an agent over the script: its tool is the route', async () => {
    await start({
      model: [
        callTool('get_tickets_by_id', { id: 7 }),
        (request) => say(`it says ${lastResults(request)[0]?.content}`),
      ],
    });
    const { status, body } = await t.request('POST', '/ask', { key, body: { input: 'what of 7?' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', path: ['assistant'], output: 'it says {"id":7,"full":false}' });
    expect(t.model.requests.map((request) => request.messages.length)).toEqual([1, 3]);
    expect(t.model.requests[0]?.system).toBe('Be brief.');
  });

  it('lets the agent have no more than its caller', async () => {
    await start({
      model: [callTools([{ name: 'purge' }, { name: 'get_tickets_by_id', args: { id: 101 } }]), say('refused')],
    });
    await t.request('POST', '/ask', { key, body: { input: 'purge' } });
    const results = t.model.requests[1]?.messages.at(-1)?.content ?? [];
    expect(results).toMatchObject([
      { isError: true, content: expect.stringContaining('admin') },
      { isError: true, content: expect.stringContaining('no ticket 101') },
    ]);
  });

  it('sends path and headers as they are given', async () => {
    await start();
    expect((await t.request('GET', '//tickets/7', { key })).status).toBe(404);
    expect((await t.request('GET', '/x/../tickets/7', { key })).status).toBe(404);
    const twice = await t.request('GET', '/tickets/7', { headers: { 'x-api-key': [key, key] } });
    expect([twice.status, twice.body.error.code]).toEqual([401, 'invalid_credential']);
  });

  it('fails a run whose model fails', async () => {
    await start({ model: [fail({ status: 529 })] });
    const { status, body } = await t.request('POST', '/ask', { key, body: { input: 'go' } });
    expect([status, body.status, body.error.code]).toEqual([502, 'failed', 'provider_error']);
  });

  it('takes a scripted model of the test, or any other provider', async () => {
    const mine = scriptedModel([say('a')]);
    await start({ model: mine });
    await t.request('POST', '/ask', { key, body: { input: 'go' } });
    expect(t.model).toBe(mine);
    await t.close();
    const { generate } = scriptedModel([say('b')]);
    await start({ model: { name: 'other', generate } });
    expect((await t.request('POST', '/ask', { key, body: { input: 'go' } })).body.output).toBe('b');
    expect(t.model.requests).toHaveLength(1);
  });

  it('sees nothing of the real environment', async () => {
    process.env['DESK_KEY'] = 'from-the-real-environment';
    try {
      await start({ env: {} });
      expect((await t.request('GET', '/tickets/7', { key: 'from-the-real-environment' })).status).toBe(401);
    } finally {
      delete process.env['DESK_KEY'];
    }
  });
});

describe('closing a test app', () => {
  it.each([
    ['steps of the script are left', [say('a'), say('b')], '1 of 2 steps'],
    ['the model was asked too often', [], 'unexpected request 1'],
  ] as const)('fails when %s', async (_what, model, words) => {
    await start({ model });
    await t.request('POST', '/ask', { key, body: { input: 'go' } });
    await expect(t.close()).rejects.toThrow(words);
  });
});
