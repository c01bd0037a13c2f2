import { describe, expect, it, jest } from '@jest/globals';
import { capabilitiesOf } from './capabilities.js';
import type { Message, ToolResultBlock } from './conversation.js';
import { offlineProvider } from './offline.js';
import type { CallOptions, ModelRequest, ToolSpec } from './provider.js';

const list: ToolSpec = {
  name: 'list_tickets',
  description: 'Tickets, newest first.',
  inputSchema: { type: 'object', properties: { limit: { type: 'integer', default: 20 } } },
};
const purge: ToolSpec = { name: 'purge_tickets', description: 'Delete tickets.', inputSchema: { type: 'object' } };
const billing: ToolSpec = { name: 'transfer_to_billing', description: 'Invoices.', inputSchema: { type: 'object' } };

const user = (text: string): Message => ({ role: 'user', content: [{ type: 'text', text }] });
const made = (name: string, result: Pick<ToolResultBlock, 'content' | 'isError'>, id = 'c1'): Message[] => [
  { role: 'assistant', content: [{ type: 'tool_use', id, name, input: {} }], model: 'offline', prefixHash: '' },
  { role: 'user', content: [{ type: 'tool_result', toolUseId: id, ...result }] },
];
const ok = (content: string) => ({ content, isError: false });

const ask = (messages: Message[], more: Partial<ModelRequest> = {}, options: Partial<CallOptions> = {}) => {
  const request: ModelRequest = {
    model: 'claude-opus-5',
    capabilities: capabilitiesOf('anthropic', 'claude-opus-5', {}),
    system: 'Help.',
    tools: [list, purge, billing],
    messages,
    maxTokens: 1000,
    cache: true,
    ...more,
  };
  const provider = offlineProvider({ name: 'offline', kind: 'offline' });
  return provider.generate(request, {
    signal: new AbortController().signal,
    deadlineAt: Number.POSITIVE_INFINITY,
    ...options,
  });
};
const textOf = async (response: ReturnType<typeof ask>) => {
  const { content } = await response;
  return content.map((block) => (block.type === 'text' ? block.text : `<${block.type}>`)).join('');
};

