import { describe, expect, it } from '@jest/globals';
import { emptyAnthropicHistory } from './history.js';
import { anthropicPrefix } from './issued-thinking.js';
import { validateAnthropic } from './validate-anthropic.js';

type Body = Record<string, unknown>;

const hello = { role: 'user', content: 'hello' };
const tool = (name: string, more: Body = {}): Body => ({
  name,
  input_schema: { type: 'object', properties: {} },
  ...more,
});
const use = (id: string, more: Body = {}): Body => ({ type: 'tool_use', id, name: 'ping', input: {}, ...more });
const result = (id: string, more: Body = {}): Body => ({
  type: 'tool_result',
  tool_use_id: id,
  content: 'pong',
  ...more,
});
const text = (words: string, more: Body = {}): Body => ({ type: 'text', text: words, ...more });
const user = (...content: Body[]): Body => ({ role: 'user', content });
const assistant = (...content: Body[]): Body => ({ role: 'assistant', content });
const mark = { cache_control: { type: 'ephemeral' } };
const body = (more: Body = {}): Body => ({ model: 'claude-opus-5', max_tokens: 100, messages: [hello], ...more });
const talk = (...messages: Body[]): Body => body({ messages });
const closed = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false };
const format = (schema: Body): Body => body({ output_config: { format: { type: 'json_schema', schema } } });
const without = (field: string): Body => Object.fromEntries(Object.entries(body()).filter(([key]) => key !== field));

const marks = (count: number): Body =>
  body({
    tools: [tool('a', mark)],
    system: [text('be kind', mark)],
    messages: [user(...Array.from({ length: count - 2 }, () => text('x', mark)))],
  });

