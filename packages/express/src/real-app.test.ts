import { afterEach, describe, expect, it } from '@jest/globals';
import { HttpError, WebCortex } from '@webcortex/core';
import { z } from 'zod';
import { type Server, serve } from './server/serve.js';

const env = { DESK_KEY: 'k-desk', READER_KEY: 'k-reader' };
const key = { 'x-api-key': env.DESK_KEY };
let server: Server | undefined;

function desk(): WebCortex {
  const app = new WebCortex({ name: 'desk', bodyLimit: 500 }, { env });
  app.apiKey('DESK_KEY', { id: 'service', scopes: ['read', 'write', 'webcortex:admin'] });
  app.apiKey('READER_KEY', { id: 'reader', scopes: ['read'] });
  const list = z.object({
    id: z.int().min(1),
    state: z.enum(['open', 'closed']).optional(),
    limit: z.int().min(1).max(200).default(20),
    tags: z.array(z.string()).default([]),
  });
  app.route('GET', '/tickets/:id', { scopes: ['read'], input: list }, (input) => input);
  app.route(
    'POST',
    '/tickets',
    { scopes: ['write'], status: 201, input: z.object({ title: z.string().min(1) }) },
    ({ title }, call) => ({ title, by: call.user.id }),
  );
  app.route('DELETE', '/tickets/:id', { scopes: ['write'], input: z.object({ id: z.int() }) }, () => undefined);
  app.route('GET', '/open', {}, (_input, call) => call.user.id);
  app.route('GET', '/slow', { timeoutMs: 20 }, () => new Promise<string>(() => {}));
  app.route('GET', '/mine', {}, () => {
    throw new HttpError(403, 'not yours', { code: 'not_yours' });
  });
  return app;
}

async function start(): Promise<string> {
  server = await serve(desk(), { port: 0, env: {}, signals: false });
  return server.url;
}

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('an app under serve', () => {
  it('coerces path and query by the schema, and fills in defaults', async () => {
    const url = await start();
    const response = await fetch(`${url}/tickets/7?state=open&tags=a&tags=b`, { headers: key });
    expect(await response.json()).toEqual({ id: 7, state: 'open', limit: 20, tags: ['a', 'b'] });
    expect(await (await fetch(`${url}/tickets/7?tags=a`, { headers: key })).json()).toMatchObject({ tags: ['a'] });
  });

  it.each([
    ['a path that is no number', '/tickets/x', 'id'],
    ['SQL in a number', '/tickets/7?limit=1%20OR%201=1', 'limit'],
    ['an unknown parameter', '/tickets/7?nope=1', 'nope'],
    ['a value outside the list', '/tickets/7?state=lost', 'state'],
    ['a parameter given twice', '/tickets/7?limit=1&limit=2', 'limit'],
  ])('names what is wrong with the input: %s', async (_name, target, path) => {
    const response = await fetch(`${await start()}${target}`, { headers: key });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { status: 400, code: 'invalid_input', details: [{ path }], request_id: expect.any(String) },
    });
  });

  it('refuses unknown keys of a body and gives the declared status', async () => {
    const url = await start();
    const post = (body: unknown): Promise<Response> =>
      fetch(`${url}/tickets`, {
        method: 'POST',
        headers: { ...key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const created = await post({ title: 'x' });
    expect(created.status).toBe(201);
    expect(await created.json()).toEqual({ title: 'x', by: 'service' });
    expect((await post({ title: 'x', extra: 1 })).status).toBe(400);
    expect((await post({ title: 'x'.repeat(600) })).status).toBe(413);
    expect((await fetch(`${url}/tickets/7`, { method: 'DELETE', headers: key })).status).toBe(204);
  });

  it.each([
    ['no credential', {}, 401, 'unauthenticated'],
    ['a prefix of a key', { 'x-api-key': 'k-des' }, 401, 'invalid_credential'],
    ['a key and more', { 'x-api-key': 'k-deskk' }, 401, 'invalid_credential'],
    ['a key in other case', { 'x-api-key': 'K-DESK' }, 401, 'invalid_credential'],
    ['an empty key', { 'x-api-key': '' }, 401, 'invalid_credential'],
    ['a key without the scope', { 'x-api-key': 'k-reader' }, 403, 'missing_scope'],
  ])('refuses %s', async (_name, headers, status, code) => {
    const response = await fetch(`${await start()}/tickets`, { method: 'POST', headers });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
    expect(response.headers.has('www-authenticate')).toBe(status === 401);
  });

  it('keeps refusals at the door in the audit, and no refusal of a handler', async () => {
    const url = await start();
    await fetch(`${url}/open`, { headers: { 'x-api-key': 'bad' } });
    await fetch(`${url}/tickets`, { method: 'POST', headers: { 'x-api-key': 'k-reader' } });
    expect((await fetch(`${url}/mine`, { headers: key })).status).toBe(403);
    const audit = await (await fetch(`${url}/_webcortex/audit`, { headers: key })).json();
    const kinds = (audit as { events: { kind: string }[] }).events.map((event) => event.kind);
    expect(kinds.filter((kind) => kind.endsWith('_refused')).sort()).toEqual(['auth_refused', 'route_refused']);
  });

  it('ends a handler that never answers with 408', async () => {
    expect((await fetch(`${await start()}/slow`)).status).toBe(408);
  });

  it('answers health to anybody, and its routes only to an admin', async () => {
    const url = await start();
    expect((await fetch(`${url}/_webcortex/health`)).status).toBe(200);
    expect((await fetch(`${url}/_webcortex/routes`)).status).toBe(401);
    expect((await fetch(`${url}/_webcortex/routes`, { headers: { 'x-api-key': 'k-reader' } })).status).toBe(403);
    expect((await fetch(`${url}/_webcortex/routes`, { headers: key })).status).toBe(200);
    server?.runtime.drain();
    expect((await fetch(`${url}/_webcortex/health`)).status).toBe(503);
  });
});
