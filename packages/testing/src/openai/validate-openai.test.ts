import { describe, expect, it } from '@jest/globals';
import { validateOpenAI } from './validate-openai.js';

type Body = Record<string, unknown>;

const hello = { role: 'user', content: 'hello' };
const call = (id: string, more: Body = {}): Body => ({
  id,
  type: 'function',
  function: { name: 'ping', arguments: '{}', ...more },
});
const calls = (...list: Body[]): Body => ({ role: 'assistant', content: null, tool_calls: list });
const answer = (id: string): Body => ({ role: 'tool', tool_call_id: id, content: 'pong' });
const tool = (name: string, more: Body = {}): Body => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: {} }, ...more },
});
const body = (more: Body = {}): Body => ({ model: 'gpt-5.5', messages: [hello], ...more });
const talk = (...messages: Body[]): Body => body({ messages });
const strict = (parameters: Body): Body => body({ tools: [tool('a', { strict: true, parameters })] });
const exact = {
  type: 'object',
  properties: { a: { type: ['string', 'null'] } },
  required: ['a'],
  additionalProperties: false,
};
const shaped = (schema: Body, name = 'answer'): Body =>
  body({ response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } });

/** rule, what is accepted, what is refused, a part of the refusal's words */
const rules: readonly [string, Body, Body, RegExp][] = [
  ['a model is required', body(), { messages: [hello] }, /must provide a model/],
  ['messages are required', body(), { model: 'gpt-5.5' }, /Missing required parameter: 'messages'/],
  ['there is at least one message', talk(hello), talk(), /empty array/],
  [
    'unknown fields are refused',
    body({ user: 'u' }),
    body({ system: 'x' }),
    /Unrecognized request argument supplied: system/,
  ],
  [
    'roles are known',
    talk({ role: 'developer', content: 'x' }, hello),
    talk({ role: 'robot', content: 'x' }),
    /Invalid value: 'robot'/,
  ],
  ['a user’s content is not null', talk(hello), talk({ role: 'user', content: null }), /got null/],
  [
    'an assistant’s content is null only with calls',
    talk(hello, calls(call('c1')), answer('c1')),
    talk(hello, { role: 'assistant', content: null }, hello),
    /got null/,
  ],
  [
    'the list of calls is not empty',
    talk(hello, calls(call('c1')), answer('c1')),
    talk(hello, calls(), hello),
    /tool_calls: Invalid: empty array/,
  ],
  [
    'only the assistant has calls',
    talk(hello),
    talk({ ...hello, tool_calls: [call('c1')] }),
    /only allowed with role 'assistant'/,
  ],
  [
    'each call is answered before any other message',
    talk(hello, calls(call('c1')), answer('c1'), hello),
    talk(hello, calls(call('c1')), hello, answer('c1')),
    /did not have response messages: c1/,
  ],
  [
    'every call is answered',
    talk(hello, calls(call('c1'), call('c2')), answer('c2'), answer('c1')),
    talk(hello, calls(call('c1'), call('c2')), answer('c1')),
    /did not have response messages: c2/,
  ],
  [
    'an answer has its call',
    talk(hello, calls(call('c1')), answer('c1')),
    talk(hello, answer('c1')),
    /must be a response to a preceding message/,
  ],
  [
    'a call is answered once',
    talk(hello, calls(call('c1')), answer('c1')),
    talk(hello, calls(call('c1')), answer('c1'), answer('c1')),
    /Duplicate value/,
  ],
  [
    'call ids are unique',
    talk(hello, calls(call('c1')), answer('c1'), calls(call('c2')), answer('c2')),
    talk(hello, calls(call('c1')), answer('c1'), calls(call('c1')), answer('c1')),
    /Duplicate value/,
  ],
  [
    'a call has an id',
    talk(hello, calls(call('c1')), answer('c1')),
    talk(hello, calls(call('')), answer('')),
    /\.id: Missing required parameter/,
  ],
  [
    'a call’s id has at most 40 characters',
    talk(hello, calls(call('c'.repeat(40))), answer('c'.repeat(40))),
    talk(hello, calls(call('c'.repeat(41))), answer('c'.repeat(41))),
    /maximum length 40/,
  ],
  [
    'a call’s name is plain',
    talk(hello, calls(call('c1')), answer('c1')),
    talk(hello, calls(call('c1', { name: 'a b' })), answer('c1')),
    /function\.name/,
  ],
  [
    'a call’s arguments are a string',
    talk(hello, calls(call('c1')), answer('c1')),
    talk(hello, calls(call('c1', { arguments: {} })), answer('c1')),
    /one JSON object/,
  ],
  [
    'they are not empty',
    talk(hello, calls(call('c1')), answer('c1')),
    talk(hello, calls(call('c1', { arguments: '' })), answer('c1')),
    /one JSON object/,
  ],
  [
    'they are one object',
    talk(hello, calls(call('c1', { arguments: '{"a":1}' })), answer('c1')),
    talk(hello, calls(call('c1', { arguments: '{"a":1}{"a":1}' })), answer('c1')),
    /one JSON object/,
  ],
  [
    'they are not encoded twice',
    talk(hello, calls(call('c1')), answer('c1')),
    talk(hello, calls(call('c1', { arguments: '"{}"' })), answer('c1')),
    /one JSON object/,
  ],
  [
    'max_tokens is refused by reasoning models',
    body({ max_completion_tokens: 9 }),
    body({ max_tokens: 9 }),
    /Use 'max_completion_tokens' instead/,
  ],
  [
    'o models are reasoning models',
    body({ model: 'o3', max_completion_tokens: 9 }),
    body({ model: 'o3', max_tokens: 9 }),
    /Use 'max_completion_tokens' instead/,
  ],
  [
    'gpt-4 takes either, not both',
    body({ model: 'gpt-4.1', max_tokens: 9 }),
    body({ model: 'gpt-4.1', max_tokens: 9, max_completion_tokens: 9 }),
    /at the same time/,
  ],
  [
    'compatible servers only know max_tokens',
    body({ model: 'llama3.2', max_tokens: 9 }),
    body({ model: 'llama3.2', max_completion_tokens: 9 }),
    /Use 'max_tokens' instead/,
  ],
  [
    'max_tokens is at least 1',
    body({ max_completion_tokens: 1 }),
    body({ max_completion_tokens: 0 }),
    /Expected a value >= 1/,
  ],
  [
    'temperature is refused by reasoning models',
    body({ model: 'gpt-4.1', temperature: 0.2 }),
    body({ temperature: 0.2 }),
    /'temperature' is not supported/,
  ],
  [
    'temperature is at most 2',
    body({ model: 'gpt-4.1', temperature: 2 }),
    body({ model: 'gpt-4.1', temperature: 3 }),
    /from 0 to 2/,
  ],
  [
    'stream options need a stream',
    body({ stream: true, stream_options: { include_usage: true } }),
    body({ stream_options: { include_usage: true } }),
    /only allowed when 'stream'/,
  ],
  ['the list of tools is not empty', body({ tools: [tool('a')] }), body({ tools: [] }), /Invalid 'tools': empty array/],
  [
    'there are at most 128 tools',
    body({ tools: Array.from({ length: 128 }, (_, i) => tool(`t${i}`)) }),
    body({ tools: Array.from({ length: 129 }, (_, i) => tool(`t${i}`)) }),
    /maximum length 128/,
  ],
  ['tool names are plain', body({ tools: [tool('a-b_1')] }), body({ tools: [tool('a.b')] }), /does not match pattern/],
  [
    'tool names are unique',
    body({ tools: [tool('a'), tool('b')] }),
    body({ tools: [tool('a'), tool('a')] }),
    /must be unique/,
  ],
  [
    'parameters are an object schema',
    body({ tools: [tool('a')] }),
    body({ tools: [tool('a', { parameters: { type: 'array' } })] }),
    /schema must be a JSON Schema/,
  ],
  [
    'a chosen tool exists',
    body({ tools: [tool('a')], tool_choice: { type: 'function', function: { name: 'a' } } }),
    body({ tools: [tool('a')], tool_choice: { type: 'function', function: { name: 'b' } } }),
    /Tool choice 'b' not found/,
  ],
  [
    'a tool choice needs tools',
    body({ tools: [tool('a')], tool_choice: 'auto' }),
    body({ tool_choice: 'auto' }),
    /only allowed when 'tools'/,
  ],
  [
    'parallel_tool_calls needs tools',
    body({ tools: [tool('a')], parallel_tool_calls: true }),
    body({ parallel_tool_calls: true }),
    /only allowed when 'tools'/,
  ],
  [
    'gpt-5.4 refuses tools with reasoning_effort',
    body({ model: 'gpt-5.4', tools: [tool('a')] }),
    body({ model: 'gpt-5.4', tools: [tool('a')], reasoning_effort: 'none' }),
    /not supported for this model/,
  ],
  [
    'gpt-5.6 wants reasoning_effort none with tools',
    body({ model: 'gpt-5.6', tools: [tool('a')], reasoning_effort: 'none' }),
    body({ model: 'gpt-5.6', tools: [tool('a')] }),
    /only supported with reasoning_effort 'none'/,
  ],
  [
    'gpt-5.6 takes any effort without tools',
    body({ model: 'gpt-5.6', reasoning_effort: 'high' }),
    body({ model: 'gpt-5.6', tools: [tool('a')], reasoning_effort: 'high' }),
    /only supported with reasoning_effort 'none'/,
  ],
  [
    'gpt-4 knows no effort',
    body({ model: 'gpt-4.1' }),
    body({ model: 'gpt-4.1', reasoning_effort: 'low' }),
    /'reasoning_effort' is not supported/,
  ],
  [
    'strict objects are closed',
    strict(exact),
    strict({ ...exact, additionalProperties: true }),
    /'additionalProperties' is required/,
  ],
  ['strict objects require every property', strict(exact), strict({ ...exact, required: [] }), /Missing 'a'/],
  [
    'strict schemas have no default',
    strict(exact),
    strict({ ...exact, properties: { a: { type: 'string', default: 'x' } } }),
    /'default' is not permitted/,
  ],
  [
    'strict schemas have no oneOf',
    strict({ ...exact, properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }),
    strict({ ...exact, properties: { a: { oneOf: [{ type: 'string' }] } } }),
    /'oneOf' is not permitted/,
  ],
  [
    'strict schemas have no allOf',
    strict(exact),
    strict({ ...exact, properties: { a: { allOf: [{ type: 'string' }] } } }),
    /'allOf' is not permitted/,
  ],
  [
    'the root of a strict schema is an object',
    shaped(exact),
    shaped({ ...exact, anyOf: [exact] }),
    /not have 'anyOf' at the top level/,
  ],
  [
    'strict rules reach into definitions',
    strict({ ...exact, $defs: { n: exact } }),
    strict({ ...exact, $defs: { n: { type: 'object' } } }),
    /\$defs\.n: .*additionalProperties/,
  ],
  [
    'a schema that is not strict may be anything',
    body({ tools: [tool('a', { parameters: { type: 'object', properties: { a: { default: 1 } } } })] }),
    strict({ type: 'object', properties: { a: { default: 1 } } }),
    /'default'/,
  ],
  ['a response format has a plain name', shaped(exact), shaped(exact, 'my answer'), /json_schema\.name: Invalid name/],
  [
    'strings are well-formed',
    talk({ role: 'user', content: '😀' }),
    talk({ role: 'user', content: '\ude00' }),
    /lone surrogate/,
  ],
];

describe('validateOpenAI', () => {
  it.each(rules)('%s', (_rule, accepted, refused, words) => {
    expect(validateOpenAI(accepted)).toEqual([]);
    const told = validateOpenAI(refused).map(({ path, message }) => `${path}: ${message}`);
    expect(told).toContainEqual(expect.stringMatching(words));
  });

  it.each([null, [], 'x', 5])('a body that is %j is refused without throwing', (wrong) => {
    expect(validateOpenAI(wrong)).toHaveLength(1);
  });
});
