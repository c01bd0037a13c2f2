import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { WebCortex } from 'webcortex';
import { z } from 'zod';
import { type Answer, type Ask, type Desk, withDesk } from './kit/desk.js';

const seen: unknown[] = [];
const note = (input: unknown): unknown => {
  seen.push(input);
  return { ok: true };
};
const item = z.object({
  name: z.string().min(1),
  size: z.int().min(1).max(9).default(1),
  tags: z.array(z.string()).optional(),
});

const desk = (app: WebCortex): void => {
  seen.length = 0;
  app.route('POST', '/items', { input: item }, note);
  app.route(
    'GET',
    '/items',
    { input: z.object({ limit: z.int().max(50).default(20), open: z.boolean().optional() }) },
    note,
  );
  app.route('GET', '/items/:id', { input: z.object({ id: z.int() }) }, note);
  app.route('PUT', '/items/:id', { input: z.object({ id: z.int(), name: z.string() }) }, note);
  app.route('POST', '/bare', {}, note);
};

interface ErrorBody {
  readonly error: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly details: readonly { readonly path: string; readonly message: string }[];
    readonly request_id: string;
  };
}

/** The one shape of an error, with this status and code. */
function expectError(answer: Answer, status: number, code: string): ErrorBody['error'] {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  const body = answer.body as ErrorBody;
  expect(Object.keys(body)).toEqual(['error']);
  expect(Object.keys(body.error).sort()).toEqual(['code', 'details', 'message', 'request_id', 'status']);
  expect(body.error).toMatchObject({ status, code, request_id: answer.headers.get('x-request-id') });
  return body.error;
}

/** Sends each request to one server, whose handlers must not run. */
async function refused<T>(
  cases: readonly T[],
  send: (on: Desk, one: T) => Promise<Answer>,
  judge: (answer: Answer, one: T) => void,
): Promise<void> {
  await withDesk({ declare: desk }, async (on) => {
    for (const one of cases) judge(await send(on, one), one);
    expect(seen).toEqual([]);
  });
}

const broken = [
  '{',
  '{"name":"a"',
  "{'name':'a'}",
  '{"name":"a",}',
  '{"name":"a"}{"name":"b"}',
  'name=a',
  'undefined',
  'NaN',
  '{"name":"a"} x',
  '\u0000',
  '<xml/>',
  '{"name":"\u0001"}',
  '{"size":01}',
  '{"size":.5}',
  '// {"name":"a"}',
  '[1,2',
  '"open',
];
const notObjects = ['[]', '[{"name":"a"}]', '"a"', '5', 'true'];

