import { afterEach, describe, expect, it } from '@jest/globals';
import { type FailureSpec, fail } from '../script/failure.js';
import { lastUserText } from '../script/request-view.js';
import { forever, type Script } from '../script/script.js';
import { say } from '../script/turn.js';
import { type ScriptedServer, startScriptedServer } from './scripted-server.js';
import type { ScriptedServerOptions } from './server-options.js';

let server: ScriptedServer;
afterEach(() => server.close());

async function start(script: Script, options?: ScriptedServerOptions): Promise<void> {
  server = await startScriptedServer(script, options);
}

const formats = [
  {
    path: '/v1/messages',
    headers: { 'anthropic-version': '2023-06-01' },
    more: { model: 'claude-opus-5', max_tokens: 9 },
    last: 'message_stop',
  },
  { path: '/v1/chat/completions', headers: {}, more: { model: 'gpt-5.5' }, last: '[DONE]' },
];

function ask(
  format: (typeof formats)[number],
  options: { stream?: boolean; signal?: AbortSignal } = {},
): Promise<Response> {
  const { stream = false, signal = null } = options;
  const body = JSON.stringify({ ...format.more, stream, messages: [{ role: 'user', content: 'hello' }] });
  return fetch(server.url + format.path, { method: 'POST', headers: format.headers, body, signal });
}

describe.each(formats)('failures at $path', (format) => {
  it.each([
    [429, 'rate_limit'],
    [500, 'api_error|server_error'],
    [529, 'overloaded|server_error'],
  ])('sends a status %i in the service’s shape, with its headers', async (status, type) => {
    await start([fail({ status, retryAfter: 3600, headers: { 'x-should-retry': 'false' } })]);
    const response = await ask(format);
    expect([response.status, response.headers.get('retry-after'), response.headers.get('x-should-retry')]).toEqual([
      status,
      '3600',
      'false',
    ]);
    expect(await response.text()).toMatch(new RegExp(type));
    server.assertDone();
  });

  it.each([
    ['a body of its own', { status: 502, body: '<h1>Bad Gateway</h1>' }, 502, '<h1>Bad Gateway</h1>'],
    ['HTML with 200', { how: 'html' }, 200, expect.stringMatching(/^<!doctype html>/)],
    ['an empty body', { how: 'empty' }, 200, ''],
  ] as [string, FailureSpec, number, unknown][])('sends %s', async (_what, spec, status, text) => {
    await start([fail(spec)]);
    const response = await ask(format, { stream: true });
    expect([response.status, await response.text()]).toEqual([status, text]);
  });

  it.each([true, false])('cuts the socket in the middle (stream: %s)', async (stream) => {
    await start([fail({ how: 'cut' })]);
    const response = await ask(format, { stream });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(await server.requests[0]?.closed).toBe('aborted');
  });

  it('sends as many events as the script says before it fails', async () => {
    await start([fail({ how: 'ends_early', after: 3, turn: say('a text of several pieces') })]);
    const text = await (await ask(format, { stream: true })).text();
    expect(text.match(/^data: /gm)).toHaveLength(3);
    expect(text).not.toContain(format.last);
  });

  it('sends an error event in a stream that began with 200', async () => {
    await start([fail({ how: 'error_event' })]);
    const response = await ask(format, { stream: true });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('overloaded_error');
    expect(text).not.toContain(format.last);
  });

  it('sends the same error as a status without a stream', async () => {
    await start([fail({ how: 'error_event' })]);
    expect([503, 529]).toContain((await ask(format)).status);
  });

  it.each([true, false])('sends what is not JSON (stream: %s)', async (stream) => {
    await start([fail({ how: 'garbled' })]);
    const text = await (await ask(format, { stream })).text();
    const last = stream ? (text.trim().split('data: ').at(-1) ?? '') : text;
    expect(() => JSON.parse(last)).toThrow();
  });

  it.each(['hang', 'stall'] as const)('can %s until the client goes away', async (how) => {
    await start([fail({ how })]);
    const controller = new AbortController();
    const asked = ask(format, { stream: true, signal: controller.signal }).then((response) => response.text());
    const failed = expect(asked).rejects.toThrow();
    await server.received(1);
    controller.abort();
    await failed;
    expect(await server.requests[0]?.closed).toBe('aborted');
  });

  it('answers out of the request when the step is a function', async () => {
    await start([forever((request) => say(`${request.format}: ${lastUserText(request)}`))]);
    expect(await (await ask(format)).text()).toContain(': hello');
    await ask(format);
    expect(server.requests).toHaveLength(2);
    server.assertDone();
  });

  it('keeps body, bytes and headers of a request', async () => {
    await start([say('a')]);
    await ask(format);
    const [request] = server.requests;
    expect(request?.body).toMatchObject({ messages: [{ role: 'user', content: 'hello' }] });
    expect(JSON.parse(String(request?.raw))).toEqual(request?.body);
    expect(request?.headers).toMatchObject(format.headers);
  });

  it('answers 500, not to be retried, when the script is over', async () => {
    await start([]);
    const response = await ask(format);
    expect([response.status, response.headers.get('x-should-retry')]).toEqual([500, 'false']);
    expect(() => server.assertDone()).toThrow('unexpected request 1');
  });

  it('refuses a body that is not JSON', async () => {
    await start([]);
    const response = await fetch(server.url + format.path, {
      method: 'POST',
      headers: format.headers,
      body: '{"model":',
    });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('not valid JSON')]);
  });
});

describe('the scripted server', () => {
  it('knows no other route, and remembers who asked for one', async () => {
    await start([]);
    expect((await fetch(`${server.url}/v1/models`)).status).toBe(404);
    expect(() => server.assertDone()).toThrow('unexpected GET /v1/models');
  });

  it('closes with requests in the air', async () => {
    await start([fail({ how: 'hang' })]);
    const asked = expect(ask(formats[0] as (typeof formats)[number])).rejects.toThrow();
    await server.received(1);
    await server.close();
    await asked;
    await expect(fetch(server.url)).rejects.toThrow();
  });
});