/** rule, what is accepted, what is refused, a part of the refusal's words */
const rules: readonly [string, Body, Body, RegExp][] = [
  ['a model is required', body(), without('model'), /model: Field required/],
  ['max_tokens is required', body(), without('max_tokens'), /max_tokens: Field required/],
  ['max_tokens is at least 1', body({ max_tokens: 1 }), body({ max_tokens: 0 }), /max_tokens/],
  ['messages are required', body(), without('messages'), /messages: Field required/],
  ['there is at least one message', talk(hello), talk(), /at least one message/],
  ['unknown fields are refused', body({ stream: true }), body({ tokens: 5 }), /tokens: Extra inputs/],
  [
    'the first message is the user’s',
    talk(hello),
    talk(assistant(text('hi')), hello),
    /first message must use the "user" role/,
  ],
  ['roles alternate', talk(hello, assistant(text('hi')), hello), talk(hello, hello), /roles must alternate/],
  [
    'assistant messages alternate too',
    talk(hello, assistant(text('hi')), hello),
    talk(hello, assistant(text('a')), assistant(text('b')), hello),
    /roles must alternate/,
  ],
  [
    'a last assistant message is refused from 4.6 on',
    { ...talk(hello, assistant(text('hi'))), model: 'claude-haiku-4-5' },
    { ...talk(hello, assistant(text('hi'))), model: 'claude-sonnet-4-6' },
    /prefill/,
  ],
  ['text is not empty', talk(user(text('x'))), talk(user(text(''))), /must be non-empty/],
  ['text is not blank', talk(user(text('x'))), talk(user(text(' \n'))), /non-whitespace/],
  ['a string content is not blank', talk(hello), talk({ role: 'user', content: ' ' }), /non-whitespace/],
  ['content is not empty', talk(hello), talk(user()), /non-empty content/],
  [
    'system text is not empty',
    body({ system: [text('x')] }),
    body({ system: [text('')] }),
    /system: text content blocks must be non-empty/,
  ],
  [
    'text in a result is not empty',
    talk(hello, assistant(use('t1')), user(result('t1', { content: [text('x')] }))),
    talk(hello, assistant(use('t1')), user(result('t1', { content: [text('')] }))),
    /must be non-empty/,
  ],
  [
    'an error result has content',
    talk(hello, assistant(use('t1')), user(result('t1', { is_error: true }))),
    talk(hello, assistant(use('t1')), user(result('t1', { is_error: true, content: '' }))),
    /cannot be empty if `is_error`/,
  ],
  [
    'a call has its result in the next message',
    talk(hello, assistant(use('t1')), user(result('t1'))),
    talk(hello, assistant(use('t1')), hello),
    /without `tool_result` blocks immediately after: t1/,
  ],
  [
    'every call has its result',
    talk(hello, assistant(use('t1'), use('t2')), user(result('t1'), result('t2'))),
    talk(hello, assistant(use('t1'), use('t2')), user(result('t2'))),
    /immediately after: t1/,
  ],
  [
    'a last call has a result',
    talk(hello),
    { ...talk(hello, assistant(use('t1'))), model: 'claude-haiku-4-5' },
    /immediately after: t1/,
  ],
  [
    'a result has its call in the message before',
    talk(hello, assistant(use('t1')), user(result('t1'))),
    talk(user(result('t1'))),
    /unexpected `tool_use_id`/,
  ],
  [
    'a result is not repeated',
    talk(hello, assistant(use('t1')), user(result('t1'))),
    talk(hello, assistant(use('t1')), user(result('t1'), result('t1'))),
    /Found multiple `tool_result`/,
  ],
  [
    'results come before text',
    talk(hello, assistant(use('t1')), user(result('t1'), text('and?'))),
    talk(hello, assistant(use('t1')), user(text('and?'), result('t1'))),
    /must come before any other content/,
  ],
  [
    'call ids are unique in the conversation',
    talk(hello, assistant(use('t1')), user(result('t1')), assistant(use('t2')), user(result('t2'))),
    talk(hello, assistant(use('t1')), user(result('t1')), assistant(use('t1')), user(result('t1'))),
    /ids must be unique/,
  ],
  [
    'call ids are plain',
    talk(hello, assistant(use('a-B_1')), user(result('a-B_1'))),
    talk(hello, assistant(use('a.b')), user(result('a.b'))),
    /\.id: String should match pattern/,
  ],
  [
    'a call’s name is plain',
    talk(hello, assistant(use('t1')), user(result('t1'))),
    talk(hello, assistant(use('t1', { name: 'refund\u200b' })), user(result('t1'))),
    /\.name: String should match pattern/,
  ],
  [
    'a call’s input is an object',
    talk(hello, assistant(use('t1')), user(result('t1'))),
    talk(hello, assistant(use('t1', { input: '{}' })), user(result('t1'))),
    /\.input: Input should be a valid dictionary/,
  ],
  ['calls are the assistant’s', talk(hello), talk(user(use('t1'))), /'tool_use' blocks are not allowed in 'user'/],
  [
    'results are the user’s',
    talk(hello),
    talk(hello, assistant(result('t1')), hello),
    /'tool_result' blocks are not allowed in 'assistant'/,
  ],
  [
    'tool names are plain',
    body({ tools: [tool('list_tickets-2')] }),
    body({ tools: [tool('list tickets')] }),
    /tools\.0\.name/,
  ],
  [
    'tool names have at most 64 characters',
    body({ tools: [tool('a'.repeat(64))] }),
    body({ tools: [tool('a'.repeat(65))] }),
    /tools\.0\.name/,
  ],
  [
    'tool names are unique',
    body({ tools: [tool('a'), tool('b')] }),
    body({ tools: [tool('a'), tool('a')] }),
    /must be unique/,
  ],
  [
    'a tool has an object schema',
    body({ tools: [tool('a')] }),
    body({ tools: [tool('a', { input_schema: { type: 'string' } })] }),
    /input_schema\.type/,
  ],
  [
    'a tool’s schema is no union',
    body({ tools: [tool('a')] }),
    body({ tools: [tool('a', { input_schema: { type: 'object', anyOf: [{}] } })] }),
    /at the top level/,
  ],
  [
    'there are at most four cache marks',
    marks(4),
    marks(5),
    /A maximum of 4 blocks with cache_control may be provided. Found 5/,
  ],
  ['the mark at the top counts', { ...marks(3), ...mark }, { ...marks(4), ...mark }, /Found 5/],
  [
    'thinking has no cache mark',
    talk(hello, assistant({ type: 'thinking', thinking: 'x', signature: 's' }, text('a')), hello),
    talk(hello, assistant({ type: 'thinking', thinking: 'x', signature: 's', ...mark }, text('a')), hello),
    /cache_control: Extra inputs/,
  ],
  [
    'empty text has no cache mark',
    talk(user(text('x', mark))),
    talk(user(text('', mark))),
    /cache_control cannot be set for empty text/,
  ],
  [
    'thinking has a signature',
    talk(hello, assistant({ type: 'thinking', thinking: '', signature: 's' }, text('a')), hello),
    talk(hello, assistant({ type: 'thinking', thinking: '' }, text('a')), hello),
    /signature: Field required/,
  ],
  [
    'temperature is refused from Opus 4.7 on',
    body({ model: 'claude-opus-4-6', temperature: 0.2 }),
    body({ model: 'claude-opus-4-7', temperature: 0.2 }),
    /temperature/,
  ],
  [
    'temperature 1 is accepted everywhere',
    body({ model: 'claude-fable-5-2', temperature: 1 }),
    body({ model: 'claude-fable-5-2', temperature: 0 }),
    /temperature/,
  ],
  [
    'temperature is refused from Haiku 5.5 on',
    body({ model: 'claude-haiku-4-5-20251001', temperature: 0.2 }),
    body({ model: 'claude-haiku-5-5', temperature: 0.2 }),
    /temperature/,
  ],
  [
    'temperature is between 0 and 1',
    body({ model: 'claude-haiku-4-5', temperature: 0.5 }),
    body({ model: 'claude-haiku-4-5', temperature: 1.5 }),
    /range: 0..1/,
  ],
  [
    'a forced tool choice is refused by the 5.5 family',
    body({ tools: [tool('a')], tool_choice: { type: 'any' } }),
    body({ model: 'claude-sonnet-5-5', tools: [tool('a')], tool_choice: { type: 'any' } }),
    /forced tool use/,
  ],
  [
    'a forced tool choice is refused with thinking on',
    body({ tools: [tool('a')], thinking: { type: 'adaptive' } }),
    body({ tools: [tool('a')], thinking: { type: 'adaptive' }, tool_choice: { type: 'tool', name: 'a' } }),
    /Thinking may not be enabled/,
  ],
  [
    'a chosen tool exists',
    body({ tools: [tool('a')], tool_choice: { type: 'tool', name: 'a' } }),
    body({ tools: [tool('a')], tool_choice: { type: 'tool', name: 'b' } }),
    /Tool 'b' not found/,
  ],
  [
    'a tool choice needs tools',
    body({ tools: [tool('a')], tool_choice: { type: 'auto' } }),
    body({ tool_choice: { type: 'auto' } }),
    /while providing tools/,
  ],
  [
    'a thinking budget is below max_tokens',
    body({ max_tokens: 2000, thinking: { type: 'enabled', budget_tokens: 1024 } }),
    body({ max_tokens: 1024, thinking: { type: 'enabled', budget_tokens: 1024 } }),
    /greater than `thinking.budget_tokens`/,
  ],
  [
    'an output schema’s objects are closed',
    format(closed),
    format({ type: 'object', properties: { a: { type: 'string' } } }),
    /'additionalProperties' must be explicitly set to false/,
  ],
  [
    'nested ones too',
    format({ ...closed, properties: { a: closed } }),
    format({ ...closed, properties: { a: { type: 'array', items: { type: 'object' } } } }),
    /schema\.properties\.a\.items: .*additionalProperties/,
  ],
  [
    'an output schema has no range keywords',
    format(closed),
    format({ ...closed, properties: { a: { type: 'integer', minimum: 1 } } }),
    /'minimum' is not supported/,
  ],
  [
    'an output schema has no length keywords',
    format(closed),
    format({ ...closed, properties: { a: { type: 'string', maxLength: 9 } } }),
    /'maxLength' is not supported/,
  ],
  [
    'an output schema is not recursive',
    format({ ...closed, $defs: { n: closed }, properties: { a: { $ref: '#/$defs/n' } } }),
    format({ ...closed, properties: { a: { $ref: '#' } } }),
    /recursive schemas/,
  ],
  [
    'an output schema’s references don’t loop',
    format({ ...closed, $defs: { n: closed }, properties: { a: { $ref: '#/$defs/n' }, b: { $ref: '#/$defs/n' } } }),
    format({
      ...closed,
      $defs: { n: { ...closed, properties: { next: { $ref: '#/$defs/n' } } } },
      properties: { a: { $ref: '#/$defs/n' } },
    }),
    /recursive schemas/,
  ],
  ['strings are well-formed', talk(user(text('😀'))), talk(user(text('\ud83d'))), /lone surrogate/],
];

