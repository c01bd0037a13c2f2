import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type CallOptions,
  capabilitiesOf,
  type JsonSchema,
  type ModelRequest,
  type ModelResponse,
} from '@webcortex/core';
import { callTool, fail, type Script, type ScriptedServer, say, startScriptedServer, turn } from '@webcortex/testing';
import { createOpenAIProvider } from './provider.js';

let server: ScriptedServer | undefined;

afterEach(async () => {
  await server?.close();
});

const closed: JsonSchema = {
  type: 'object',
  properties: { query: { type: 'string' }, limit: { type: 'integer', default: 5 } },
  required: ['query'],
};
const open: JsonSchema = {
  type: 'object',
  properties: { filter: { type: 'object', additionalProperties: { type: 'string' } } },
};
const tool = (inputSchema: JsonSchema) => ({ name: 'find', description: 'Finds.', inputSchema });

async function ask(
  script: Script,
  request: Partial<ModelRequest> = {},
  options: Partial<CallOptions> = {},
): Promise<ModelResponse> {
  server = await startScriptedServer(script);
  const provider = createOpenAIProvider({ name: 'ollama', kind: 'openai', baseUrl: server.openAIUrl });
  const model = request.model ?? 'gpt-5.4';
  return provider.generate(
    {
      model,
      capabilities: capabilitiesOf('openai', model),
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

describe('a tool whose schema converts without loss', () => {
  it('is strict, and its arguments come back as its own schema has them', async () => {
    const answer = await ask([callTool('find', { query: 'a', limit: null })], { tools: [tool(closed)] });
    expect(answer.content).toMatchObject([{ type: 'tool_use', input: { query: 'a' } }]);
    expect(answer.content[0]).not.toHaveProperty('input.limit');
    expect(sent()['tools']).toMatchObject([
      {
        function: {
          strict: true,
          parameters: { required: ['query', 'limit'], properties: { limit: { type: ['integer', 'null'] } } },
        },
      },
    ]);
  });

  it.each([
    ['whose schema would lose something', 'gpt-5.4', open],
    ['of a server that knows no strictness', 'llama3.2', closed],
  ])('a tool %s is sent whole, without the promise', async (_, model, schema) => {
    await ask([callTool('find', {})], { model, tools: [tool(schema)] });
    expect(sent()['tools']).toEqual([
      { type: 'function', function: { name: 'find', description: 'Finds.', parameters: schema } },
    ]);
  });
});

describe('a final answer in a shape', () => {
  it.each([
    ['by promise', 'gpt-5.4', closed, { type: 'json_schema', json_schema: { name: 'the_answer', strict: true } }],
    ['as a wish', 'gpt-5.4', open, { type: 'json_schema', json_schema: { strict: false, schema: open } }],
  ])('is constrained by the service %s', async (_, model, schema, wanted) => {
    const answer = await ask([say('{"query":"a","limit":null}')], { model, output: { name: 'the answer', schema } });
    expect(sent()['response_format']).toMatchObject(wanted);
    expect(answer.content).toEqual([
      { type: 'text', text: schema === closed ? '{"query":"a"}' : '{"query":"a","limit":null}' },
    ]);
  });

  it('is a forced call on a server without schema output', async () => {
    const answer = await ask([callTool('final_answer', { query: 'a' })], {
      model: 'llama3.2',
      output: { name: 'a', schema: closed },
    });
    expect(answer).toMatchObject({ content: [{ type: 'text', text: '{"query":"a"}' }], stopReason: 'end_turn' });
    expect(sent()['tool_choice']).toEqual({ type: 'function', function: { name: 'final_answer' } });
  });
});

describe('a call', () => {
  it.each([
    ['gpt-5.6-sol', 'none'],
    ['gpt-5.4', undefined],
    ['llama3.2', undefined],
  ])('says to %s what effort it wants beside tools: %s', async (model, effort) => {
    await ask([say('a')], { model, tools: [tool(closed)] });
    expect(sent()['reasoning_effort']).toBe(effort);
  });

  it('does not send back what a model thought', async () => {
    const answer = await ask([turn({ thinking: ['hm'], text: 'a' })]);
    expect(answer.content).toEqual([{ type: 'text', text: 'a' }]);
  });

  it('keeps a cut-off turn cut off although it has calls', async () => {
    expect(await ask([callTool('find', {}, { stop: 'max_tokens' })], { tools: [tool(closed)] })).toMatchObject({
      stopReason: 'max_tokens',
    });
  });

  it('does not run into a filter with its calls', async () => {
    expect(await ask([callTool('find', {}, { stop: 'refusal' })], { tools: [tool(closed)] })).toMatchObject({
      stopReason: 'refusal',
    });
  });

  it('needs no key, and names its service as configured', async () => {
    await expect(ask([fail({ status: 500, headers: { 'x-should-retry': 'false' } })])).rejects.toMatchObject({
      message: 'ollama answered 500 (server_error)',
    });
  });

  it('fails at once when the wait the service wants would not fit before the deadline', async () => {
    const failed = ask([fail({ status: 429, retryAfter: 3600 })], {}, { deadlineAt: Date.now() + 15_000 });
    await expect(failed).rejects.toMatchObject({ failure: 'rate_limited' });
    expect(server?.requests).toHaveLength(1);
  });

  it('ends at once when it is aborted while the SDK waits to try again', async () => {
    const controller = new AbortController();
    const refuse = () => {
      setTimeout(() => controller.abort(), 30);
      return fail({ status: 429, retryAfter: 1 });
    };
    await expect(ask([refuse], {}, { signal: controller.signal })).rejects.toMatchObject({ failure: 'aborted' });
    expect(server?.requests).toHaveLength(1);
  });
});
