import { describe, expect, it } from '@jest/globals';
import { capabilitiesOf } from '@webcortex/core';
import { modelProviderContract } from '@webcortex/testing';
import { createOpenAIProvider } from './provider.js';

const connect = (server: { baseUrl: string; apiKey: string }) =>
  createOpenAIProvider({ name: 'openai', kind: 'openai', ...server });

describe.each(['gpt-5.6-sol', 'gpt-5.4', 'gpt-4o', 'llama3.2'])('%s', (model) => {
  modelProviderContract(
    { describe, it, expect },
    { format: 'openai', model, capabilities: capabilitiesOf('openai', model), connect },
  );
});

describe('over the built-in fetch', () => {
  modelProviderContract(
    { describe, it, expect },
    {
      format: 'openai',
      model: 'gpt-5.4',
      capabilities: capabilitiesOf('openai', 'gpt-5.4'),
      connect: (server) => createOpenAIProvider({ name: 'openai', kind: 'openai', ...server }, { fetch }),
    },
  );
});