describe('validateAnthropic', () => {
  it.each(rules)('%s', (_rule, accepted, refused, words) => {
    expect(validateAnthropic(accepted)).toEqual([]);
    const told = validateAnthropic(refused).map(({ path, message }) => `${path}: ${message}`);
    expect(told).toContainEqual(expect.stringMatching(words));
  });

  it.each([null, [], 'x', 5])('a body that is %j is refused without throwing', (wrong) => {
    expect(validateAnthropic(wrong)).toHaveLength(1);
  });
});

describe('validateAnthropic with a history', () => {
  const thinking = { type: 'thinking', thinking: 'hm', signature: 'sig-1' };
  const first = body({ model: 'claude-opus-5-5', system: 'be kind', tools: [tool('ping')], messages: [hello] });
  const later = (more: Body = {}): Body => ({
    ...first,
    messages: [hello, assistant(thinking, text('a')), user(text('go on'))],
    ...more,
  });
  const historyOf = (sent: Body): ReturnType<typeof emptyAnthropicHistory> => {
    const history = emptyAnthropicHistory();
    history.issued.issue('hm', 'sig-1', anthropicPrefix(sent, 1));
    return history;
  };

  it('accepts thinking as it was sent, after what it was sent after', () => {
    expect(validateAnthropic(later(), historyOf(first))).toEqual([]);
  });

  it('does not count cache marks, or the two ways to write one text', () => {
    const marked = later({
      system: [text('be kind', mark)],
      messages: [user(text('hello', mark)), assistant(thinking, text('a')), user(text('go on'))],
    });
    expect(validateAnthropic(marked, historyOf(first))).toEqual([]);
  });

  it.each([
    ['a changed system prompt', { system: 'be rude' }],
    ['other tools', { tools: [tool('ping'), tool('pong')] }],
    ['a changed message', { messages: [user(text('bye')), assistant(thinking, text('a')), user(text('go on'))] }],
  ])('refuses bound thinking after %s', (_what, more) => {
    expect(validateAnthropic(later(more), historyOf(first))).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/changed prefix/) }),
    ]);
    expect(validateAnthropic(later({ ...more, model: 'claude-opus-5' }), historyOf(first))).toEqual([]);
  });

  it.each([
    ['a signature nobody issued', { ...thinking, signature: 'sig-2' }],
    ['changed thinking under the same signature', { ...thinking, thinking: 'hmm' }],
  ])('refuses %s on every model', (_what, block) => {
    const changed = later({
      model: 'claude-opus-5',
      messages: [hello, assistant(block, text('a')), user(text('go on'))],
    });
    expect(validateAnthropic(changed, historyOf(first))).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/Invalid `signature`/) }),
    ]);
  });

  it('lets a paused turn be sent again as it is', () => {
    const paused = body({ messages: [hello, assistant(text('searching'))] });
    expect(validateAnthropic(paused)).toEqual([expect.objectContaining({ message: expect.stringMatching(/prefill/) })]);
    const history = emptyAnthropicHistory();
    history.paused.add(anthropicPrefix(paused, 1));
    expect(validateAnthropic(paused, history)).toEqual([]);
  });
});
