import { describe, expect, it } from '@jest/globals';
import type { CallOptions, Capabilities, Delta, Message, ModelRequest } from '@webcortex/core';
import { type FailureSpec, fail } from './script/failure.js';
import { callTool, callTools, say, turn } from './script/turn.js';
import { scriptedModel } from './scripted-model.js';

const capabilities: Capabilities = {
  temperature: true,
  forcedToolChoice: true,
  jsonSchemaOutput: true,
  maxTokensField: 'max_tokens',
  reasoningEffortWithTools: null,
  strictTools: false,
  streamUsage: true,
};
const user = (text: string): Message => ({ role: 'user', content: [{ type: 'text', text }] });
const ask = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: 'claude-opus-5',
  capabilities,
  system: '',
  tools: [],
  messages: [user('hello')],
  maxTokens: 100,
  cache: true,
  ...more,
});
const inFuture = (): CallOptions => ({ signal: new AbortController().signal, deadlineAt: Date.now() + 60_000 });
const assistant = (content: Extract<Message, { role: 'assistant' }>['content']): Message => ({
  role: 'assistant',
  content,
  model: 'm',
  prefixHash: '',
});

describe('the scripted model', () => {
  it('answers by the script and keeps frozen copies of the requests', async () => {
    const model = scriptedModel([callTool('ping', { a: 1 }), say('done')]);
    const request = ask();
    const first = await model.generate(request, inFuture());
    expect(first).toMatchObject({
      stopReason: 'tool_use',
      content: [{ type: 'tool_use', name: 'ping', input: { a: 1 } }],
    });
    expect(first.usage).toEqual({
      inputTokens: 10,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 5,
      estimated: false,
    });
    await model.generate(ask({ system: 'two' }), inFuture());
    expect(model.requests.map((sent) => sent.system)).toEqual(['', 'two']);
    expect(model.requests[0]).toEqual(request);
    expect(Object.isFrozen(model.requests[0]?.messages[0]?.content)).toBe(true);
    model.assertDone();
  });

  it('streams what it answers, in pieces', async () => {
    const heard: Delta[] = [];
    const model = scriptedModel([turn({ text: 'a text of several pieces 😀', calls: [{ name: 'ping' }] })]);
    await model.generate(ask(), { ...inFuture(), onDelta: (delta) => heard.push(delta) });
    const texts = heard.flatMap((delta) => (delta.type === 'text' ? [delta.text] : []));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.join('')).toBe('a text of several pieces 😀');
    expect(heard.at(-1)).toEqual({ type: 'tool_use', name: 'ping' });
  });

  it.each(['', '{"a":1}{"a":1}', '"{\\"a\\":1}"', '{"a":', '{"a":1,}', '[1]', 'null'])(
    'marks the arguments %j as malformed',
    async (rawArguments) => {
      const model = scriptedModel([callTools([{ name: 'ping', rawArguments }])]);
      expect((await model.generate(ask(), inFuture())).content).toMatchObject([{ input: {}, malformed: rawArguments }]);
    },
  );

  it('estimates usage that is nonsense or missing', async () => {
    const model = scriptedModel([say('a', { usage: { inputTokens: -1 } }), say('b', { usage: null })]);
    expect((await model.generate(ask(), inFuture())).usage.estimated).toBe(true);
    expect((await model.generate(ask(), inFuture())).usage.estimated).toBe(true);
  });

  it('fails on a request the script does not expect, and says so again at the end', async () => {
    const model = scriptedModel([]);
    await expect(model.generate(ask(), inFuture())).rejects.toThrow('unexpected request 1');
    expect(() => model.assertDone()).toThrow('unexpected request 1');
  });

  it('fails at the end when steps are left', () => {
    expect(() => scriptedModel([say('a')]).assertDone()).toThrow('1 of 1 steps');
  });

  it.each<[string, Partial<ModelRequest>, string]>([
    [
      'a call without its result',
      { messages: [user('a'), assistant([{ type: 'tool_use', id: 'c1', name: 'ping', input: {} }]), user('b')] },
      'tool_result',
    ],
    ['roles that do not alternate', { messages: [user('a'), user('b')] }, 'roles must alternate'],
    ['blank text', { messages: [user(' ')] }, 'non-whitespace'],
    [
      'a tool name no service takes',
      { tools: [{ name: 'a b', description: '', inputSchema: { type: 'object' } }] },
      'tools.0.name',
    ],
    ['a budget of nothing', { maxTokens: 0 }, 'max_tokens'],
    [
      'a temperature against the capabilities',
      { temperature: 0, capabilities: { ...capabilities, temperature: false } },
      'temperature',
    ],
    [
      'a blank tool result',
      {
        messages: [
          user('a'),
          assistant([{ type: 'tool_use', id: 'c1', name: 'ping', input: {} }]),
          { role: 'user', content: [{ type: 'tool_result', toolUseId: 'c1', content: '', isError: false }] },
        ],
      },
      'a tool result is blank',
    ],
  ])('refuses %s, and remembers it', async (_what, more, words) => {
    const model = scriptedModel([say('a')]);
    await expect(model.generate(ask(more), inFuture())).rejects.toMatchObject({
      failure: 'invalid_request',
      status: 400,
    });
    expect(() => model.assertDone()).toThrow(words);
  });

  it('accepts what providers mend at their edge: made-up names, lone surrogates in text', async () => {
    const model = scriptedModel([say('a')]);
    const messages: Message[] = [
      user('half \ud83d'),
      assistant([{ type: 'tool_use', id: 'c1', name: 'refund\u200b', input: {} }]),
      {
        role: 'user',
        content: [{ type: 'tool_result', toolUseId: 'c1', content: 'no such tool \ude00', isError: true }],
      },
    ];
    await expect(model.generate(ask({ messages }), inFuture())).resolves.toMatchObject({
      stopReason: 'end_turn',
    });
    model.assertDone();
  });

  it('takes its thinking back only after the same prefix, where the model binds it', async () => {
    const model = scriptedModel([turn({ thinking: [''], text: 'a' }), say('b'), say('never')]);
    const { content } = await model.generate(ask({ model: 'claude-opus-5-5' }), inFuture());
    const next = ask({ model: 'claude-opus-5-5', messages: [user('hello'), assistant(content), user('and?')] });
    await expect(model.generate(next, inFuture())).resolves.toMatchObject({ content: [{ text: 'b' }] });
    await expect(model.generate({ ...next, system: 'changed' }, inFuture())).rejects.toThrow('changed prefix');
  });

  it('lets a paused turn go on', async () => {
    const model = scriptedModel([say('searching', { stop: 'pause_turn' }), say('found')]);
    const { content, stopReason } = await model.generate(ask(), inFuture());
    expect(stopReason).toBe('pause_turn');
    await expect(
      model.generate(ask({ messages: [user('hello'), assistant(content)] }), inFuture()),
    ).resolves.toMatchObject({ stopReason: 'end_turn' });
  });

  it.each<[FailureSpec, string]>([
    [{ status: 429 }, 'rate_limited'],
    [{ status: 529 }, 'overloaded'],
    [{ status: 500 }, 'server_error'],
    [{ status: 400 }, 'invalid_request'],
    [{ status: 401 }, 'authentication'],
    [{ how: 'html' }, 'malformed_response'],
    [{ how: 'empty' }, 'malformed_response'],
    [{ how: 'garbled' }, 'malformed_response'],
    [{ how: 'ends_early' }, 'malformed_response'],
    [{ how: 'cut' }, 'unreachable'],
    [{ how: 'error_event' }, 'overloaded'],
  ])('fails with %j as %s', async (spec, failure) => {
    const model = scriptedModel([fail(spec)]);
    await expect(model.generate(ask(), inFuture())).rejects.toMatchObject({ name: 'ProviderError', failure });
    model.assertDone();
  });

  it.each(['hang', 'stall'] as const)('can %s until the deadline', async (how) => {
    const model = scriptedModel([fail({ how })]);
    await expect(model.generate(ask(), { ...inFuture(), deadlineAt: Date.now() + 5 })).rejects.toMatchObject({
      failure: 'timeout',
    });
  });

  it('can hang until the abort', async () => {
    const controller = new AbortController();
    const model = scriptedModel([fail({ how: 'hang' })]);
    const answer = expect(model.generate(ask(), { ...inFuture(), signal: controller.signal })).rejects.toMatchObject({
      failure: 'aborted',
    });
    await model.received(1);
    controller.abort();
    await answer;
  });

  it('stops between two pieces when it is aborted', async () => {
    const controller = new AbortController();
    const heard: Delta[] = [];
    const model = scriptedModel([say('a text of several pieces')]);
    const onDelta = (delta: Delta): void => {
      heard.push(delta);
      controller.abort();
    };
    await expect(model.generate(ask(), { ...inFuture(), signal: controller.signal, onDelta })).rejects.toMatchObject({
      failure: 'aborted',
    });
    expect(heard).toHaveLength(1);
  });

  it('does not answer a call that was aborted before it began', async () => {
    const model = scriptedModel([say('a')]);
    await expect(model.generate(ask(), { ...inFuture(), signal: AbortSignal.abort() })).rejects.toMatchObject({
      failure: 'aborted',
    });
  });
});