describe('a body', () => {
  it('that is not JSON is a 400', () =>
    refused(
      broken,
      (on, body) => on.request('POST', '/items', { body }),
      (answer) => expectError(answer, 400, 'invalid_json'),
    ));

  it('that is JSON, but no object, is a 400', () =>
    refused(
      notObjects,
      (on, body) => on.request('POST', '/items', { body }),
      (answer) =>
        expect([answer.status, (answer.body as ErrorBody).error.code]).toEqual([
          400,
          expect.stringMatching(/^invalid_(json|input)$/),
        ]),
    ));

  it('that is not UTF-8 is a 400', () =>
    refused(
      [
        Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
        Buffer.from('{"name":"a"}', 'utf16le'),
        Buffer.from([0xc0, 0x80]),
      ],
      (on, body) => on.request('POST', '/items', { body }),
      (answer) => expectError(answer, 400, 'invalid_json'),
    ));

  it('of another media type is a 415, larger than the limit a 413', () =>
    refused<[Ask, number, string]>(
      [
        [
          { body: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
          415,
          'unsupported_media_type',
        ],
        [{ body: '{"name":"a"}', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
        [{ body: { name: 'a'.repeat(1_100_000) } }, 413, 'body_too_large'],
      ],
      (on, [ask]) => on.request('POST', '/items', ask),
      (answer, [, status, code]) => expectError(answer, status, code),
    ));

  it('nested without end is a 400', () =>
    refused(
      [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, `{"a":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`],
      (on, body) => on.request('POST', '/items', { body }),
      (answer) => expect(answer).toMatchObject({ status: 400, body: { error: { status: 400 } } }),
    ));
});

describe('input', () => {
  const cases: readonly [string, string, unknown, readonly string[]][] = [
    ['POST', '/items', {}, ['name']],
    ['POST', '/items', { name: 5 }, ['name']],
    ['POST', '/items', { name: null }, ['name']],
    ['POST', '/items', { name: '' }, ['name']],
    ['POST', '/items', { name: 'a', size: '3' }, ['size']],
    ['POST', '/items', { name: 'a', size: 3.5 }, ['size']],
    ['POST', '/items', { name: 'a', size: 0 }, ['size']],
    ['POST', '/items', { name: 'a', tags: 'x' }, ['tags']],
    ['POST', '/items', { name: 'a', tags: ['x', 5] }, ['tags']],
    ['POST', '/items', { name: [], size: {} }, ['name', 'size']],
    ['POST', '/items', { name: 'a', colour: 'red' }, ['colour']],
    ['POST', '/items', { name: 'a', Name: 'b' }, ['Name']],
    ['POST', '/items?colour=red', { name: 'a' }, ['colour']],
    ['POST', '/bare', { anything: 1 }, ['anything']],
    ['GET', '/items?limit=ten', undefined, ['limit']],
    ['GET', '/items?limit=1%20OR%201=1', undefined, ['limit']],
    ['GET', '/items?limit=51', undefined, ['limit']],
    ['GET', '/items?limit=', undefined, ['limit']],
    ['GET', '/items?limit=1&limit=2', undefined, ['limit']],
    ['GET', '/items?limit=1e999', undefined, ['limit']],
    ['GET', '/items?open=maybe', undefined, ['open']],
    ['GET', '/items?limits=1', undefined, ['limits']],
    ['GET', '/items/abc', undefined, ['id']],
    ['GET', '/items/1.5', undefined, ['id']],
    ['PUT', '/items/1', { name: 1 }, ['name']],
  ];

  it('of the wrong type, out of bounds, or with unknown keys is a 400 with a detail an issue', () =>
    refused(
      cases,
      (on, [method, path, body]) => on.request(method, path, { body }),
      (answer, [, , , fields]) => {
        const { details, message } = expectError(answer, 400, 'invalid_input');
        for (const field of fields) expect(`${message} ${JSON.stringify(details)}`).toContain(field);
        expect(details.length).toBeGreaterThanOrEqual(fields.length);
      },
    ));

  it.each(['{"__proto__":{"admin":true},"name":"a"}', '{"constructor":{"prototype":{"admin":true}},"name":"a"}'])(
    '%s changes no prototype and is refused',
    (body) =>
      refused(
        [body],
        (on, sent) => on.request('POST', '/items', { body: sent }),
        (answer) => {
          expectError(answer, 400, 'invalid_input');
          expect(({} as { admin?: boolean }).admin).toBe(undefined);
        },
      ),
  );
});

describe('a request', () => {
  it('for nothing there is a 404, by another method a 405 with Allow', () =>
    refused<[string, string, number, string]>(
      [
        ['GET', '/nothing', 404, 'not_found'],
        ['GET', '/items/1/2', 404, 'not_found'],
        ['GET', '/__proto__', 404, 'not_found'],
        ['GET', '/_webcortex/nothing', 404, 'not_found'],
        ['POST', '/agents/nobody', 404, 'not_found'],
        ['DELETE', '/items', 405, 'method_not_allowed'],
        ['PATCH', '/items/1', 405, 'method_not_allowed'],
      ],
      (on, [method, path]) => on.request(method, path),
      (answer, [, , status, code]) => {
        expectError(answer, status, code);
        expect(answer.headers.has('allow')).toBe(status === 405);
      },
    ));

  it('whose path is no UTF-8 is never a 500', () =>
    refused(
      ['/items/%', '/items/%zz', '/items/%ff', '/items/%c3%28', '/%', '/items?limit=%', '/items?%ff=1', '/items/%00'],
      (on, path) => on.request('GET', path),
      (answer) => {
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(answer.body).toMatchObject({ error: { status: answer.status, request_id: expect.any(String) } });
      },
    ));

  it.each([
    ['that is no HTTP', 'hello\r\n\r\n', 400],
    ['of a method that does not exist', 'FETCH /items HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    [
      'with two lengths',
      'POST /items HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
    ],
    ['with 20 KiB of headers', `GET /items HTTP/1.1\r\nHost: localhost\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'with a length and chunks',
      'POST /items HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s is answered and cut off, and the server lives on', (_what, bytes, status) =>
    withDesk({ declare: desk }, async ({ served }) => {
      const text = await exchange(served.port, bytes);
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ error: { status } });
      expect(seen).toEqual([]);
    }),
  );

  it('that is given up in the middle of its body leaves nothing behind', () =>
    withDesk({ declare: desk }, async ({ served }) => {
      const socket = connect(served.port, '127.0.0.1');
      socket.write(
        'POST /items HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"name":',
      );
      await new Promise<void>((resolve) => served.server.once('request', () => resolve()));
      socket.destroy();
      expect(seen).toEqual([]);
    }));
});

/** Sends bytes as they are, and reads until the server hangs up. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}
