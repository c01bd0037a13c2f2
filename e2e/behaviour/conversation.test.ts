import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { callTool, callTools, type ScriptedThinking, say, turn } from '@webcortex/testing';
import { z } from 'zod';
import { type Desk, type DeskSpec, withDesk } from './kit/desk.js';
import { formats } from './kit/formats.js';
import { called, heard } from './kit/runs.js';
import { stream } from './kit/stream.js';
import { declareTools } from './kit/tools.js';

/** A model that binds its thinking to everything before it: the scripted service refuses what was changed. */
const thinker = { format: 'anthropic', model: 'claude-opus-5-5' } as const;

const thoughts: readonly [string, readonly ScriptedThinking[]][] = [
  ['with nothing shown and a signature', [{ text: '', signature: 'x' }]],
  ['with text', ['let me see']],
  ['that is redacted', [{ redacted: 'b3BhcXVl' }]],
  ['of several blocks', ['one', { text: '', signature: 'y' }, { redacted: 'eg==' }, { text: 'two\n', signature: 'z' }]],
];

interface WireBlock {
  readonly type: string;
}

/** The thinking in every request, in order, as it was sent. */
const sentThinking = ({ model }: Desk): readonly (readonly unknown[])[] =>
  model.requests.map(({ body }) =>
    (body as { messages: { content: WireBlock[] | string }[] }).messages
      .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
      .filter(({ type }) => type.includes('thinking')),
  );

describe('thinking', () => {
  it.each(thoughts)(
    '%s is replayed unchanged and in order, by the next step and by the next turn of a session',
    (_what, thinking) =>
      withDesk(
        {
          ...thinker,
          script: [callTool('ping', {}, { thinking, text: 'one moment' }), say('done', { thinking }), say('again')],
          declare: (app) => {
            declareTools(app);
            app.agent('a', { system: 'Be brief.', tools: ['ping'] });
          },
        },
        async (desk) => {
          expect((await desk.run({ input: 'go', session_id: 's' })).run.status).toBe('completed');
          expect((await desk.run({ input: 'more', session_id: 's' })).run.output).toBe('again');
          const sent = sentThinking(desk);
          expect(sent.map((blocks) => blocks.length)).toEqual([0, thinking.length, 2 * thinking.length]);
          expect(sent[2]?.slice(0, thinking.length)).toEqual(sent[1]);
          expect(desk.model.requests.flatMap(({ problems }) => problems)).toEqual([]);
        },
      ),
  );

  it.each(thoughts)('%s survives an approval, the database and a restart', (_what, thinking) => {
    const folder = mkdtempSync(join(tmpdir(), 'webcortex-thinking-'));
    return withDesk(
      {
        ...thinker,
        app: { database: `sqlite:${join(folder, 'app.db')}` },
        script: [callTool('nuke', {}, { thinking }), say('done', { thinking }), say('again')],
        declare: (app) => {
          declareTools(app);
          app.agent('a', { tools: ['nuke'] });
        },
      },
      async (desk) => {
        const { run } = await desk.run('go');
        await desk.restart();
        const path = `/_webcortex/approvals/${run.pending_approval?.approval_id}`;
        const { body } = await desk.request('POST', path, { as: 'admin', body: { approve: true } });
        expect(body).toMatchObject({ status: 'completed', output: 'done', run_id: run.run_id });
        expect(sentThinking(desk).map((blocks) => blocks.length)).toEqual([0, thinking.length]);
        expect((await desk.run('another')).run.output).toBe('again');
      },
    ).finally(() => rmSync(folder, { recursive: true, force: true }));
  });

  it.each<[string, Partial<DeskSpec>, string]>([
    [
      'a handoff',
      { script: [callTool('transfer_to_b', { reason: 'r' }, { thinking: ['hm'] }), say('from b')] },
      'from b',
    ],
    [
      'a handoff, of the turns before it too',
      {
        script: [
          callTool('ping', {}, { thinking: ['one'] }),
          callTool('transfer_to_b', { reason: 'r' }, { thinking: ['two'] }),
          say('from b', { thinking: ['three'] }),
        ],
      },
      'from b',
    ],
  ])('is left out altogether after %s, which changes what it was bound to', (_what, more, output) =>
    withDesk(
      {
        ...thinker,
        ...more,
        declare: (app) => {
          declareTools(app);
          app.agent('a', { system: 'You are a.', tools: ['ping'], handoffs: ['b'] });
          app.agent('b', { system: 'You are b.' });
        },
      },
      async (desk) => {
        expect((await desk.run('go')).run).toMatchObject({ status: 'completed', output });
        expect(sentThinking(desk).at(-1)).toEqual([]);
      },
    ),
  );

  it('is left out when the model of the session is another one by then', () =>
    withDesk(
      {
        ...thinker,
        script: [
          say('one', { thinking: ['hm'] }),
          turn({ calls: [{ name: 'transfer_to_b', args: { reason: 'r' } }], thinking: ['so'] }),
          say('two'),
        ],
        declare: (app) => {
          app.agent('a', { handoffs: ['b'] });
          app.agent('b', { model: 'gpt-4.1' });
        },
      },
      async (desk) => {
        await desk.run({ input: 'go', session_id: 's' });
        expect((await desk.run({ input: 'more', session_id: 's' })).run).toMatchObject({
          output: 'two',
          path: ['a', 'b'],
        });
        expect(desk.model.requests.map(({ format }) => format)).toEqual(['anthropic', 'anthropic', 'openai']);
        expect(String(desk.model.requests[2]?.raw)).not.toContain('hm');
      },
    ));
});

