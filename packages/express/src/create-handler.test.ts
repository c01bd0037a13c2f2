import { afterEach, describe, expect, it } from '@jest/globals';
import { HttpError, type RequestInfo } from '@webcortex/core';
import { createHandler } from './create-handler.js';
import type { HandlerOptions } from './options.js';
import { type FakeRoute, type FakeRuntime, fakeRuntime } from './test/fake-runtime.js';
import { type OnSocket, onSocket, raw, request, statusOf } from './test/on-socket.js';

let socket: OnSocket | undefined;
let runtime: FakeRuntime;

async function start(routes: readonly FakeRoute[], options?: HandlerOptions): Promise<string> {
  runtime = fakeRuntime(routes);
  socket = await onSocket(createHandler(runtime, options));
  return socket.url;
}

function port(): number {
  if (socket === undefined) throw new Error('not started');
  return socket.port;
}

afterEach(async () => {
  await socket?.close();
  socket = undefined;
});

const echo: FakeRoute = { method: 'POST', path: '/echo/:id', handler: (input) => input };
const key = { 'x-api-key': 'k-good' };

describe('a result', () => {
  it('is JSON with the declared status, the request id and the default headers', async () => {
    const url = await start([{ method: 'GET', path: '/a', status: 201, handler: () => ({ é: 1 }) }]);
    const response = await fetch(`${url}/a`, { headers: { 'x-request-id': 'mine-1' } });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ é: 1 });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-request-id': 'mine-1',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(response.headers.has('cache-control')).toBe(false);
    expect(response.headers.has('x-powered-by')).toBe(false);
  });

  it('is not kept by anybody when the caller showed a credential', async () => {
    const url = await start([{ method: 'GET', path: '/a', handler: () => 1 }]);
    expect((await fetch(`${url}/a`, { headers: key })).headers.get('cache-control')).toBe('no-store');
  });

  it('of nothing is a 204 without a body', async () => {
    const url = await start([{ method: 'GET', path: '/a', handler: () => undefined }]);
    const response = await fetch(`${url}/a`);
    expect(response.status).toBe(204);
    expect(response.headers.has('content-type')).toBe(false);
  });

  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const thrower = {
    get secret() {
      throw new Error('sk-123');
    },
  };
  it.each<[string, unknown]>([
    ['a circle', circle],
    ['a BigInt', { n: 1n }],
    ['a getter that throws', thrower],
    [
      'a toJSON that throws',
      {
        toJSON: () => {
          throw new Error('sk-123');
        },
      },
    ],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
  ])('that is %s is a 500, logged, and the server lives on', async (_name, value) => {
    const url = await start([
      { method: 'GET', path: '/bad', handler: () => value },
      { method: 'GET', path: '/good', handler: () => 1 },
    ]);
    const response = await fetch(`${url}/bad`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('sk-123');
    expect(runtime.lines.some((line) => line.level === 'error' && line.fields['err'] instanceof Error)).toBe(true);
    expect((await fetch(`${url}/good`)).status).toBe(200);
  });

  it('of HEAD is that of its GET, without the body', async () => {
    await start([{ method: 'GET', path: '/a', scopes: ['read'], handler: () => 'text' }]);
    const answer = await raw(port(), request('/a', { method: 'HEAD', headers: ['x-api-key: k-good'] }));
    expect(statusOf(answer)).toBe(200);
    expect(answer).toMatch(/content-length: 6\r\n/);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
    expect(statusOf(await raw(port(), request('/a', { method: 'HEAD' })))).toBe(401);
  });
});

describe('an error', () => {
  it('has the one shape, and the headers it implies', async () => {
    const error = new HttpError(429, 'slow down', {
      code: 'rate_limited',
      details: [{ a: 1 }],
      headers: { 'Retry-After': '7' },
    });
    const url = await start([{ method: 'GET', path: '/a', handler: () => Promise.reject(error) }]);
    const response = await fetch(`${url}/a`, { headers: { 'x-request-id': 'r1' } });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toEqual({
      error: { status: 429, code: 'rate_limited', message: 'slow down', details: [{ a: 1 }], request_id: 'r1' },
    });
  });

  it.each<[string, unknown]>([
    ['an Error', new Error('sk-123 at /srv/app.ts')],
    ['a string', 'sk-123'],
    ['null', null],
    ['undefined', undefined],
    ['an AggregateError', new AggregateError([new Error('sk-123')], 'sk-123')],
    ['an HttpError whose status is no error', new HttpError(200, 'sk-123')],
    ['an HttpError whose status is no status', new HttpError(70_000, 'sk-123')],
  ])('nobody meant for the client says nothing: %s', async (_name, thrown) => {
    const url = await start([{ method: 'GET', path: '/a', handler: () => Promise.reject(thrown) }]);
    const response = await fetch(`${url}/a`, { headers: { 'x-request-id': 'r1' } });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain('sk-123');
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'internal', details: [], request_id: 'r1' } });
    expect(runtime.lines.find((line) => line.level === 'error')?.fields).toMatchObject({ request_id: 'r1' });
  });

  it('cannot add a header through a line break, nor break the framing', async () => {
    const headers = { 'x-a': 'b\r\nset-cookie: evil=1', 'bad name': 'x', 'content-length': '1', 'x-ok': 'yes' };
    const url = await start([
      { method: 'GET', path: '/a', handler: () => Promise.reject(new HttpError(400, 'no', { headers })) },
    ]);
    const response = await fetch(`${url}/a`);
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(response.headers.get('x-ok')).toBe('yes');
    expect(await response.json()).toMatchObject({ error: { status: 400 } });
  });

  it('leaves out details that are no JSON', async () => {
    const url = await start([
      { method: 'GET', path: '/a', handler: () => Promise.reject(new HttpError(409, 'no', { details: [1n] })) },
    ]);
    expect(await (await fetch(`${url}/a`)).json()).toMatchObject({ error: { status: 409, details: [] } });
  });
});

