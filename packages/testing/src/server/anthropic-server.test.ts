import Anthropic from '@anthropic-ai/sdk';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Script } from '../script/script.js';
import { callTools, say, turn } from '../script/turn.js';
import { type ScriptedServer, startScriptedServer } from './scripted-server.js';
import type { ScriptedServerOptions } from './server-options.js';

let server: ScriptedServer;
afterEach(() => server.close());

async function start(script: Script, options?: ScriptedServerOptions): Promise<Anthropic> {
  server = await startScriptedServer(script, options);
  return new Anthropic({ apiKey: 'key', baseURL: server.url, maxRetries: 0 });
}

const tools = [{ name: 'ping', input_schema: { type: 'object' as const } }];
const asked = {
  model: 'claude-opus-5',
  max_tokens: 100,
  tools,
  messages: [{ role: 'user' as const, content: 'hello' }],
};
const usage = { inputTokens: 7, cacheReadTokens: 3, cacheWriteTokens: 2, outputTokens: 11 };
const everything = turn({
  thinking: ['hm, 😀', { text: '', signature: 'shown-nothing' }, { redacted: 'secret' }],
  text: 'Grüße 😀, a text of several pieces.',
  calls: [
    { name: 'ping', args: { words: 'ünï', n: 1 } },
    { id: 'toolu_own', name: 'ping' },
  ],
  usage,
});

describe('the Anthropic side, read by the real SDK', () => {
  it.each([undefined, 1, 3])('says the same with and without a stream (%s bytes a write)', async (chunkBytes) => {
    const client = await start([everything, everything], chunkBytes === undefined ? {} : { chunkBytes });
    const whole = await client.messages.create(asked);
    const streamed = await client.messages.stream(asked).finalMessage();
    expect(streamed.content.map((block) => ({ ...block, id: '', signature: '' }))).toEqual(
      whole.content.map((block) => ({ ...block, id: '', signature: '' })),
    );
    expect(whole.content).toEqual([
      { type: 'thinking', thinking: 'hm, 😀', signature: expect.stringMatching(/^sig_/) },
      { type: 'thinking', thinking: '', signature: 'shown-nothing' },
      { type: 'redacted_thinking', data: 'secret' },
      { type: 'text', text: 'Grüße 😀, a text of several pieces.', citations: null },
      expect.objectContaining({ type: 'tool_use', name: 'ping', input: { words: 'ünï', n: 1 } }),
      expect.objectContaining({ type: 'tool_use', id: 'toolu_own', input: {} }),
    ]);
    expect([whole.stop_reason, streamed.stop_reason]).toEqual(['tool_use', 'tool_use']);
    server.assertDone();
  });

  it.each(['output', 'all', 'nulls'] as const)(
    'reports the same usage with %s in message_delta',
    async (deltaUsage) => {
      const client = await start([everything, everything], { deltaUsage });
      const expected = {
        input_tokens: 7,
        cache_read_input_tokens: 3,
        cache_creation_input_tokens: 2,
        output_tokens: 11,
      };
      expect((await client.messages.create(asked)).usage).toEqual(expected);
      const start_ = { ...expected, output_tokens: 1 };
      const seen: unknown[] = [];
      for await (const event of await client.messages.create({ ...asked, stream: true })) {
        if (event.type === 'message_start') seen.push(event.message.usage);
        if (event.type === 'message_delta') seen.push(event.usage);
      }
      const rest = { input_tokens: 7, cache_read_input_tokens: 3, cache_creation_input_tokens: 2 };
      const nulls = { input_tokens: null, cache_read_input_tokens: null, cache_creation_input_tokens: null };
      const delta = { output: {}, all: rest, nulls }[deltaUsage];
      expect(seen).toEqual([start_, { ...delta, output_tokens: 11 }]);
    },
  );

  it('reports nonsense and nothing when the script says so', async () => {
    const client = await start([
      say('a', { usage: { inputTokens: 'many', outputTokens: null } }),
      say('b', { usage: null }),
    ]);
    expect((await client.messages.create(asked)).usage).toMatchObject({ input_tokens: 'many' });
    expect(await client.messages.create(asked)).not.toHaveProperty('usage');
  });

  it.each([
    ['end_turn', 'end_turn'],
    ['tool_use', 'tool_use'],
    ['max_tokens', 'max_tokens'],
    ['pause_turn', 'pause_turn'],
    ['refusal', 'refusal'],
    ['context_window_exceeded', 'model_context_window_exceeded'],
    ['stop_sequence', 'stop_sequence'],
    [{ wire: 'a_new_word' }, 'a_new_word'],
  ] as const)('stops with %j as %s', async (stop, word) => {
    const client = await start([say('a', { stop })]);
    expect((await client.messages.stream(asked).finalMessage()).stop_reason).toBe(word);
  });

  it('explains a refusal', async () => {
    const client = await start([turn({ refusal: 'not that' })]);
    expect(await client.messages.create(asked)).toMatchObject({
      stop_reason: 'refusal',
      stop_details: { type: 'refusal', explanation: 'not that' },
    });
  });

  it.each(['{"a":', '{"a":1}{"a":1}', '"{}"'])(
    'spells the malformed arguments %s out as they are',
    async (rawArguments) => {
      const client = await start([callTools([{ name: 'ping', rawArguments }])]);
      let spelt = '';
      for await (const event of await client.messages.create({ ...asked, stream: true })) {
        if (event.type === 'content_block_delta' && event.delta.type === 'input_json_delta')
          spelt += event.delta.partial_json;
      }
      expect(spelt).toBe(rawArguments);
    },
  );

  it('accepts its own thinking back, and only as it was sent', async () => {
    const client = await start([turn({ thinking: ['hm'], text: 'a' }), say('b')], { allowInvalid: true });
    const model = 'claude-opus-5-5';
    const first = await client.messages.create({ ...asked, model });
    const next = (system: string) => ({
      ...asked,
      ...(system === '' ? {} : { system }),
      model,
      messages: [
        ...asked.messages,
        { role: 'assistant' as const, content: first.content },
        { role: 'user' as const, content: 'and?' },
      ],
    });
    await expect(client.messages.create(next('changed'))).rejects.toThrow('changed prefix');
    await expect(client.messages.create(next(''))).resolves.toMatchObject({ content: [{ text: 'b' }] });
  });

  it('answers 400 in the service’s shape, uses no step, and remembers it', async () => {
    const client = await start([say('a')]);
    const wrong = { ...asked, messages: [...asked.messages, ...asked.messages] };
    await expect(client.messages.create(wrong)).rejects.toMatchObject({
      status: 400,
      error: {
        type: 'error',
        error: { type: 'invalid_request_error', message: expect.stringContaining('roles must alternate') },
      },
    });
    await client.messages.create(asked);
    expect(server.requests.map((request) => request.problems.length)).toEqual([1, 0]);
    expect(() => server.assertDone()).toThrow('request 1 was refused');
  });

  it('checks the key when told so', async () => {
    const client = await start([say('a')], { apiKey: 'another' });
    await expect(client.messages.create(asked)).rejects.toMatchObject({
      status: 401,
      error: { error: { type: 'authentication_error' } },
    });
  });

  it('insists on the version header', async () => {
    await start([], { allowInvalid: true });
    const response = await fetch(`${server.url}/v1/messages`, { method: 'POST', body: JSON.stringify(asked) });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('anthropic-version')]);
  });
});
