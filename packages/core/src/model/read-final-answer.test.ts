import { describe, expect, it } from '@jest/globals';
import { capabilitiesOf } from './capabilities.js';
import type { ModelResponse } from './provider.js';
import { readFinalAnswer } from './read-final-answer.js';
import { planOutput } from './structured.js';

const usage = { inputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 1, estimated: false };
const dialect = {
  optional: 'keep',
  recursion: false,
  keywords: new Set<string>(),
  formats: new Set<string>(),
  lenient: false,
} as const;
const plan = planOutput(
  { output: { name: 'a', schema: { type: 'object' } }, capabilities: capabilitiesOf('openai', 'llama3.2'), tools: [] },
  dialect,
);
const call = (name: string, more: { malformed?: string } = {}) =>
  ({ type: 'tool_use', id: name, name, input: { total: 1 }, ...more }) as const;
const answer = (
  content: ModelResponse['content'],
  stopReason: ModelResponse['stopReason'] = 'tool_use',
): ModelResponse => ({
  model: 'm',
  content,
  stopReason,
  usage,
});

describe('readFinalAnswer', () => {
  it('turns the forced call into text that is JSON, and the turn into the last one', () => {
    const read = readFinalAnswer(answer([{ type: 'text', text: 'Here it is.' }, call('final_answer')]), plan);
    expect(read).toMatchObject({ content: [{ type: 'text', text: '{"total":1}' }], stopReason: 'end_turn' });
    expect(read.content).toHaveLength(1);
  });

  it('leaves it to the run to refuse an answer that is not JSON', () => {
    const read = readFinalAnswer(answer([call('final_answer', { malformed: '{"total":' })]), plan);
    expect(read.content).toEqual([{ type: 'text', text: '{"total":' }]);
  });

  it('forgets an answer given beside other calls: their results come first', () => {
    const read = readFinalAnswer(answer([call('ping'), call('final_answer')]), plan);
    expect(read).toMatchObject({ content: [{ name: 'ping' }], stopReason: 'tool_use' });
    expect(read.content).toHaveLength(1);
  });

  it('forgets an answer that was cut off', () => {
    expect(readFinalAnswer(answer([call('final_answer')], 'max_tokens'), plan)).toMatchObject({
      content: [],
      stopReason: 'max_tokens',
    });
  });

  it('leaves answers alone that nobody asked a shape of', () => {
    const plain = answer([call('final_answer')]);
    expect(readFinalAnswer(plain, undefined)).toBe(plain);
  });
});
