import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '@webcortex/core';
import { fetchSend } from './fetch-send.js';
import { guardedFetch } from './guarded-fetch.js';
import { ModelCall } from './model-call.js';
import type { FetchLike } from './send.js';
import { undiciSend } from './undici-send.js';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Handler = Parameters<typeof createServer>[1];

async function listen(handler: Handler): Promise<string> {
  const started = createServer(handler);
  servers.push(started);
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/v1?x=1`;
}

function makeCall(more: { signal?: AbortSignal; idleTimeoutMs?: number; deadlineAt?: number } = {}): ModelCall {
  return new ModelCall({
    name: 'service',
    signal: new AbortController().signal,
    deadlineAt: Date.now() + 20_000,
    clock: systemClock,
    streaming: true,
    idleTimeoutMs: 20_000,
    usage: () => undefined,
    ...more,
  });
}

async function read(fetch: FetchLike, url: string, call: ModelCall): Promise<string> {
  const { fetchOptions, signal } = call.requestOptions;
  const init = {
    method: 'POST',
    headers: new Headers({ 'content-type': 'application/json' }),
    body: '{}',
    signal,
    ...fetchOptions,
  };
  return call.run(async () => (await fetch(url, init)).text());
}

describe.each([
  ['our own transport', undiciSend],
  ['a fetch somebody brought', () => fetchSend(fetch)],
] as const)('a call over %s', (_, send) => {
  it('sends and receives whole', async () => {
    const url = await listen((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += String(chunk)));
      request.on('end', () =>
        response.end(`${request.method} ${request.url} ${body} ${request.headers['content-type']} Grüße 😀`),
      );
    });
    expect(await read(guardedFetch(send()), url, makeCall())).toBe('POST /v1?x=1 {} application/json Grüße 😀');
  });

  it('ends when the service says nothing for too long, before the first byte and between two', async () => {
    for (const begin of [false, true]) {
      const url = await listen((_request, response) => {
        if (begin) response.write('half');
      });
      const failed = read(guardedFetch(send()), url, makeCall({ idleTimeoutMs: 40 }));
      await expect(failed).rejects.toMatchObject({ failure: 'timeout', message: 'service sent nothing for 40 ms' });
    }
  });

  it('is not held up by silence that other bytes interrupt', async () => {
    const url = await listen((_request, response) => {
      let sent = 0;
      const timer = setInterval(() => {
        response.write('.');
        sent += 1;
        if (sent < 10) return;
        clearInterval(timer);
        response.end();
      }, 20);
    });
    expect(await read(guardedFetch(send()), url, makeCall({ idleTimeoutMs: 150 }))).toBe('..........');
  });

  it('cuts off an answer of more than 32 MiB', async () => {
    const url = await listen((_request, response) => {
      const piece = Buffer.alloc(1024 * 1024, 'x');
      const more = (): void => {
        while (response.write(piece));
        response.once('drain', more);
      };
      more();
    });
    await expect(read(guardedFetch(send()), url, makeCall())).rejects.toMatchObject({ failure: 'malformed_response' });
  });

  it('cuts off a line of more than 1 MiB, but not many lines of less', async () => {
    const line = `data: ${'x'.repeat(700_000)}\n`;
    const answer = (body: string): Promise<string> =>
      listen((_request, response) => {
        response.setHeader('content-type', 'text/event-stream; charset=utf-8');
        response.end(body);
      });
    const long = read(guardedFetch(send()), await answer(`${line}data: ${'x'.repeat(1_100_000)}`), makeCall());
    await expect(long).rejects.toMatchObject({ message: expect.stringContaining('1 MiB') as unknown });
    expect(await read(guardedFetch(send()), await answer(line.repeat(4)), makeCall())).toHaveLength(line.length * 4);
  });

  it('ends at its deadline', async () => {
    const url = await listen(() => undefined);
    const failed = read(guardedFetch(send()), url, makeCall({ deadlineAt: Date.now() + 30 }));
    await expect(failed).rejects.toMatchObject({ failure: 'timeout' });
  });

  it('closes the connection when it is aborted, and leaves no rejection behind', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      for (const begin of [false, true]) {
        const controller = new AbortController();
        let closed: Promise<void> | undefined;
        const url = await listen((request, response) => {
          closed = new Promise((resolve) => request.socket.once('close', () => resolve()));
          if (begin) response.write('half');
          setImmediate(() => controller.abort());
        });
        const failed = read(guardedFetch(send()), url, makeCall({ signal: controller.signal }));
        await expect(failed).rejects.toMatchObject({ failure: 'aborted' });
        await closed;
      }
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});

describe('our own transport', () => {
  it('keeps its connection from one call to the next, after errors too', async () => {
    const sockets = new Set<unknown>();
    const url = await listen((request, response) => {
      sockets.add(request.socket);
      request.resume();
      response.statusCode = sockets.size > 0 && request.headers['x-fail'] !== undefined ? 429 : 200;
      response.end('done');
    });
    const fetch = guardedFetch(undiciSend());
    for (const fail of [false, true, false]) {
      const call = makeCall();
      const { fetchOptions, signal } = call.requestOptions;
      const headers = new Headers(fail ? { 'x-fail': '1' } : {});
      await call.run(async () => {
        const answer = await fetch(url, { method: 'POST', headers, body: '{}', signal, ...fetchOptions });
        // What the SDKs do with an answer they won't read.
        if (fail) await (answer.body as unknown as AsyncIterable<unknown>)[Symbol.asyncIterator]().return?.();
        else await answer.text();
      });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(sockets.size).toBe(1);
  });

  it('refuses a request that carries no call', async () => {
    await expect(guardedFetch(undiciSend())('http://127.0.0.1:1/', {})).rejects.toThrow('carries no model call');
  });
});
