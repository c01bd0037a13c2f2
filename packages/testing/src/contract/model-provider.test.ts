import { describe, expect, it } from '@jest/globals';
import type { Capabilities, ModelProvider } from '@webcortex/core';
import { modelProviderContract } from './model-provider.js';

const capabilities: Capabilities = {
  temperature: true,
  forcedToolChoice: true,
  jsonSchemaOutput: true,
  maxTokensField: 'max_tokens',
  reasoningEffortWithTools: null,
  strictTools: false,
  streamUsage: true,
};

/** Answers at once, always the same, and never asks a service. */
const mute: ModelProvider = {
  name: 'mute',
  generate: async (request) => ({
    model: request.model,
    content: [],
    stopReason: 'end_turn',
    usage: { inputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 1, estimated: false },
  }),
};

function contractTests(format: 'anthropic' | 'openai'): readonly { name: string; body: () => Promise<void> }[] {
  const found: { name: string; body: () => Promise<void> }[] = [];
  modelProviderContract(
    { describe: (_name, body) => body(), it: (name, body) => found.push({ name, body }), expect },
    { format, model: 'some-model', capabilities, connect: () => mute },
  );
  return found;
}

describe.each(['anthropic', 'openai'] as const)('the contract of model providers (%s)', (format) => {
  it('has tests of different names', () => {
    const names = contractTests(format).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(60);
    expect(new Set(names).size).toBe(names.length);
  });

  it('lets no test pass for a provider that does nothing', async () => {
    const passed: string[] = [];
    for (const { name, body } of contractTests(format)) {
      await body().then(
        () => passed.push(name),
        () => undefined,
      );
    }
    expect(passed).toEqual([]);
  });
});
