import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type CallOptions,
  capabilitiesOf,
  type JsonSchema,
  type ModelRequest,
  type ModelResponse,
} from '@webcortex/core';
import {
  callTool,
  callTools,
  fail,
  forever,
  type Script,
  type ScriptedServer,
  say,
  startScriptedServer,
  turn,
} from '@webcortex/testing';
import { type AnthropicProviderOptions, createAnthropicProvider } from './provider.js';

let server: ScriptedServer | undefined;

afterEach(async () => {
  await server?.close();
});

const ping = { name: 'ping', description: 'Answers pong.', inputSchema: { type: 'object', properties: {} } };
const closed: JsonSchema = {
  type: 'object',
  properties: { total: { type: 'integer', minimum: 1 }, note: { type: 'string' } },
  required: ['total'],
};
const open: JsonSchema = { type: 'object', additionalProperties: { type: 'number' } };

interface Asked {
  readonly request?: Partial<ModelRequest>;
  readonly options?: Partial<CallOptions>;
  readonly made?: AnthropicProviderOptions;
}

async function ask(script: Script, { request, options, made }: Asked = {}): Promise<ModelResponse> {
  server = await startScriptedServer(script);
  const provider = createAnthropicProvider(
    { name: 'anthropic', kind: 'anthropic', baseUrl: server.url, apiKey: 'sk-test' },
    made,
  );
  const model = request?.model ?? 'claude-opus-5-5';
  return provider.generate(
    {
      model,
      capabilities: capabilitiesOf('anthropic', model),
      system: '',
      tools: [],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }],
      maxTokens: 1000,
      cache: false,
      ...request,
    },
    { signal: new AbortController().signal, deadlineAt: Date.now() + 20_000, ...options },
  );
}

const sent = (): Record<string, unknown> => server?.requests[0]?.body as Record<string, unknown>;

describe('a final answer in a shape', () => {
  it("is constrained by the service's schema output, in a form it takes and our validation completes", async () => {
    const answer = await ask([say('{"total":3}')], { request: { output: { name: 'a', schema: closed } } });
    expect(answer.content).toEqual([{ type: 'text', text: '{"total":3}' }]);
    expect(sent()['output_config']).toEqual({
      format: {
        type: 'json_schema',
        schema: {
          type: 'object',
          properties: { total: { type: 'integer', description: '(minimum: 1)' }, note: { type: 'string' } },
          required: ['total'],
          additionalProperties: false,
        },
      },
    });
  });

  it('is a forced call where the model has no schema output, and text again for the run', async () => {
    const request = { model: 'claude-sonnet-4', output: { name: 'a', schema: closed } };
    const answer = await ask([callTool('final_answer', { total: 3 }, { text: 'Here:' })], { request });
    expect(answer).toMatchObject({ content: [{ type: 'text', text: '{"total":3}' }], stopReason: 'end_turn' });
    expect(sent()['tool_choice']).toEqual({ type: 'tool', name: 'final_answer' });
  });

  it('leaves the model free to call a tool first', async () => {
    const request = { model: 'claude-sonnet-4', tools: [ping], output: { name: 'a', schema: closed } };
    const answer = await ask([callTools([{ name: 'ping' }, { name: 'final_answer', args: { total: 0 } }])], {
      request,
    });
    expect(answer.content.map((block) => block.type === 'tool_use' && block.name)).toEqual(['ping']);
    expect(answer.stopReason).toBe('tool_use');
    expect(sent()['tool_choice']).toEqual({ type: 'any' });
  });

  it('is asked for in words where the schema can be neither sent nor forced', async () => {
    await ask([say('{"a":1}')], { request: { system: 'Be brief.', output: { name: 'a', schema: open } } });
    expect(sent()['output_config']).toBeUndefined();
    expect(String(sent()['system'])).toContain('{"type":"object","additionalProperties":{"type":"number"}}');
  });
});

describe('a call', () => {
  it('may want more tokens than the SDK would wait for by itself', async () => {
    expect(await ask([say('a')], { request: { maxTokens: 200_000 } })).toMatchObject({ stopReason: 'end_turn' });
  });

  it('sends a temperature only to models that take one', async () => {
    await ask([say('a')], { request: { temperature: 0.3 } });
    expect(sent()['temperature']).toBeUndefined();
    await server?.close();
    await ask([say('a')], { request: { model: 'claude-haiku-4-5', temperature: 0.3 } });
    expect(sent()['temperature']).toBe(0.3);
  });

  it('marks tools, system and the last message for caching, and nothing else', async () => {
    await ask([say('a')], { request: { system: 'Be brief.', tools: [ping], cache: true } });
    const mark = { cache_control: { type: 'ephemeral' } };
    expect(sent()).toMatchObject({ tools: [mark], system: [mark], messages: [{ content: [mark] }] });
    expect(String(server?.requests[0]?.raw).split('cache_control')).toHaveLength(4);
  });

  it('says why it failed, and no more', async () => {
    await expect(ask([fail({ status: 529, headers: { 'x-should-retry': 'false' } })])).rejects.toMatchObject({
      message: 'anthropic answered 529 (overloaded)',
      status: 529,
    });
  });

  it('fails at once when the wait the service wants would not fit before the deadline', async () => {
    const failed = ask([fail({ status: 429, retryAfter: 3600 })], { options: { deadlineAt: Date.now() + 15_000 } });
    await expect(failed).rejects.toMatchObject({ failure: 'rate_limited' });
    expect(server?.requests).toHaveLength(1);
  });

  it.each(['hang', 'stall'] as const)('is charged what it may have cost when the service %ss', async (how) => {
    const failed = ask([fail({ how, turn: say('a text of several pieces') })], {
      options: { onDelta: () => undefined },
      made: { idleTimeoutMs: 60 },
    });
    await expect(failed).rejects.toMatchObject({
      failure: 'timeout',
      usage: { inputTokens: expect.any(Number) as unknown },
    });
    expect(server?.requests).toHaveLength(1);
  });

  it('is charged the half it got when the stream breaks off', async () => {
    const half = turn({ text: 'a text of several pieces', usage: { inputTokens: 70 } });
    const failed = ask([fail({ how: 'cut', turn: half })], { options: { onDelta: () => undefined } });
    await expect(failed).rejects.toMatchObject({ usage: { inputTokens: 70 } });
  });

  it('says what it could not reach', async () => {
    const provider = createAnthropicProvider({ name: 'anthropic', kind: 'anthropic', baseUrl: 'http://127.0.0.1:1' });
    const request = {
      model: 'm',
      capabilities: capabilitiesOf('anthropic', 'm'),
      system: '',
      tools: [],
      messages: [],
      maxTokens: 1,
      cache: false,
    };
    const failed = provider.generate(request, {
      signal: new AbortController().signal,
      deadlineAt: Date.now() + 10_000,
    });
    await expect(failed).rejects.toMatchObject({
      failure: 'unreachable',
      message: 'anthropic could not be reached (ECONNREFUSED)',
      usage: undefined,
    });
  });

  it('leaves no rejection behind when it is aborted in the middle of a stream', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const controller = new AbortController();
    const failed = ask([forever(fail({ how: 'stall' }))], {
      options: { signal: controller.signal, onDelta: () => controller.abort() },
    });
    await expect(failed).rejects.toMatchObject({ failure: 'aborted' });
    expect(await server?.requests[0]?.closed).toBe('aborted');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });
});