const quirks = [
  { indexes: 'zero' },
  { indexes: 'zero', ids: 'blank' },
  { indexes: 'zero', ids: 'missing', pieces: 'whole' },
  { ids: 'repeated' },
  { ids: 'missing', pieces: 'interleaved' },
  { finishReason: 'stop', done: false },
] as const;
const three = callTools([1, 2, 3].map((n) => ({ name: n === 2 ? 'ping2' : 'ping', args: { n } })));

describe('calls of a server that only speaks like OpenAI', () => {
  it.each(quirks)('with %j are told apart, streamed or not, and each gets its own result', (quirk) =>
    withDesk(
      {
        format: 'openai',
        server: { quirks: quirk },
        script: [three, say('done'), three, say('done')],
        declare: (app) => {
          declareTools(app);
          app.agent('a', { tools: ['ping', 'ping2'] });
        },
      },
      async (desk) => {
        for (const { run } of [await desk.run('go'), await stream(desk, 'go')]) {
          expect([run.status, called(run)]).toEqual(['completed', ['ping', 'ping2', 'ping']]);
          expect(heard(desk.model)).toEqual(['pong 1', 'ping2 2', 'pong 3']);
        }
      },
    ),
  );
});

describe.each(formats)('ids of calls on $format', ({ format }) => {
  it.each<[string, (string | null)[]]>([
    ['missing', [null, null, null]],
    ['blank', ['', '', '']],
    ['repeated', ['same', 'same', 'same']],
    ['odd', ['a b', '__proto__', 'x'.repeat(300)]],
    ['those of the turn before', ['call_1', 'call_2', 'call_3']],
  ])('that are %s are replaced, and pair up with their results over two turns', (_what, ids) => {
    const calls = callTools(ids.map((id, n) => ({ id, name: 'ping', args: { n } })));
    return withDesk(
      {
        format,
        script: [calls, calls, say('done')],
        declare: (app) => {
          declareTools(app);
          app.agent('a', { tools: ['ping'] });
        },
      },
      async ({ run: ask, model }) => {
        expect((await ask('go')).run).toMatchObject({ status: 'completed', usage: { tool_calls: 6 } });
        const messages = model.requests.at(-1)?.view.messages ?? [];
        const asked = messages.flatMap((message) => message.calls.map(({ id }) => id));
        expect(new Set(asked).size).toBe(6);
        expect(messages.flatMap((message) => message.results.map(({ callId }) => callId))).toEqual(asked);
      },
    );
  });
});

