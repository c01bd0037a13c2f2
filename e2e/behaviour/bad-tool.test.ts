import { describe, expect, it } from '@jest/globals';
import { callTool, callTools, say } from '@webcortex/testing';
import { HttpError, type WebCortex } from 'webcortex';
import { z } from 'zod';
import { withDesk } from './kit/desk.js';
import { formats } from './kit/formats.js';
import { called, heard } from './kit/runs.js';
import { declareTools } from './kit/tools.js';

const secret = 'postgres://admin:hunter2@db.internal/prod';

class DatabaseError extends Error {
  readonly query = `SELECT * FROM users -- ${secret}`;
}

const circle = (): object => {
  const row: Record<string, unknown> = { id: 1 };
  row['self'] = row;
  return row;
};
const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let at = 0; at < levels; at++) value = [value];
  return value;
};
const fails = (thrown: unknown) => (): never => {
  throw thrown;
};

/** What a handler can do wrong; each is a 500 over HTTP, and an error the model reads. */
const faults: readonly [string, () => unknown][] = [
  ['throws an error', fails(new Error(`no connection to ${secret}`))],
  ['throws an error of its own', fails(new DatabaseError(secret))],
  ['rejects', () => Promise.reject(new Error(secret))],
  [
    'rejects later',
    async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw new TypeError(secret);
    },
  ],
  ['throws a text', fails(secret)],
  ['throws nothing', fails(undefined)],
  ['throws null', fails(null)],
  [
    'throws an object whose message throws',
    fails({
      get message(): string {
        throw new Error(secret);
      },
    }),
  ],
  ['throws a frozen object', fails(Object.freeze({ status: 200, code: 'ok', message: secret }))],
  [
    'throws an HTTP error of status 200',
    () => {
      throw Object.assign(new HttpError(500, secret), { status: 200 });
    },
  ],
  [
    'runs out of stack',
    function again(): unknown {
      return [again()];
    },
  ],
  ['returns a circle', circle],
  ['returns a BigInt', () => 10n],
  ['returns a BigInt deep down', () => ({ rows: [{ id: 1n }] })],
  [
    'returns what throws when it is read',
    () => ({
      get total(): number {
        throw new Error(secret);
      },
    }),
  ],
  ['returns what throws when it is written as JSON', () => ({ toJSON: fails(new Error(secret)) })],
  ['returns a million levels', () => deep(1_000_000)],
];

/** What it may return; `http` is the status and the body, `heard` what the model reads. */
const oddities: readonly [string, () => unknown, { http: [number, unknown]; heard: string | RegExp }][] = [
  ['nothing', () => undefined, { http: [204, undefined], heard: /nothing/ }],
  ['null', () => null, { http: [200, null], heard: /nothing/ }],
  ['an empty text', () => '', { http: [200, ''], heard: /empty/ }],
  ['blanks', () => ' \n', { http: [200, ' \n'], heard: /empty/ }],
  ['an empty list', () => [], { http: [200, []], heard: /no rows/ }],
  ['false', () => false, { http: [200, false], heard: 'false' }],
  ['zero', () => 0, { http: [200, 0], heard: '0' }],
  ['not a number', () => ({ n: Number.NaN }), { http: [200, { n: null }], heard: '{"n":null}' }],
  ['a date', () => new Date(0), { http: [200, '1970-01-01T00:00:00.000Z'], heard: /1970/ }],
  ['half a character', () => 'a\ud83d', { http: [200, expect.any(String)], heard: 'a\ufffd' }],
  [
    'a key called __proto__',
    () => JSON.parse('{"__proto__":{"x":1}}'),
    { http: [200, expect.anything()], heard: /__proto__/ },
  ],
];

const withHandler =
  (handler: () => unknown) =>
  (app: WebCortex): void => {
    declareTools(app);
    app.route('POST', '/odd', { tool: { name: 'odd' } }, () => handler());
    app.agent('a', { tools: ['odd', 'ping'] });
  };

