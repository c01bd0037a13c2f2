import { describe, expect, it } from '@jest/globals';
import { callTool, callTools, type FailureSpec, fail, forever, type Script, say, turn } from '@webcortex/testing';
import type { WebCortex } from 'webcortex';
import { type Desk, type DeskSpec, withDesk } from './kit/desk.js';
import { formats } from './kit/formats.js';
import { called, kinds } from './kit/runs.js';
import { stream } from './kit/stream.js';
import { declareTools } from './kit/tools.js';

const pinging = (app: WebCortex): void => {
  declareTools(app);
  app.agent('a', { tools: ['ping'] });
};
const noRetry = { 'x-should-retry': 'false' };
const soon = { 'retry-after-ms': '1' };
const modelKey = 'sk-behaviour-0123456789abcdef';

/** What the provider can answer; `says` is what the run then says. */
const failures: readonly [string, FailureSpec, RegExp][] = [
  ['429', { status: 429, headers: soon }, /429 \(rate_limited\)/],
  ['529', { status: 529, headers: soon }, /529 \(overloaded\)/],
  ['500', { status: 500, headers: soon }, /500 \(server_error\)/],
  ['503 as HTML', { how: 'html', status: 503 }, /503 \(overloaded\)/],
  ['400', { status: 400, message: `bad key ${modelKey}` }, /400 \(invalid_request\)/],
  ['401', { status: 401, message: `Incorrect API key provided: ${modelKey}` }, /401 \(authentication\)/],
  ['404', { status: 404 }, /404 \(invalid_request\)/],
  ['HTML', { how: 'html' }, /is not a|not JSON/],
  ['an empty body', { how: 'empty' }, /is not a|not JSON/],
  ['broken JSON', { how: 'garbled' }, /not JSON/],
  ['half an answer', { how: 'ends_early' }, /not JSON/],
  ['JSON that is something else', { status: 200, body: { hello: 'world' } }, /is not a/],
  ['JSON that is no object', { status: 200, body: 'null' }, /is not a/],
];

async function expectFailed(on: Desk, says: RegExp): Promise<void> {
  const { status, run, text } = await on.run('go');
  expect(status).toBe(502);
  expect(run).toMatchObject({ status: 'failed', output: '', error: { code: 'provider_error' } });
  expect(run.error?.message).toMatch(says);
  expect(run.steps).toMatchObject([{ index: 0, kind: 'model', error: run.error?.message }]);
  expect(text).not.toMatch(/<h1>|doctype|sk-behav/);
  expect(await on.audit('kind=agent_failed')).toMatchObject([{ run_id: run.run_id, detail: { status: 'failed' } }]);
  expect((await on.request('GET', '/_webcortex/health', { as: null })).status).toBe(200);
}

describe.each(formats)('a provider on $format', ({ format }) => {
  it.each(failures)(
    'that answers %s fails the run with a model step, and the next run is answered',
    (_what, spec, says) => {
      let broken = true;
      return withDesk(
        { format, script: [forever(() => (broken ? fail(spec) : say('well again')))], declare: pinging },
        async (on) => {
          await expectFailed(on, says);
          broken = false;
          expect((await on.run('go')).run).toMatchObject({ status: 'completed', output: 'well again' });
        },
      );
    },
  );

  it('that cuts the connection fails the run', () =>
    withDesk({ format, script: [forever(fail({ how: 'cut' }))], declare: pinging }, (on) =>
      expectFailed(on, /broke off|could not be reached/),
    ));

  it.each([
    ['a 429', fail({ status: 429, headers: soon })],
    ['a 529', fail({ status: 529, headers: soon })],
    ['a 500', fail({ status: 500, headers: soon })],
  ])('that recovers after %s is asked again, and the run never hears of it', (_what, failure) =>
    withDesk({ format, script: [failure, failure, say('done')], declare: pinging }, async (on) => {
      const { run } = await on.run('go');
      expect([run.status, kinds(run), run.usage.steps]).toEqual(['completed', ['model'], 1]);
      expect(on.model.requests).toHaveLength(3);
    }),
  );

  it('that fails after a turn of calls keeps what was done and spent', () =>
    withDesk(
      { format, script: [callTool('ping'), fail({ status: 500, headers: noRetry })], declare: pinging },
      async ({ run: ask, ledger }) => {
        const { status, run } = await ask('go');
        expect([status, run.status, kinds(run)]).toEqual([502, 'failed', ['model', 'tool_call', 'model']]);
        expect(run.usage).toMatchObject({ steps: 1, tool_calls: 1, tree_tokens: 15 });
        expect(await ledger()).toMatchObject([{ caller: 'agent:a', input_tokens: 10, output_tokens: 5 }]);
      },
    ));

  it('under a nested agent fails that one only', () =>
    withDesk(
      {
        format,
        script: [callTool('w', { input: 'help' }), fail({ status: 500, headers: noRetry }), say('alone then')],
        declare: (app) => {
          app.agent('a', { tools: ['w'] });
          app.agent('w');
        },
      },
      async ({ run: ask }) => {
        const { status, run } = await ask('go');
        expect([status, run.status, run.output]).toEqual([200, 'completed', 'alone then']);
        expect(run.steps[1]?.error).toContain('500');
      },
    ));
});

