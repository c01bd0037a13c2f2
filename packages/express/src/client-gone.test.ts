import { afterEach, describe, expect, it } from '@jest/globals';
import { createHandler } from './create-handler.js';
import type { HandlerOptions } from './options.js';
import { type FakeRoute, type FakeRuntime, fakeRuntime } from './test/fake-runtime.js';
import { type OnSocket, onSocket, request } from './test/on-socket.js';

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

describe('a client that goes away', () => {
  it('aborts the signal of the call, and is logged as gone', async () => {
    let aborted: (() => void) | undefined;
    const gone = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    const client = new AbortController();
    const url = await start([
      {
        method: 'GET',
        path: '/slow',
        handler: (_input, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              aborted?.();
              reject(signal.reason);
            });
            client.abort();
          }),
      },
    ]);
    await expect(fetch(`${url}/slow`, { signal: client.signal })).rejects.toThrow();
    await gone;
    await new Promise((resolve) => setImmediate(resolve));
    expect(runtime.lines).toEqual([
      expect.objectContaining({ message: 'request', fields: expect.objectContaining({ status: 499 }) }),
    ]);
  });

  it('in the middle of its body leaves nothing behind', async () => {
    let ran = false;
    await start([
      {
        ...echo,
        handler: () => {
          ran = true;
        },
      },
    ]);
    const { connect } = await import('node:net');
    const client = connect(port(), '127.0.0.1');
    client.write(
      request('/echo/1', {
        method: 'POST',
        headers: ['content-type: application/json', 'content-length: 10'],
        body: '{',
      }),
    );
    await new Promise<void>((resolve) => socket?.server.once('request', () => resolve()));
    client.destroy();
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (runtime.lines.length > 0) resolve();
        else setImmediate(look);
      };
      look();
    });
    expect(ran).toBe(false);
    expect(runtime.lines[0]?.fields).toMatchObject({ status: 499 });
  });

  it('after its answer aborts nothing', async () => {
    let signal: AbortSignal | undefined;
    const url = await start([
      {
        method: 'GET',
        path: '/a',
        handler: (_input, invocation) => {
          signal = invocation.signal;
          return 1;
        },
      },
    ]);
    await (await fetch(`${url}/a`)).text();
    await socket?.close();
    expect(signal?.aborted).toBe(false);
  });
});