describe('the offline model', () => {
  it('calls the tool that shares words with the latest request, and names itself', async () => {
    const response = await ask([user('purge'), ...made('purge_tickets', ok('1')), user('list the tickets')]);
    expect(response).toMatchObject({
      model: 'offline',
      stopReason: 'tool_use',
      content: [{ type: 'tool_use', name: 'list_tickets', input: { limit: 20 } }],
    });
  });

  it.each([
    ['a list', ok('[{"id":1},{"id":2}]'), 'list_tickets gave 2 items, the first {"id":1}.'],
    ['a list of one', ok('[{"id":1}]'), 'list_tickets gave 1 item: {"id":1}.'],
    ['no rows', ok('[] (no rows)'), 'list_tickets gave no items.'],
    ['an object', ok('{"id":1}'), 'list_tickets gave {"id":1}.'],
    ['an agent', ok('{"status":"completed","output":"Two are open."}'), 'list_tickets answered "Two are open.".'],
    ['text', ok('all   done'), 'list_tickets gave "all done".'],
    ['a number', ok('3'), 'list_tickets gave 3.'],
    [
      'an error',
      { content: 'error: 403: missing scope(s): write', isError: true },
      'list_tickets failed: 403: missing scope(s): write.',
    ],
  ])('says in one sentence what it got: %s', async (_, result, expected) => {
    const response = ask([user('list tickets'), ...made('list_tickets', result)]);
    expect(await textOf(response)).toBe(expected);
    expect((await response).stopReason).toBe('end_turn');
  });

  it('quotes long results in part, and never half a character', async () => {
    const text = await textOf(ask([user('list'), ...made('list_tickets', ok('😀'.repeat(5000)))]));
    expect(text).toBe(`list_tickets gave "${'😀'.repeat(300)}…".`);
  });

  it('says so when no tool fits, and when there is none', async () => {
    expect(await textOf(ask([user('hello')]))).toBe(
      'I was asked "hello", and none of my tools (list_tickets, purge_tickets) shares a word with that.',
    );
    expect(await textOf(ask([user('hello')], { tools: [] }))).toBe(
      'I was asked "hello" and have no tools to answer with.',
    );
  });

  it('runs the clauses of a request one a step, the same tool twice when told, then answers', async () => {
    const request = user('tool:list_tickets {"limit":1}; tool:list_tickets {"limit":2}; handoff:billing');
    const first = made('list_tickets', ok('[]'), 'c1');
    const second = made('list_tickets', ok('[{"id":2}]'), 'c2');
    const third = made('transfer_to_billing', ok('transferred to billing'), 'c3');
    expect((await ask([request])).content).toMatchObject([{ name: 'list_tickets', input: { limit: 1 } }]);
    expect((await ask([request, ...first])).content).toMatchObject([{ name: 'list_tickets', input: { limit: 2 } }]);
    expect((await ask([request, ...first, ...second])).content).toMatchObject([{ name: 'transfer_to_billing' }]);
    expect(await textOf(ask([request, ...first, ...second, ...third]))).toBe(
      'list_tickets gave no items; list_tickets gave 1 item: {"id":2}.',
    );
  });

  it('picks a tool of the next agent after a handoff, and never hands over twice for one request', async () => {
    const history = [user('list my invoices'), ...made('transfer_to_billing', ok('transferred to billing'))];
    expect((await ask(history)).content).toMatchObject([{ name: 'list_tickets' }]);
    expect(await textOf(ask(history, { tools: [billing] }))).toBe(
      'I was asked "list my invoices" and have no tools to answer with.',
    );
  });

  it('keeps arguments that are no JSON as a malformed call', async () => {
    expect((await ask([user('tool:list_tickets {"limit":')])).content).toMatchObject([
      { input: {}, malformed: '{"limit":' },
    ]);
  });

  it('streams its answer by word, and the pieces are the answer', async () => {
    const onDelta = jest.fn<NonNullable<CallOptions['onDelta']>>();
    const text = await textOf(ask([user('list'), ...made('list_tickets', ok('[{"id":1}]'))], {}, { onDelta }));
    const pieces = onDelta.mock.calls.map(([delta]) => (delta.type === 'text' ? delta.text : ''));
    expect(pieces.length).toBe(text.split(' ').length);
    expect(pieces.join('')).toBe(text);
  });

  it('announces a call to who listens', async () => {
    const onDelta = jest.fn<NonNullable<CallOptions['onDelta']>>();
    await ask([user('list')], {}, { onDelta });
    expect(onDelta.mock.calls).toEqual([[{ type: 'tool_use', name: 'list_tickets' }]]);
  });

  it('stops at maxTokens, and counts no more than that', async () => {
    const response = await ask([user('hello')], { maxTokens: 3 });
    expect(response).toMatchObject({
      stopReason: 'max_tokens',
      content: [{ text: 'I was ask' }],
      usage: { outputTokens: 3 },
    });
  });

  it('counts a token per three bytes of what it was sent', async () => {
    const short = (await ask([user('a')])).usage;
    const long = (await ask([user('a'.repeat(301))])).usage;
    expect(long.inputTokens - short.inputTokens).toBe(100);
  });

  it('answers in the asked shape', async () => {
    const schema = {
      type: 'object',
      properties: { id: { type: 'integer' }, text: { type: 'string' } },
      required: ['id', 'text'],
    };
    const text = await textOf(
      ask([user('list'), ...made('list_tickets', ok('{"id":7}'))], { output: { name: 'a', schema } }),
    );
    expect(JSON.parse(text)).toEqual({ id: 7, text: 'list_tickets gave {"id":7}.' });
  });

  it('refuses a call that is already aborted', async () => {
    const signal = AbortSignal.abort();
    await expect(ask([user('list')], {}, { signal })).rejects.toMatchObject({
      code: 'provider_error',
      failure: 'aborted',
    });
  });

  it('is deterministic', async () => {
    const messages = [user('list tickets 5')];
    expect(await ask(messages)).toEqual(await ask(messages));
  });
});