/** A run may take so long in these; the provider would have it take longer. */
const deadline = 400;
const hasty = (app: WebCortex): void => {
  declareTools(app);
  app.agent('a', { tools: ['ping'], timeoutMs: deadline });
};

async function endsInTime(
  spec: DeskSpec,
  judge: (on: Desk, run: Awaited<ReturnType<Desk['run']>>) => unknown,
): Promise<void> {
  await withDesk(spec, async (on) => {
    const started = performance.now();
    const answer = await on.run('go');
    expect(performance.now() - started).toBeLessThan(deadline + 3000);
    expect(answer).toMatchObject({ status: 502, run: { status: 'failed' } });
    await judge(on, answer);
  });
}

describe.each(formats)("a run's deadline on $format", ({ format }) => {
  it.each(['3600', '100000000000', 'Fri, 31 Dec 2100 23:59:59 GMT', '-5', '0', 'soon', undefined])(
    'caps Retry-After: %s',
    (retryAfter) =>
      endsInTime(
        {
          format,
          script: [forever(fail({ status: 429, ...(retryAfter === undefined ? {} : { retryAfter }) }))],
          declare: hasty,
        },
        (_on, { run }) => expect(['provider_error', 'timeout']).toContain(run.error?.code),
      ),
  );

  it.each(['hang', 'stall'] as const)('ends a provider that %ss, and the connection to it', (how) =>
    endsInTime({ format, script: [fail({ how })], declare: hasty }, async (on, { run }) => {
      expect(['timeout', 'provider_error']).toContain(run.error?.code);
      expect(await on.model.requests[0]?.closed).toBe('aborted');
      // What was sent may have been read and billed: it is charged, as an estimate.
      expect(await on.ledger()).toMatchObject([{ calls: 1, estimated: 1, input_tokens: expect.any(Number) }]);
      expect(run.usage.input_tokens).toBeGreaterThan(0);
    }),
  );

  it('ends a provider that stalls in the middle of a stream, and charges what it had said it took', () =>
    withDesk(
      { format, script: [fail({ how: 'stall', turn: say('a text of several pieces'), after: 4 })], declare: hasty },
      async (on) => {
        const { run, events } = await stream(on, 'go');
        expect(run).toMatchObject({ status: 'failed', output: '' });
        expect(events.at(-1)?.type).toBe('run_finished');
        expect(run.usage.tree_tokens).toBeGreaterThan(0);
        expect(await on.model.requests[0]?.closed).toBe('aborted');
      },
    ));
});

const ran: string[] = [];
const counting = (app: WebCortex): void => {
  ran.length = 0;
  app.tool({ name: 'ping' }, () => ran.push('ping'));
  app.agent('a', { tools: ['ping'] });
};

describe.each(formats)('a stream on $format', ({ format }) => {
  it.each<[string, FailureSpec, string]>([
    ['an overload', { how: 'error_event', after: 5 }, 'overloaded'],
    ['a server error', { how: 'error_event', after: 5, type: 'api_error' }, 'server_error'],
    ['an event that is not JSON', { how: 'garbled', after: 5 }, 'not JSON'],
    ['the end of the connection', { how: 'cut', after: 5 }, 'broke off'],
    ['its end', { how: 'ends_early', after: 5 }, 'before it was complete'],
  ])(
    'that began with 200 and is broken by %s fails the run: nothing is retried, no half call is run',
    (_what, spec, says) =>
      withDesk(
        {
          format,
          script: [
            fail({
              ...spec,
              turn: callTool('ping', { a: 'x'.repeat(200) }, { text: 'one moment, please' }),
            } as FailureSpec),
          ],
          server: { chunkBytes: 64 },
          declare: counting,
        },
        async (on) => {
          const { run, events } = await stream(on, 'go');
          expect(run).toMatchObject({ status: 'failed', error: { code: 'provider_error' } });
          expect(run.error?.message).toContain(says);
          expect(ran).toEqual([]);
          expect(on.model.requests).toHaveLength(1);
          expect(events.filter(({ type }) => type === 'text_delta').length).toBeGreaterThan(0);
          expect(events.filter(({ type }) => type === 'tool_started')).toEqual([]);
          expect((await on.ledger())[0]).toMatchObject({ calls: 1 });
        },
      ),
  );

  it('says in order what happened, and its end is the whole result', () =>
    withDesk(
      {
        format,
        script: [callTool('ping', {}, { text: 'one moment' }), say('all done')],
        server: { chunkBytes: 7 },
        declare: counting,
      },
      async (on) => {
        const { run, events } = await stream(on, 'go');
        const types = events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
        expect(types).toEqual([
          'run_started',
          'text_delta',
          'tool_started',
          'tool_finished',
          'text_delta',
          'run_finished',
        ]);
        const text = events.flatMap(({ type, data }) =>
          type === 'text_delta' ? [(data as { text: string }).text] : [],
        );
        expect(text.join('')).toBe('one momentall done');
        expect(events.at(-1)?.data).toEqual(run);
        expect(run.output).toBe('all done');
      },
    ));
});

