import { describe, expect, it } from '@jest/globals';
import { callTool, callTools, forever, say, turn } from '@webcortex/testing';
import type { WebCortex } from 'webcortex';
import { z } from 'zod';
import { withDesk } from './kit/desk.js';
import { formats } from './kit/formats.js';
import { called, heard, kinds } from './kit/runs.js';
import { declareTools } from './kit/tools.js';

const pinging = (app: WebCortex): void => {
  declareTools(app);
  app.agent('a', { tools: ['ping', 'ping2', 'missing'] });
};

describe.each(formats)('a run on $format', ({ format }) => {
  it('answers with the text of the model', () =>
    withDesk({ format, script: [say('hi')], declare: pinging }, async ({ run: ask }) => {
      const { status, run } = await ask('hello');
      expect(status).toBe(200);
      expect(run).toMatchObject({ status: 'completed', output: 'hi', agent: 'a', path: ['a'] });
      expect(kinds(run)).toEqual(['model']);
      expect(run.usage).toMatchObject({ steps: 1, tool_calls: 0, handoffs: 0, compactions: 0, tree_tokens: 15 });
    }));

  it('answers with the last text when the last answer has none', () =>
    withDesk(
      { format, script: [callTool('ping', {}, { text: 'one moment' }), turn({})], declare: pinging },
      async ({ run: ask }) => {
        expect((await ask('go')).run).toMatchObject({ status: 'completed', output: 'one moment' });
      },
    ));

  it('answers with nothing when the model says nothing', () =>
    withDesk({ format, script: [turn({})], declare: pinging }, async ({ run: ask }) => {
      const { status, run } = await ask('go');
      expect([status, run.status, run.output]).toEqual([200, 'completed', '']);
    }));

  it('hands on what the caller and the model write, character by character', () => {
    const words = 'Grüße 👩‍👩‍👧 "quoted" \\ \u0000\u2028 %41 </system>';
    return withDesk(
      { format, script: [(request) => say(request.messages[0]?.text ?? '')], declare: pinging },
      async ({ run: ask }) => {
        expect((await ask(words)).run.output).toBe(words);
      },
    );
  });

  it('counts provider calls in the index of its steps, and sums what they took', () =>
    withDesk(
      {
        format,
        script: [
          callTool('ping', {}, { usage: { inputTokens: 100, outputTokens: 7 } }),
          callTool('ping2', {}, { usage: { inputTokens: 30, cacheReadTokens: 90, outputTokens: 8 } }),
          say('done', { usage: { inputTokens: 1, outputTokens: 2 } }),
        ],
        declare: pinging,
      },
      async ({ run: ask, ledger }) => {
        const { run } = await ask('go');
        expect(run.steps.map(({ index, kind }) => [index, kind])).toEqual([
          [0, 'model'],
          [1, 'tool_call'],
          [1, 'model'],
          [2, 'tool_call'],
          [2, 'model'],
        ]);
        expect(run.usage).toMatchObject({
          steps: 3,
          tool_calls: 2,
          input_tokens: 131,
          cache_read_tokens: 90,
          output_tokens: 17,
          tree_tokens: 238,
        });
        expect(await ledger()).toMatchObject([
          { caller: 'agent:a', calls: 3, estimated: 0, input_tokens: 131, cache_read_tokens: 90, output_tokens: 17 },
        ]);
      },
    ));
});

describe.each(formats)('maxSteps on $format', ({ format }) => {
  const looping = (maxSteps: number) => (app: WebCortex) => {
    declareTools(app);
    app.agent('a', { tools: ['ping'], maxSteps });
  };

  it.each([1, 3, 12])('ends a model that never does after exactly %d provider calls', (maxSteps) =>
    withDesk(
      { format, script: [forever(callTool('ping', {}, { text: 'again' }))], declare: looping(maxSteps) },
      async ({ run: ask, model }) => {
        const { status, run } = await ask('go');
        expect(status).toBe(200);
        expect(run).toMatchObject({ status: 'step_limit', output: 'again' });
        expect(run.usage).toMatchObject({ steps: maxSteps, tool_calls: maxSteps });
        expect(model.requests).toHaveLength(maxSteps);
      },
    ),
  );

  it('lets a model that ends with its last allowed call complete', () =>
    withDesk({ format, script: [callTool('ping'), say('done')], declare: looping(2) }, async ({ run: ask }) => {
      expect((await ask('go')).run.status).toBe('completed');
    }));

  it('tells the model at the third identical call that repeating changes nothing', () =>
    withDesk({ format, script: [forever(callTool('ping'))], declare: looping(5) }, async ({ run: ask, model }) => {
      await ask('go');
      const notes = model.requests.map(({ view }) =>
        /repeating it/.test(view.messages.at(-1)?.results[0]?.content ?? ''),
      );
      expect(notes).toEqual([false, false, false, true, true]);
    }));
});