describe('a handler that', () => {
  it.each(faults)('%s is a 500 that says nothing, over HTTP and to the model', (_what, handler) =>
    withDesk(
      { script: [callTools([{ name: 'odd' }, { name: 'ping' }]), say('done')], declare: withHandler(handler) },
      async ({ request, run: ask, model, audit }) => {
        const answer = await request('POST', '/odd', { headers: { 'x-request-id': 'req-1' } });
        expect(answer).toMatchObject({
          status: 500,
          body: {
            error: { status: 500, code: 'internal', message: expect.any(String), details: [], request_id: 'req-1' },
          },
        });
        const { status, run, text } = await ask('go');
        expect([status, run.status, called(run)]).toEqual([200, 'completed', ['odd', 'ping']]);
        expect(run.steps[1]?.error).toEqual(expect.any(String));
        expect(heard(model)).toEqual([expect.stringMatching(/^error: /), 'pong']);
        const told = answer.text + text + JSON.stringify(model.requests.map(({ body }) => body));
        expect(told).not.toMatch(/hunter2|SELECT/);
        expect((await audit('kind=tool_called')).map(({ detail }) => detail['ok'])).toEqual([false, true]);
      },
    ),
  );

  it.each([400, 404, 409, 418, 422, 503])('throws an HTTP error of status %d says so to both', (status) =>
    withDesk(
      {
        script: [callTool('odd'), say('done')],
        declare: withHandler(() => {
          throw new HttpError(status, 'no such ticket', { code: 'no_ticket', details: [{ id: 5 }] });
        }),
      },
      async ({ request, run: ask, model }) => {
        expect(await request('POST', '/odd')).toMatchObject({
          status,
          body: { error: { status, code: 'no_ticket', message: 'no such ticket', details: [{ id: 5 }] } },
        });
        expect((await ask('go')).run.steps[1]?.error).toBe(`${status}: no such ticket`);
        expect(heard(model)[0]).toContain(`${status}: no such ticket`);
      },
    ),
  );

  it.each(oddities)('returns %s has an answer for both', (_what, handler, { http: [status, body], heard: words }) =>
    withDesk(
      { script: [callTool('odd'), say('done')], declare: withHandler(handler) },
      async ({ request, run: ask, model }) => {
        const answer = await request('POST', '/odd');
        expect([answer.status, answer.body]).toEqual([status, body]);
        expect((await ask('go')).run.status).toBe('completed');
        const [text = ''] = heard(model);
        expect(text.trim()).not.toBe('');
        if (typeof words === 'string') expect(text).toBe(words);
        else expect(text).toMatch(words);
      },
    ),
  );

  it('returns what its output schema does not accept is a 500 that keeps the value to itself', () =>
    withDesk(
      {
        script: [callTool('odd'), say('done')],
        declare: (app) => {
          const wrong = (): { total: number } => JSON.parse(`{"total":"${secret}"}`);
          app.route('POST', '/odd', { output: z.object({ total: z.number() }), tool: { name: 'odd' } }, wrong);
          app.agent('a', { tools: ['odd'] });
        },
      },
      async ({ request, run: ask, model }) => {
        const answer = await request('POST', '/odd');
        expect(answer).toMatchObject({ status: 500, body: { error: { status: 500, code: 'invalid_output' } } });
        const { text } = await ask('go');
        expect(answer.text + text + heard(model).join()).not.toContain('hunter2');
      },
    ));

  it(
    'returns 200 MB is cut for the model, and the server lives on',
    () =>
      withDesk(
        { script: [callTool('odd'), say('done')], declare: withHandler(() => 'x'.repeat(200_000_000)) },
        async ({ peek, model }) => {
          expect(await peek('/agents/a', { input: 'go' })).toBe(200);
          expect(heard(model)[0]).toMatch(/truncated: showing 16384 of 200000000 bytes/);
          expect(await peek('/odd', {})).toBe(200);
        },
      ),
    30_000,
  );
});

