import { afterEach, describe, expect, it } from '@jest/globals';
import { createHandler } from '../create-handler.js';
import type { HandlerOptions } from '../options.js';
import { type FakeRoute, type FakeRuntime, fakeRuntime } from '../test/fake-runtime.js';
import { type OnSocket, onSocket, raw, request, statusOf } from '../test/on-socket.js';

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
const json = { 'content-type': 'application/json' };

describe('a body', () => {
  const post = (headers: readonly string[], body: string): string =>
    request('/echo/1', { method: 'POST', headers: [...headers, `content-length: ${Buffer.byteLength(body)}`], body });
  const chunked = (body: string): string =>
    request('/echo/1', {
      method: 'POST',
      headers: ['content-type: application/json', 'transfer-encoding: chunked'],
      body: body === '' ? '0\r\n\r\n' : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    });
  const typed = 'content-type: application/json';

  it('is merged beneath path and query', async () => {
    const url = await start([echo]);
    const response = await fetch(`${url}/echo/7?q=1`, { method: 'POST', headers: json, body: '{"id":9,"q":2,"b":3}' });
    expect(await response.json()).toEqual({ id: '7', q: '1', b: 3 });
  });

  it.each([
    ['none', request('/echo/1', { method: 'POST' }), 200],
    ['an announced empty one', request('/echo/1', { method: 'POST', headers: ['content-length: 0'] }), 200],
    ['a chunked one', chunked('{"a":1}'), 200],
    ['a chunked empty one', chunked(''), 200],
    ['one of the right type', post([typed], '{"a":1}'), 200],
    ['one of a type with charset', post([`${typed}; charset=utf-8`], '{"a":1}'), 200],
    ['text/plain', post(['content-type: text/plain'], '{"a":1}'), 415],
    ['no type', post([], '{"a":1}'), 415],
    ['a tab and a letter after the type', post([`${typed}\ta`], '{"a":1}'), 415],
    ['garbage after the type', post([`${typed} garbage`], '{"a":1}'), 415],
    ['two types', post([typed, 'content-type: text/plain'], '{"a":1}'), 415],
    ['a compressed one', post([typed, 'content-encoding: gzip'], 'x'), 415],
    ['an identity encoding', post([typed, 'content-encoding: identity'], '{"a":1}'), 200],
    ['malformed JSON', post([typed], '{'), 400],
    ['an array', post([typed], '[]'), 400],
    ['bytes that are no UTF-8', post([typed], '{"a":"x"}').replace('x"}', '\xff"}'), 400],
    ['a forbidden key', post([typed], '{"__proto__":{"x":1}}'), 400],
    ['one over the limit', post([typed], `{"a":"${'x'.repeat(1000)}"}`), 413],
    ['one over the limit, chunked', chunked(`{"a":"${'x'.repeat(1000)}"}`), 413],
    ['one at the limit', post([typed], `{"a":"${'x'.repeat(992)}"}`), 200],
    ['one with a GET', request('/get', { headers: [typed, 'content-length: 2'], body: '{}' }), 400],
    ['an empty one with a GET', request('/get', { headers: ['content-length: 0'] }), 200],
    [
      'one with a DELETE',
      request('/get', { method: 'DELETE', headers: [typed, 'content-length: 2'], body: '{}' }),
      200,
    ],
  ])('%# %s', async (_name, bytes, status) => {
    const get = { path: '/get', handler: () => 1 };
    await start([echo, { ...get, method: 'GET' }, { ...get, method: 'DELETE' }]);
    const answer = await raw(port(), bytes);
    expect(statusOf(answer)).toBe(status);
    if (status >= 400)
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ error: { status } });
  });

  it('over the limit is refused without being read to its end, and the handler never runs', async () => {
    let ran = false;
    await start([
      {
        ...echo,
        handler: () => {
          ran = true;
        },
      },
    ]);
    const head = request('/echo/1', { method: 'POST', headers: [typed, 'content-length: 99999999999'] });
    const answer = await raw(port(), head);
    expect(statusOf(answer)).toBe(413);
    expect(answer).toContain('connection: close');
    expect(ran).toBe(false);
  });

  it('that does not arrive in time is a 408', async () => {
    await start([echo], { bodyTimeoutMs: 20 });
    const answer = await raw(
      port(),
      request('/echo/1', { method: 'POST', headers: [typed, 'content-length: 10'], body: '{"a"' }),
    );
    expect(statusOf(answer)).toBe(408);
  });

  it('refused leaves the connection good for the next request', async () => {
    const url = await start([echo]);
    for (const status of [415, 415, 415]) {
      const response = await fetch(`${url}/echo/1`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: 'abc',
      });
      expect(response.status).toBe(status);
      await response.text();
    }
  });
});
