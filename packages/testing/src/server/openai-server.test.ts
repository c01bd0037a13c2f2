import { afterEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import type { OpenAIQuirks } from '../openai/quirks.js';
import type { Script } from '../script/script.js';
import { callTools, say, turn } from '../script/turn.js';
import { type ScriptedServer, startScriptedServer } from './scripted-server.js';
import type { ScriptedServerOptions } from './server-options.js';

let server: ScriptedServer;
afterEach(() => server.close());

async function start(script: Script, options?: ScriptedServerOptions): Promise<OpenAI> {
  server = await startScriptedServer(script, options);
  return new OpenAI({ apiKey: 'key', baseURL: server.openAIUrl, maxRetries: 0 });
}

const tools = [{ type: 'function' as const, function: { name: 'ping', parameters: { type: 'object' } } }];
const asked = { model: 'gpt-5.5', tools, messages: [{ role: 'user' as const, content: 'hello' }] };
const streamed = { ...asked, stream: true as const, stream_options: { include_usage: true } };
const two = callTools([
  { name: 'ping', args: { a: 'first call' } },
  { name: 'pong', args: { b: 'second call' } },
]);

async function deltas(quirks: OpenAIQuirks): Promise<OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall[]> {
  const client = await start([two], { quirks });
  const seen: OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall[] = [];
  for await (const chunk of await client.chat.completions.create(streamed))
    seen.push(...(chunk.choices[0]?.delta.tool_calls ?? []));
  return seen;
}

describe('the OpenAI side, read by the real SDK', () => {
  it.each([undefined, 1, 3])('says the same with and without a stream (%s bytes a write)', async (chunkBytes) => {
    const said = turn({
      text: 'Grüße 😀, a text of several pieces.',
      calls: [{ id: 'call_own', name: 'ping', args: { n: 1 } }, { name: 'ping' }],
    });
    const client = await start([said, said], chunkBytes === undefined ? {} : { chunkBytes });
    const whole = (await client.chat.completions.create(asked)).choices[0];
    const final = (await client.chat.completions.stream(streamed).finalChatCompletion()).choices[0];
    expect(whole).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: 'Grüße 😀, a text of several pieces.',
        refusal: null,
        tool_calls: [
          { id: 'call_own', type: 'function', function: { name: 'ping', arguments: '{"n":1}' } },
          { type: 'function', function: { name: 'ping', arguments: '{}' } },
        ],
      },
    });
    expect(final?.message.content).toBe(whole?.message.content);
    expect(final?.message.tool_calls?.map((call) => call.type === 'function' && call.function.arguments)).toEqual([
      '{"n":1}',
      '{}',
    ]);
    server.assertDone();
  });

  it('has no text beside calls that came without one', async () => {
    const client = await start([two]);
    expect((await client.chat.completions.create(asked)).choices[0]?.message.content).toBeNull();
  });

  it('counts cached tokens in the prompt, and sends usage in a last chunk without choices', async () => {
    const usage = { inputTokens: 7, cacheReadTokens: 3, outputTokens: 11 };
    const client = await start([say('a', { usage }), say('a', { usage })]);
    const expected = {
      prompt_tokens: 10,
      completion_tokens: 11,
      total_tokens: 21,
      prompt_tokens_details: { cached_tokens: 3 },
    };
    expect((await client.chat.completions.create(asked)).usage).toMatchObject(expected);
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    for await (const chunk of await client.chat.completions.create(streamed)) chunks.push(chunk);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: expected });
    expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null && chunk.choices.length === 1)).toBe(true);
  });

  it('sends no usage in a stream that did not ask for it', async () => {
    const client = await start([say('a')]);
    for await (const chunk of await client.chat.completions.create({ ...asked, stream: true }))
      expect(chunk.usage).toBeUndefined();
  });

  it.each([
    ['end_turn', 'stop'],
    ['tool_use', 'tool_calls'],
    ['max_tokens', 'length'],
    ['refusal', 'content_filter'],
    [{ wire: 'a_new_word' }, 'a_new_word'],
  ] as const)('stops with %j as %s', async (stop, word) => {
    const client = await start([say('a', { stop })]);
    expect((await client.chat.completions.create(asked)).choices[0]?.finish_reason).toBe(word);
  });

  it('puts a refusal beside the content', async () => {
    const client = await start([turn({ refusal: 'not that' })]);
    expect((await client.chat.completions.create(asked)).choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: null, refusal: 'not that' },
    });
  });

  it('sends id and name of a call in its first piece only', async () => {
    const seen = await deltas({});
    expect(seen.filter((delta) => delta.id !== undefined).map((delta) => [delta.index, delta.function?.name])).toEqual([
      [0, 'ping'],
      [1, 'pong'],
    ]);
    expect(
      seen
        .filter((delta) => delta.index === 1)
        .map((delta) => delta.function?.arguments)
        .join(''),
    ).toBe('{"b":"second call"}');
  });

  it('can say index 0 for every call', async () => {
    expect((await deltas({ indexes: 'zero' })).map((delta) => delta.index)).toEqual(expect.not.arrayContaining([1]));
  });

  it.each([
    ['missing', [undefined, undefined]],
    ['blank', ['', '']],
    ['repeated', ['call_000001', 'call_000001']],
  ] as const)('can send ids that are %s', async (ids, expected) => {
    const seen = await deltas({ ids });
    expect(seen.filter((delta) => delta.function?.name !== undefined).map((delta) => delta.id)).toEqual(expected);
  });

  it('can send each call whole', async () => {
    expect((await deltas({ pieces: 'whole' })).map((delta) => delta.function?.arguments)).toEqual([
      '{"a":"first call"}',
      '{"b":"second call"}',
    ]);
  });

  it('can let the pieces of parallel calls alternate', async () => {
    expect((await deltas({ pieces: 'interleaved' })).slice(0, 4).map((delta) => delta.index)).toEqual([0, 1, 0, 1]);
  });

  it('can say stop beside calls, change their arguments, and leave usage and [DONE] out', async () => {
    const client = await start([two, two], {
      quirks: { finishReason: 'stop', arguments: () => '{"a":', usage: false, done: false },
    });
    const whole = await client.chat.completions.create(asked);
    expect(whole.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { tool_calls: [{ function: { arguments: '{"a":' } }, {}] },
    });
    expect(whole.usage).toBeUndefined();
    const response = await fetch(`${server.url}/chat/completions`, { method: 'POST', body: JSON.stringify(streamed) });
    expect(await response.text()).not.toContain('[DONE]');
  });

  it('answers 400 in the service’s shape, uses no step, and remembers it', async () => {
    const client = await start([say('a')]);
    await expect(client.chat.completions.create({ ...asked, max_tokens: 5 })).rejects.toMatchObject({
      status: 400,
      error: { type: 'invalid_request_error', message: expect.stringContaining("Use 'max_completion_tokens' instead") },
    });
    await client.chat.completions.create(asked);
    expect(() => server.assertDone()).toThrow('request 1 was refused');
  });

  it('checks the key when told so', async () => {
    const client = await start([say('a')], { apiKey: 'another' });
    await expect(client.chat.completions.create(asked)).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
  });
});