describe.each(formats)('a tool that never returns on $format', ({ format }) => {
  it('is given up at its own time limit: its signal aborts, what it gives later is dropped, the run goes on', () => {
    const events: string[] = [];
    let finish: (value: string) => void = () => undefined;
    return withDesk(
      {
        format,
        script: [callTools([{ name: 'hang' }, { name: 'ping' }]), say('done')],
        declare: (app) => {
          declareTools(app);
          app.tool({ name: 'hang', timeoutMs: 50 }, (_input, call) => {
            call.signal.addEventListener('abort', () => events.push('aborted'));
            return new Promise<string>((resolve) => {
              finish = resolve;
            });
          });
          app.agent('a', { tools: ['hang', 'ping'] });
        },
      },
      async ({ run: ask, model }) => {
        const { run, text } = await ask('go');
        finish('too late');
        expect([run.status, called(run), events]).toEqual(['completed', ['hang', 'ping'], ['aborted']]);
        expect(run.steps[1]?.error).toMatch(/^408: /);
        expect(heard(model)).toEqual([expect.stringContaining('408'), 'pong']);
        expect(text).not.toContain('too late');
      },
    );
  });

  it('ends with the run when the run is out of time, and over HTTP with a 408', () => {
    let aborted = 0;
    return withDesk(
      {
        format,
        script: [callTool('hang')],
        declare: (app) => {
          app.route('POST', '/hang', { timeoutMs: 400, tool: { name: 'hang' } }, (_input, call) => {
            call.signal.addEventListener('abort', () => aborted++);
            return new Promise(() => undefined);
          });
          app.agent('a', { tools: ['hang'], timeoutMs: 200 });
        },
      },
      async ({ request, run: ask, audit }) => {
        const { status, run } = await ask('go');
        expect(status).toBe(502);
        expect(run).toMatchObject({ status: 'failed', error: { code: 'timeout' } });
        expect(await request('POST', '/hang')).toMatchObject({ status: 408, body: { error: { code: 'timeout' } } });
        expect(aborted).toBe(2);
        expect(await audit('kind=agent_failed')).toMatchObject([{ run_id: run.run_id }]);
      },
    );
  });
});

describe.each(formats)('a call of the model on $format', ({ format }) => {
  it.each(['pings', 'constructor', '__proto__', 'toString', 'PING', 'hasOwnProperty', 'ping2'])(
    'of %s, which the agent was not given, is refused, with what there is',
    (name) =>
      withDesk(
        { format, script: [callTool(name), say('done')], declare: withHandler(() => 1) },
        async ({ run: ask, model, audit }) => {
          const { run } = await ask('go');
          expect([run.status, called(run)]).toEqual(['completed', [`tool_refused ${name}`]]);
          expect(heard(model)[0]).toMatch(/there is no tool .*available: odd, ping/);
          expect(await audit('kind=tool_refused')).toMatchObject([{ tool: name }]);
        },
      ),
  );

  const raws = [
    '{"n":1}{"n":1}',
    '"{\\"n\\":1}"',
    '{"n":',
    '{"n":1,}',
    '[1]',
    'null',
    '12',
    'ping please',
    '{"n":NaN}',
    '\u0000',
  ];
  it('whose arguments are not one JSON object never runs; the history stays valid, and the others run', () => {
    let ran: string[] = [];
    return withDesk(
      {
        format,
        script: [
          callTools([
            ...raws.map((rawArguments) => ({ name: 'ping', rawArguments })),
            { name: 'ping', args: { n: 7 } },
          ]),
          callTool('ping', { n: 8 }),
          say('done'),
        ],
        declare: (app) => {
          ran = declareTools(app);
          app.agent('a', { tools: ['ping'] });
        },
      },
      async ({ run: ask, model }) => {
        const { run } = await ask('go');
        expect([run.status, ran]).toEqual(['completed', ['ping 7', 'ping 8']]);
        const [, results] = model.requests[1]?.view.messages.slice(1) ?? [];
        expect(results?.results.map(({ content }) => /not one JSON object/.test(content))).toEqual([
          ...raws.map(() => true),
          false,
        ]);
        const kept = model.requests[2]?.view.messages[1]?.calls.map(({ args }) => args);
        expect(kept).toEqual([...raws.map(() => ({})), { n: 7 }]);
      },
    );
  });

  it.each<[string, unknown, string]>([
    ['the wrong type', { n: 'one' }, 'n'],
    ['a key the schema lacks', { n: 1, m: 2 }, 'm'],
    ['a fraction', { n: 1.5 }, 'n'],
    ['null', { n: null }, 'n'],
  ])('with %s is an error that names the field', (_what, args, field) =>
    withDesk(
      { format, script: [callTool('ping', args), say('done')], declare: withHandler(() => 1) },
      async ({ run: ask, model }) => {
        const { run } = await ask('go');
        if (format === 'openai' && args !== null && (args as { n: unknown }).n === null) {
          // Strict schemas say "left out" with null.
          expect(heard(model)).toEqual(['pong']);
          return;
        }
        expect(run.steps[1]).toMatchObject({
          kind: 'tool_call',
          error: expect.stringContaining("don't fit the schema"),
        });
        expect(heard(model)[0]).toContain(field);
      },
    ),
  );
});
