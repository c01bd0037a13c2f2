import { abortContract } from './abort.js';
import { answersContract } from './answers.js';
import { argumentsContract } from './arguments.js';
import { conversationContract } from './conversation.js';
import { failuresContract } from './failures.js';
import type { ProviderSubject } from './subject.js';
import type { TestFunctions } from './test-functions.js';
import { usageContract } from './usage.js';

/**
 * What every `ModelProvider` over a real service must do, as tests against the scripted server. Each test has a
 * server of its own on loopback; deadlines aside, none waits for a clock.
 *
 * @example
 * modelProviderContract({ describe, it, expect }, {
 *   format: 'anthropic',
 *   model: 'claude-opus-5-5',
 *   capabilities,
 *   connect: ({ baseUrl, apiKey }) => createProvider({ name: 'anthropic', kind: 'anthropic', baseUrl, apiKey }),
 * });
 */
export function modelProviderContract(tests: TestFunctions, subject: ProviderSubject): void {
  tests.describe(`a provider of ${subject.model} (${subject.format})`, () => {
    for (const contract of [
      answersContract,
      argumentsContract,
      usageContract,
      failuresContract,
      abortContract,
      conversationContract,
    ]) {
      contract({ tests, subject });
    }
  });
}
