import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type FakeRoute, type FakeRuntime, fakeRuntime } from '../test/fake-runtime.js';
import { raw, statusOf } from '../test/on-socket.js';
import { type ServeOptions, type Server, serve } from './serve.js';

const servers: Server[] = [];
const hello: FakeRoute = { method: 'GET', path: '/hello', handler: () => 'hello' };

async function start(runtime: FakeRuntime = fakeRuntime([hello]), options: ServeOptions = {}): Promise<Server> {
  const server = await serve({ boot: async () => runtime }, { port: 0, env: {}, signals: false, ...options });
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('serve', () => {
  it('boots the app and answers on the address it gives', async () => {
    const server = await start();
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect(await (await fetch(`${server.url}/hello`)).json()).toBe('hello');
  });

  it('hands to the Express app only what no route matched', async () => {
    const express: NonNullable<ServeOptions['express']> = (req, res) => res.writeHead(299).end(req.url);
    const server = await start(undefined, { express });
    expect((await fetch(`${server.url}/hello`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/page?x=1`)).text()).toBe('/page?x=1');
  });

  it('takes the port from the environment it is given', async () => {
    const first = await start();
    await first.close();
    const server = await start(undefined, { port: 1, env: { WEBCORTEX_PORT: String(first.port) } });
    expect(server.port).toBe(first.port);
  });

  it('answers only to loopback names on loopback', async () => {
    const server = await start();
    expect(statusOf(await raw(server.port, 'GET /hello HTTP/1.1\r\nhost: evil.com\r\nconnection: close\r\n\r\n'))).toBe(
      421,
    );
  });

  it('says which port is taken and what to do, and closes what it booted', async () => {
    const { port } = await start();
    const runtime = fakeRuntime([hello]);
    await expect(start(runtime, { port })).rejects.toMatchObject({
      code: 'port_in_use',
      message: expect.stringMatching(new RegExp(`port ${port} .*already in use.*WEBCORTEX_PORT=${port + 1}`)),
    });
    expect(runtime.closed).toBe(true);
  });

  it('says what is wrong with a host that is not here', async () => {
    await expect(start(undefined, { host: '192.0.2.1' })).rejects.toMatchObject({ code: 'invalid_option' });
  });

  it('gives the boot error as it is', async () => {
    const broken = { boot: () => Promise.reject(new Error('two problems')) };
    await expect(serve(broken, { port: 0, env: {} })).rejects.toThrow('two problems');
  });
});

describe('what is no request', () => {
  it.each([
    [
      'content-length beside transfer-encoding',
      'POST /hello HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'two content lengths',
      'POST /hello HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabc',
      400,
    ],
    ['a folded header', 'GET /hello HTTP/1.1\r\nhost: localhost\r\nx-a: b\r\n\tc\r\n\r\n', 400],
    ['garbage', 'hello\r\n\r\n', 400],
    ['headers over the limit', `GET /hello HTTP/1.1\r\nhost: localhost\r\nx-a: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is answered in the shape of every error, and the connection closed: %s', async (_name, bytes, status) => {
    const server = await start();
    const answer = await raw(server.port, bytes);
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain('connection: close');
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ error: { status, details: [] } });
    expect((await fetch(`${server.url}/hello`)).status).toBe(200);
  });
});

describe('close', () => {
  it('drains first, waits for what is in flight, and closes the runtime last', async () => {
    let answer: ((value: string) => void) | undefined;
    const runtime = fakeRuntime([
      {
        method: 'GET',
        path: '/slow',
        handler: () =>
          new Promise<string>((resolve) => {
            answer = resolve;
          }),
      },
    ]);
    const server = await start(runtime);
    const response = fetch(`${server.url}/slow`);
    await once(server.server, 'request');
    const closed = server.close();
    expect(runtime.draining).toBe(true);
    expect(runtime.closed).toBe(false);
    expect(server.server.listening).toBe(false);
    answer?.('done');
    expect(await (await response).json()).toBe('done');
    await closed;
    expect(runtime.closed).toBe(true);
    expect(server.close()).toBe(server.close());
  });

  it('closes idle connections at once', async () => {
    const server = await start();
    const idle = connect(server.port, '127.0.0.1');
    idle.write('GET /hello HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await once(idle, 'data');
    const [, ended] = await Promise.all([server.close(), once(idle, 'close')]);
    expect(ended).toEqual([false]);
  });

  it('aborts what is still in flight when the time is up', async () => {
    let signal: AbortSignal | undefined;
    const runtime = fakeRuntime(
      [
        {
          method: 'GET',
          path: '/never',
          handler: (_input, invocation) => {
            signal = invocation.signal;
            return new Promise(() => {});
          },
        },
      ],
      { shutdownTimeoutMs: 30 },
    );
    const server = await start(runtime);
    const response = fetch(`${server.url}/never`).catch((error: unknown) => error);
    await once(server.server, 'request');
    await server.close();
    expect(await response).toMatchObject({ name: 'TypeError' });
    expect(signal?.aborted).toBe(true);
    expect(runtime.closed).toBe(true);
  });
});
