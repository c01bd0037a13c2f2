import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validateAnthropic } from './anthropic/validate-anthropic.js';
import { validateOpenAI } from './openai/validate-openai.js';

type Body = Record<string, unknown>;

/** How many calls each turn of the assistant makes; the last turn's results end the conversation. */
const turns = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });

function anthropicBody(counts: readonly number[]): { model: string; max_tokens: number; messages: Body[] } {
  const messages = counts.flatMap((count, turn) => {
    const ids = Array.from({ length: count }, (_, at) => `call_${turn}_${at}`);
    return [
      { role: 'assistant', content: ids.map((id) => ({ type: 'tool_use', id, name: 'ping', input: {} })) },
      { role: 'user', content: ids.map((id) => ({ type: 'tool_result', tool_use_id: id, content: 'pong' })) },
    ];
  });
  return { model: 'claude-opus-5-5', max_tokens: 9, messages: [{ role: 'user', content: 'go' }, ...messages] };
}

function openAIBody(counts: readonly number[]): { model: string; messages: Body[] } {
  const messages = counts.flatMap((count, turn): Body[] => {
    const ids = Array.from({ length: count }, (_, at) => `call_${turn}_${at}`);
    const calls = ids.map((id) => ({ id, type: 'function', function: { name: 'ping', arguments: '{}' } }));
    return [
      { role: 'assistant', content: null, tool_calls: calls },
      ...ids.map((id) => ({ role: 'tool', tool_call_id: id, content: 'pong' })),
    ];
  });
  return { model: 'gpt-5.5', messages: [{ role: 'user', content: 'go' }, ...messages] };
}

const keys = fc.constantFrom(
  'role',
  'content',
  'type',
  'text',
  'tools',
  'messages',
  'system',
  'tool_calls',
  'function',
  'input_schema',
  'tool_choice',
  'thinking',
  'response_format',
  'output_config',
);
const bodies = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue(),
    fc.constantFrom('user', 'assistant', 'tool', 'tool_use', 'tool_result', 'function', 'json_schema'),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('body'),
  ),
  body: fc.dictionary(keys, tie('value')),
})).body;

describe('the validators', () => {
  it('never throw, whatever they are given', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(Array.isArray(validateAnthropic(body)) && Array.isArray(validateOpenAI(body))).toBe(true);
      }),
    );
  });

  it('accept every paired conversation, and refuse it with any one message left out', () => {
    fc.assert(
      fc.property(turns, fc.nat(), (counts, at) => {
        for (const [body, validate] of [
          [anthropicBody(counts), validateAnthropic],
          [openAIBody(counts), validateOpenAI],
        ] as const) {
          expect(validate(body)).toEqual([]);
          const left = 1 + (at % (body.messages.length - 1));
          expect(validate({ ...body, messages: body.messages.filter((_, index) => index !== left) })).not.toEqual([]);
        }
      }),
    );
  });
});