describe('a path', () => {
  it.each([
    ['/%61dmin', 401],
    ['/admin?x', 401],
    ['/admin#x', 401],
    ['//admin', 404],
    ['/Admin', 404],
    ['/admin/', 404],
    ['/admin;a', 404],
    ['/admin%2f..', 404],
    ['/./admin', 404],
    ['/admin%00', 404],
    ['/x/..%2fadmin', 404],
    ['/..%5cadmin', 404],
    ['/%252e%252e/admin', 404],
    ['http://127.0.0.1/admin', 400],
    ['*', 400],
    ['/100%', 400],
    ['/admin%', 400],
  ])('%s meets the guard of its route, or none: %d', async (target, status) => {
    await start([{ method: 'GET', path: '/admin', scopes: ['admin'], handler: () => 'secret' }]);
    const answer = await raw(port(), request(target));
    expect(statusOf(answer)).toBe(status);
    expect(answer).not.toContain('secret');
    expect(answer).toContain('x-request-id: ');
  });

  it.each(['%25%E2%82%AC', '%E9', 'caf\xe9', '%'])(
    'with a percent sign and odd bytes is never a 5xx: %s',
    async (segment) => {
      await start([{ method: 'GET', path: '/by/:name', handler: (input) => input }]);
      expect(statusOf(await raw(port(), request(`/by/${segment}`)))).toBeLessThan(500);
    },
  );

  it('parameter is bound decoded, slash included', async () => {
    const url = await start([{ method: 'GET', path: '/by/:name', handler: (input) => input }]);
    expect(await (await fetch(`${url}/by/Frank%20Herbert`)).json()).toEqual({ name: 'Frank Herbert' });
    expect(await (await fetch(`${url}/by/a%2Fb`)).json()).toEqual({ name: 'a/b' });
  });

  it('that no route has is a 404 in the one shape', async () => {
    const url = await start([echo]);
    const response = await fetch(`${url}/nowhere`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'not_found', details: [] } });
  });

  it('under another method is a 405 that says which it has, and OPTIONS says it too', async () => {
    const url = await start([echo, { method: 'GET', path: '/echo/:id', handler: () => 1 }]);
    const response = await fetch(`${url}/echo/1`, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
    const options = await fetch(`${url}/echo/1`, { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toBe(response.headers.get('allow'));
    expect((await fetch(`${url}/nowhere`, { method: 'OPTIONS' })).status).toBe(404);
  });

  it('goes to what stands behind only when no route has it', async () => {
    runtime = fakeRuntime([echo]);
    const handler = createHandler(runtime);
    socket = await onSocket((req, res) => handler(req, res, () => res.writeHead(299).end()));
    expect((await fetch(`${socket.url}/nowhere`)).status).toBe(299);
    expect((await fetch(`${socket.url}/echo/1`)).status).toBe(405);
  });
});

describe('a credential', () => {
  const guarded: FakeRoute = { method: 'POST', path: '/a', scopes: ['read'], handler: () => 'ok' };
  const open: FakeRoute = { method: 'GET', path: '/open', handler: (_input, { principal }) => principal.id };

  it('is what x-api-key says, and no other header', async () => {
    const url = await start([open]);
    expect(await (await fetch(`${url}/open`, { headers: { 'X-API-KEY': 'k-good' } })).json()).toBe('service');
    const spoofed = { 'x-user': 'root', 'x-scopes': '*', 'x-principal': 'service', 'x-webcortex-principal': 'service' };
    expect(await (await fetch(`${url}/open`, { headers: spoofed })).json()).toBe('anonymous');
    expect(await (await fetch(`${url}/open?api_key=k-good`)).json()).toBe('anonymous');
  });

  it.each<[string, readonly string[]]>([
    ['a bad one', ['x-api-key: k-bad']],
    ['an empty one', ['x-api-key: ']],
    ['the same twice', ['x-api-key: k-good', 'X-Api-Key: k-good']],
    ['two kinds', ['x-api-key: k-good', 'authorization: Bearer x']],
    ['two authorizations', ['authorization: Bearer x', 'authorization: Bearer x']],
  ])('is refused on a public route too, recorded first: %s', async (_name, headers) => {
    await start([open]);
    const answer = await raw(port(), request('/open', { headers }));
    expect(statusOf(answer)).toBe(401);
    expect(answer).toContain('www-authenticate: ');
    expect(runtime.refusals).toEqual([
      expect.objectContaining({ kind: 'auth_refused', principal: null, route: 'GET /open' }),
    ]);
  });

  it('is looked at before the body is', async () => {
    await start([guarded]);
    const answer = await raw(
      port(),
      request('/a', {
        method: 'POST',
        headers: ['x-api-key: k-bad', 'content-type: text/plain', 'content-length: 3'],
        body: 'abc',
      }),
    );
    expect(statusOf(answer)).toBe(401);
  });

  it('without the scopes of the route is recorded with who it was', async () => {
    const url = await start([{ ...guarded, scopes: ['write'] }]);
    expect((await fetch(`${url}/a`, { method: 'POST', headers: key })).status).toBe(403);
    expect(runtime.refusals).toEqual([
      expect.objectContaining({
        kind: 'route_refused',
        principal: expect.objectContaining({ id: 'service' }),
        route: 'POST /a',
      }),
    ]);
  });

  it('is answered with 503 when the refusal cannot be recorded', async () => {
    const url = await start([open]);
    runtime.refused = () => Promise.reject(new Error('disk full'));
    const response = await fetch(`${url}/open`, { headers: { 'x-api-key': 'k-bad' } });
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('disk full');
  });
});

describe('a page of another origin', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('may not write: %j gives %d', async (headers, status) => {
    await start([echo]);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    expect(statusOf(await raw(port(), request('/echo/1', { method: 'POST', headers: lines })))).toBe(status);
    expect(runtime.refusals).toHaveLength(status === 403 ? 1 : 0);
  });

  it('gets no leave by preflight, and no header that gives it', async () => {
    await start([echo]);
    const headers = ['origin: https://evil.example', 'access-control-request-method: POST'];
    const answer = await raw(port(), request('/echo/1', { method: 'OPTIONS', headers }));
    expect(statusOf(answer)).toBe(403);
    expect(answer.toLowerCase()).not.toContain('access-control-allow');
  });
});