const half = '{"n":1,"text":"this is cut o';
const whole = { name: 'ping', args: {} };

describe.each(formats)('an answer on $format', ({ format }) => {
  it.each<[string, Script, string]>([
    ['text', [say('half', { stop: 'max_tokens' })], 'half'],
    [
      'half a call',
      [turn({ text: 'half', calls: [{ name: 'ping', rawArguments: half }], stop: 'max_tokens' })],
      'half',
    ],
    ['a whole call', [turn({ text: 'half', calls: [whole], stop: 'max_tokens' })], 'half'],
    ['a call without arguments', [turn({ calls: [{ name: 'ping', rawArguments: '' }], stop: 'max_tokens' })], ''],
    [
      'a whole call and half another',
      [turn({ calls: [whole, { name: 'ping', rawArguments: half }], stop: 'max_tokens' })],
      '',
    ],
    ['nothing', [turn({ stop: 'max_tokens' })], ''],
  ])('that stops at max_tokens with %s runs nothing, and says so', (_what, script, output) =>
    withDesk({ format, script, declare: counting }, async (on) => {
      const { status, run } = await on.run('go');
      expect([status, run.status, run.output, kinds(run)]).toEqual([200, 'max_tokens', output, ['model']]);
      expect(ran).toEqual([]);
    }),
  );

  it.each<[string, Script, RegExp]>([
    ['a refusal', [turn({ refusal: 'I will not.', calls: [whole] })], /declined/],
    ['a refusal without calls', [turn({ refusal: 'I will not.' })], /declined.*I will not/],
    ['a content filter', [callTools([whole], { stop: 'refusal' })], /declined/],
    ['a content filter after text', [callTools([whole, whole], { stop: 'refusal', text: 'well,' })], /declined/],
  ])('with %s runs nothing, and fails with the reason', (_what, script, says) =>
    withDesk({ format, script, declare: counting }, async (on) => {
      const { status, run } = await on.run('go');
      expect([status, run.status, run.error?.code]).toEqual([502, 'failed', 'model_refused']);
      expect(run.error?.message).toMatch(says);
      expect([ran, called(run)]).toEqual([[], []]);
      expect(run.usage.tree_tokens).toBe(15);
    }),
  );
});

describe('what only one of the services says', () => {
  it('a pause is sent again as it is, at most five times', () =>
    withDesk(
      {
        format: 'anthropic',
        script: [say('I', { stop: 'pause_turn' }), say('am', { stop: 'pause_turn' }), say('done')],
        declare: counting,
      },
      async (on) => {
        const { run } = await on.run('go');
        expect([run.status, run.output, run.usage.steps]).toEqual(['completed', 'done', 3]);
      },
    ));

  it.each([['stop'], ['a_word_of_next_year']])('calls beside the finish reason %s are run', (word) =>
    withDesk(
      { format: 'openai', script: [callTools([whole], { stop: { wire: word } }), say('done')], declare: counting },
      async (on) => {
        expect((await on.run('go')).run).toMatchObject({ status: 'completed', output: 'done' });
        expect(ran).toEqual(['ping']);
      },
    ),
  );

  it('a context window that is exceeded fails the run, and runs nothing', () =>
    withDesk(
      { format: 'anthropic', script: [callTools([whole], { stop: 'context_window_exceeded' })], declare: counting },
      async (on) => {
        const { status, run } = await on.run('go');
        expect([status, run.error?.code, ran]).toEqual([502, 'context_window_exceeded', []]);
      },
    ));
});

describe.each(formats)('a provider that cannot be asked on $format', ({ format }) => {
  const variable = format === 'anthropic' ? 'ANTHROPIC' : 'OPENAI';

  it.each([undefined, ''])(
    'for want of a key (%j) fails the run with the name of the variable, and the app serves on',
    (key) =>
      withDesk({ format, env: { [`${variable}_API_KEY`]: key }, declare: pinging }, async (on) => {
        const { status, run } = await on.run('go');
        expect([status, run.status, run.error?.code]).toEqual([502, 'failed', 'missing_key']);
        expect(run.error?.message).toContain(`${variable}_API_KEY`);
      }),
  );

  it('because nobody listens fails the run', () =>
    withDesk({ format, env: { [`${variable}_BASE_URL`]: 'http://127.0.0.1:9' }, declare: pinging }, async (on) => {
      const { status, run } = await on.run('go');
      expect([status, run.error?.code]).toEqual([502, 'provider_error']);
      expect(run.error?.message).toMatch(/could not be reached/);
    }));
});