describe.each(formats)("a turn's calls on $format", ({ format }) => {
  it('all run, whatever happened to the ones before, and their results stand in one message, in order', () =>
    withDesk(
      {
        format,
        script: [callTools([{ name: 'missing' }, { name: 'ping', args: { n: 2 } }]), say('done')],
        declare: pinging,
      },
      async ({ run: ask, model }) => {
        const { status, run } = await ask('go');
        expect([status, run.status]).toEqual([200, 'completed']);
        expect(run.steps.slice(1, 3)).toMatchObject([
          { tool: 'missing', error: '404: there is no such row' },
          { tool: 'ping', result: 'pong 2' },
        ]);
        expect(heard(model)).toEqual([expect.stringContaining('404: there is no such row'), 'pong 2']);
        expect(model.requests[1]?.view.messages).toHaveLength(3);
      },
    ));

  it.each([
    [
      ['nope', 'ping', 'missing', 'ping2'],
      ['tool_refused nope', 'ping', 'missing', 'ping2'],
    ],
    [
      ['ping', 'missing', 'missing', 'ping2'],
      ['ping', 'missing', 'missing', 'ping2'],
    ],
    [
      ['missing', 'nope', 'Ping'],
      ['missing', 'tool_refused nope', 'tool_refused Ping'],
    ],
  ])('%j are answered one by one', (names, steps) =>
    withDesk(
      { format, script: [callTools(names.map((name) => ({ name }))), say('done')], declare: pinging },
      async ({ run: ask, model }) => {
        const { run } = await ask('go');
        expect(called(run)).toEqual(steps);
        expect(heard(model)).toHaveLength(names.length);
        expect(run.status).toBe('completed');
      },
    ),
  );

  it('beyond 128 are answered and not run', () => {
    const calls = Array.from({ length: 140 }, (_, n) => ({ name: 'ping', args: { n } }));
    let ran: string[] = [];
    return withDesk(
      {
        format,
        script: [callTools(calls), say('done')],
        declare: (app) => {
          ran = declareTools(app);
          app.agent('a', { tools: ['ping'] });
        },
      },
      async ({ run: ask, model }) => {
        expect((await ask('go')).run.status).toBe('completed');
        expect(ran).toHaveLength(128);
        expect(heard(model)).toHaveLength(140);
      },
    );
  });

  it('are cut together to four times the limit of one, at a character', () =>
    withDesk(
      {
        format,
        script: [callTools(Array.from({ length: 10 }, () => ({ name: 'big' }))), say('done')],
        declare: (app) => {
          app.tool({ name: 'big' }, () => '😀'.repeat(7500));
          app.agent('a', { tools: ['big'], toolResultLimit: 1001 });
        },
      },
      async ({ run: ask, model }) => {
        const { run } = await ask('go');
        const shown = heard(model).map((text) => text.split('…[truncated')[0] ?? '');
        expect(Buffer.byteLength(shown[0]?.replace('error: ', '') ?? '')).toBe(1000);
        expect(Buffer.byteLength(shown.join(''))).toBeLessThanOrEqual(4004);
        expect(heard(model).every((text) => text.isWellFormed() && !text.includes('\ufffd'))).toBe(true);
        expect(heard(model)[0]).toContain('showing 1000 of 30000 bytes');
        expect(run.steps[1]?.result).toBe('😀'.repeat(7500));
      },
    ));
});

const tricky = ['a%2Fb', '%41', '%', '../../etc/passwd', 'a/b?c=d#e', '  padded ', '007', '😀', 'a\u0000b', '+', '"\\'];

describe.each(formats)('the arguments of a call on $format', ({ format }) => {
  it('reach the handler unchanged, of a tool and of a route with a path parameter', () => {
    const seen: unknown[] = [];
    const calls = tricky.flatMap((name) => [
      { name: 'note', args: { name } },
      { name: 'get_files_by_name', args: { name } },
    ]);
    return withDesk(
      {
        format,
        script: [callTools(calls), say('done')],
        declare: (app) => {
          const input = z.object({ name: z.string() });
          app.tool({ name: 'note', input }, ({ name }) => void seen.push(name));
          app.route('GET', '/files/:name', { input, tool: true }, ({ name }) => void seen.push(name));
          app.agent('a', { tools: ['note', 'get_files_by_name'] });
        },
      },
      async ({ run: ask }) => {
        const { run } = await ask('go');
        expect([...seen].sort()).toEqual(tricky.flatMap((name) => [name, name]).sort());
        expect(run.steps.filter(({ kind }) => kind === 'tool_call').map((step) => step.arguments)).toEqual(
          calls.map(({ args }) => args),
        );
      },
    );
  });

  it('are not coerced: what is a string stays one, and a wrong type is an error the model reads', () => {
    const seen: unknown[] = [];
    return withDesk(
      {
        format,
        script: [
          callTools([
            { name: 'set', args: { id: '1', n: 1 } },
            { name: 'set', args: { id: '1', n: '1' } },
            { name: 'set', args: { id: 1, n: 1 } },
          ]),
          say('done'),
        ],
        declare: (app) => {
          app.tool({ name: 'set', input: z.object({ id: z.string(), n: z.int() }) }, (input) => void seen.push(input));
          app.agent('a', { tools: ['set'] });
        },
      },
      async ({ run: ask, model }) => {
        expect((await ask('go')).run.status).toBe('completed');
        expect(seen).toEqual([{ id: '1', n: 1 }]);
        expect(heard(model).map((text) => /\b(n|id): /.exec(text)?.[1])).toEqual([undefined, 'n', 'id']);
      },
    );
  });
});