describe('what a call is told', () => {
  it('is the request without its query, and a log that knows the request id', async () => {
    const url = await start([
      {
        method: 'GET',
        path: '/a/:id',
        handler: (_input, { request: info, log, ...rest }) => {
          log.warn({ x: 1 }, 'hello');
          const { id, method, path, headers } = info as RequestInfo;
          return {
            id,
            method,
            path,
            agent: headers['user-agent'],
            depth: rest.depth,
            direct: rest.direct,
            runId: rest.runId,
          };
        },
      },
    ]);
    const response = await fetch(`${url}/a/1?q=secret`, { headers: { 'x-request-id': 'r9', 'user-agent': 'test' } });
    expect(await response.json()).toEqual({
      id: 'r9',
      method: 'GET',
      path: '/a/1',
      agent: 'test',
      depth: 0,
      direct: true,
      runId: null,
    });
    expect(runtime.lines[0]).toEqual({ level: 'warn', fields: { x: 1, request_id: 'r9' }, message: 'hello' });
  });
});

describe('the log', () => {
  it('has one line a request, with neither query values nor headers', async () => {
    const url = await start([{ method: 'GET', path: '/a/:id', handler: () => 1 }]);
    await fetch(`${url}/a/personal?q=secret`, { headers: { ...key, 'x-request-id': 'r9' } });
    expect(runtime.lines).toEqual([
      {
        level: 'info',
        message: 'request',
        fields: { method: 'GET', route: '/a/:id', status: 200, ms: expect.any(Number), request_id: 'r9' },
      },
    ]);
  });
});

describe('a server on loopback', () => {
  it.each([
    ['evil.com', 421],
    ['127.0.0.1.nip.io', 421],
    ['localhost:1', 200],
  ])('asked as %s answers %d, before anything else', async (host, status) => {
    await start([{ method: 'GET', path: '/a', handler: () => 1 }], { loopbackOnly: true });
    expect(statusOf(await raw(port(), `GET /a HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`))).toBe(status);
  });

  it('refuses a request with two hosts, or none', async () => {
    await start([{ method: 'GET', path: '/a', handler: () => 1 }], { loopbackOnly: true });
    const two = 'GET /a HTTP/1.1\r\nhost: localhost\r\nhost: evil.com\r\nconnection: close\r\n\r\n';
    expect(statusOf(await raw(port(), two))).toBe(400);
    expect(statusOf(await raw(port(), 'GET /a HTTP/1.0\r\n\r\n'))).toBe(400);
  });
});
