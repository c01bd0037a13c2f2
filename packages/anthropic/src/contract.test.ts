import { describe, expect, it } from '@jest/globals';
import { capabilitiesOf } from '@webcortex/core';
import { modelProviderContract } from '@webcortex/testing';
import { createAnthropicProvider } from './provider.js';

const connect = (server: { baseUrl: string; apiKey: string }) =>
  createAnthropicProvider({ name: 'anthropic', kind: 'anthropic', ...server });

describe.each(['claude-opus-5-5', 'claude-haiku-4-5', 'claude-sonnet-4'])('%s', (model) => {
  modelProviderContract(
    { describe, it, expect },
    { format: 'anthropic', model, capabilities: capabilitiesOf('anthropic', model), connect },
  );
});

describe('over the built-in fetch', () => {
  modelProviderContract(
    { describe, it, expect },
    {
      format: 'anthropic',
      model: 'claude-opus-5-5',
      capabilities: capabilitiesOf('anthropic', 'claude-opus-5-5'),
      connect: (server) => createAnthropicProvider({ name: 'anthropic', kind: 'anthropic', ...server }, { fetch }),
    },
  );
});
