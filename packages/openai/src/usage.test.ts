import { describe, expect, it } from '@jest/globals';
import { believeUsage } from '@webcortex/core';
import { reportedUsage } from './usage.js';

const believed = (wire: unknown) => believeUsage(reportedUsage(wire), { sent: 300, received: 30 });

describe('reportedUsage', () => {
  it('takes the cached tokens out of the prompt', () => {
    const wire = { prompt_tokens: 1500, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 1024 } };
    expect(believed(wire)).toEqual({
      inputTokens: 476,
      cacheReadTokens: 1024,
      cacheWriteTokens: 0,
      outputTokens: 20,
      estimated: false,
    });
  });

  it.each([
    ['no details', { prompt_tokens: 7, completion_tokens: 2 }, 7, false],
    ['details without a figure', { prompt_tokens: 7, completion_tokens: 2, prompt_tokens_details: null }, 7, false],
    [
      'more cached than there is',
      { prompt_tokens: 7, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 9 } },
      100,
      true,
    ],
    ['nothing', undefined, 100, true],
    ['a figure that is no number', { prompt_tokens: '7', completion_tokens: 2 }, 100, true],
  ])('reads %s', (_, wire, inputTokens, estimated) => {
    expect(believed(wire)).toMatchObject({ inputTokens, estimated });
  });
});
