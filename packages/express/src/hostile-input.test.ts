import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHandler } from './create-handler.js';
import { fakeRuntime } from './test/fake-runtime.js';
import { type OnSocket, onSocket, raw, request, statusOf } from './test/on-socket.js';

let socket: OnSocket;

beforeAll(async () => {
  const runtime = fakeRuntime([
    { method: 'GET', path: '/things/:id', arrays: ['tag'], handler: (input) => input },
    { method: 'POST', path: '/things/:id', handler: (input) => input },
  ]);
  socket = await onSocket(createHandler(runtime));
});

afterAll(() => socket.close());

/** Characters a request target may be made of, the troublesome ones often. */
const target = fc
  .array(
    fc.oneof(
      fc.constantFrom('%', '%2F', '%00', '%ff', '/', '?', '&', '=', '[', ']', '..', '#', ';', '+', '__proto__', 'tag'),
      fc.stringMatching(/^[!-~]$/),
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(''));

describe('whatever a client sends', () => {
  it('in the request target is answered, never with a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(target, async (rest) => {
        const status = statusOf(await raw(socket.port, request(`/things/${rest}`)));
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });

  it('as a body is answered, never with a 5xx', async () => {
    const body = fc.oneof(
      fc.json(),
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    );
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const bytes = Buffer.from(text, 'utf8').toString('latin1');
        const headers = ['content-type: application/json', `content-length: ${bytes.length}`];
        const status = statusOf(await raw(socket.port, request('/things/1', { method: 'POST', headers, body: bytes })));
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });

  it('is one request: a refused body is never read as the next one', async () => {
    const smuggled = 'GET /things/smuggled HTTP/1.1\r\nhost: x\r\n\r\n';
    const first = `POST /things/1 HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`;
    const answer = await raw(socket.port, `${first}${request('/things/2')}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200']);
    expect(answer).not.toContain('smuggled');
  });

  it('and then breaks off leaves the server well', async () => {
    for (const bytes of ['GET /thin', 'POST /things/1 HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n{', 'POST /']) {
      await new Promise<void>((resolve) => {
        const client = connect(socket.port, '127.0.0.1', () => client.write(bytes, () => client.destroy()));
        client.on('close', () => resolve());
      });
    }
    expect(statusOf(await raw(socket.port, request('/things/1')))).toBe(200);
  });
});