describe.each(formats)('names on $format', ({ format }) => {
  it.each(['constructor', '__proto__', 'toString', 'valueOf', 'a-b_C9', 'x'.repeat(64)])(
    'a tool may be called %s, and is then that tool',
    (name) =>
      withDesk(
        {
          format,
          script: [callTools([{ name, args: { n: 1 } }, { name: `${name.slice(0, 20)}x` }]), say('done')],
          declare: (app) => {
            app.tool({ name, input: z.object({ n: z.int() }) }, ({ n }) => `it ran with ${n}`);
            app.agent('a', { tools: [name] });
          },
        },
        async ({ run: ask, model }) => {
          expect((await ask('go')).run.status).toBe('completed');
          expect(heard(model)).toEqual(['it ran with 1', expect.stringContaining('there is no tool')]);
        },
      ),
  );

  it.each(['ping now', 'ping\u200b', 'пинг', '', 'x'.repeat(300), '../ping'])(
    'the model makes up (%j) are refused, and the service accepts the history',
    (name) =>
      withDesk(
        {
          format,
          script: [callTool(name), say('done')],
          declare: (app) => {
            declareTools(app);
            app.agent('a', { tools: ['ping'] });
          },
        },
        async ({ run: ask, model }) => {
          expect((await ask('go')).run.status).toBe('completed');
          expect(heard(model)[0]).toContain('there is no tool');
        },
      ),
  );
});

describe.each(formats)('text on $format', ({ format }) => {
  it('with half a character in it, from a caller, a tool or an error, is mended before it is sent', () =>
    withDesk(
      {
        format,
        script: [callTools([{ name: 'half' }, { name: 'fail' }]), say('done')],
        declare: (app) => {
          app.tool({ name: 'half' }, () => ({ text: 'a\ud83d', '\ude00': 1 }));
          app.tool({ name: 'fail' }, () => Promise.reject(Object.assign(new Error('x'), { message: '\ud83d' })));
          app.agent('a', { tools: ['half', 'fail'] });
        },
      },
      async ({ run: ask, model }) => {
        expect((await ask('{"half":"\ud83d"}')).run.status).toBe('completed');
        expect((model.requests[1]?.view.messages[0]?.text ?? '').isWellFormed()).toBe(true);
        for (const request of model.requests) expect(String(request.raw)).not.toMatch(/(?<!\\)\\u[dD][89a-fA-F]/);
      },
    ));

  it('that is blank is never sent, from the model or in a result', () =>
    withDesk(
      {
        format,
        script: [callTool('blank', {}, { text: ' \n' }), say('  '), say('done')],
        declare: (app) => {
          app.tool({ name: 'blank' }, () => '   ');
          app.agent('a', { tools: ['blank'] });
        },
      },
      async ({ run: ask }) => {
        expect((await ask({ input: 'go', session_id: 's' })).run.status).toBe('completed');
        expect((await ask({ input: 'go on', session_id: 's' })).run.output).toBe('done');
      },
    ));
});

describe('cache marks', () => {
  it('are four at most, whatever there is to mark: contexts, tools, a long history', () =>
    withDesk(
      {
        format: 'anthropic',
        script: [
          ...[1, 2, 3, 4, 5, 6].map((n) => callTools([1, 2].map((m) => ({ name: 'ping', args: { n: 10 * n + m } })))),
          say('done'),
          say('again'),
        ],
        declare: (app) => {
          declareTools(app);
          for (const name of ['one', 'two', 'three']) app.context(name, { data: { name } });
          app.agent('a', { system: 'Be brief.', tools: ['ping', 'ping2', 'nuke'], context: ['one', 'two', 'three'] });
        },
      },
      async ({ run: ask, model }) => {
        expect((await ask({ input: 'go', session_id: 's' })).run.status).toBe('completed');
        await ask({ input: 'on', session_id: 's' });
        const marks = model.requests.map(({ raw }) => String(raw).split('"cache_control"').length - 1);
        expect(Math.max(...marks)).toBeLessThanOrEqual(4);
        expect(Math.min(...marks)).toBeGreaterThanOrEqual(2);
      },
    ));

  it.each([
    ['openai', true],
    ['anthropic', false],
  ] as const)('are not sent on %s with cache %j', (format, cache) =>
    withDesk(
      {
        format,
        script: [callTool('ping'), say('done')],
        declare: (app) => {
          declareTools(app);
          app.agent('a', { system: 'Be brief.', tools: ['ping'], cache });
        },
      },
      async ({ run: ask, model }) => {
        await ask('go');
        for (const { raw } of model.requests) expect(String(raw)).not.toContain('cache_control');
      },
    ),
  );
});
