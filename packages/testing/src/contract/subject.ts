import type { CallOptions, Capabilities, Message, ModelProvider, ModelRequest, ModelResponse } from '@webcortex/core';
import type { Script } from '../script/script.js';
import { type ScriptedServer, startScriptedServer } from '../server/scripted-server.js';
import type { ScriptedServerOptions } from '../server/server-options.js';
import { deepFreeze } from '../wire/deep-freeze.js';
import type { TestFunctions } from './test-functions.js';

/** The provider under test. */
export interface ProviderSubject {
  /** Which wire format it speaks. */
  readonly format: 'anthropic' | 'openai';
  /** A model name the service knows, and what it can do. Anthropic: one that binds thinking, to test most. */
  readonly model: string;
  readonly capabilities: Capabilities;
  /** Makes a provider that talks to this server with this key. */
  connect(server: { readonly baseUrl: string; readonly apiKey: string }): ModelProvider;
}

/** What a group of contract tests gets. */
export interface ContractContext {
  readonly tests: TestFunctions;
  readonly subject: ProviderSubject;
}

/** The key every contract test uses; it must never be in an error's message. */
export const contractKey = 'sk-contract-0123456789abcdef';

/** One started server with a provider on it. */
export interface Session {
  readonly server: ScriptedServer;
  readonly provider: ModelProvider;
  /** Calls the provider with a frozen request: nothing in it may be changed. */
  ask(request?: Partial<ModelRequest>, options?: Partial<CallOptions>): Promise<ModelResponse>;
}

export const userMessage = (text: string): Message => ({ role: 'user', content: [{ type: 'text', text }] });

export const pingTool = deepFreeze({
  name: 'ping',
  description: 'Answers pong.',
  inputSchema: { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: false },
});

function requestOf(subject: ProviderSubject, more: Partial<ModelRequest>): ModelRequest {
  return {
    model: subject.model,
    capabilities: subject.capabilities,
    system: 'Be brief.',
    tools: [pingTool],
    messages: [userMessage('hello')],
    maxTokens: 1000,
    cache: true,
    ...more,
  };
}

/** Runs a test with a server and a provider of its own; the script must be used up, unless the test threw. */
export async function withServer(
  subject: ProviderSubject,
  script: Script | { readonly script: Script; readonly options: ScriptedServerOptions },
  body: (session: Session) => Promise<void>,
): Promise<void> {
  const { script: steps, options } = 'script' in script ? script : { script, options: {} };
  const server = await startScriptedServer(steps, { apiKey: contractKey, ...options });
  try {
    const baseUrl = subject.format === 'anthropic' ? server.url : server.openAIUrl;
    const provider = subject.connect({ baseUrl, apiKey: contractKey });
    await body({
      server,
      provider,
      ask: (request = {}, more = {}) =>
        provider.generate(deepFreeze(requestOf(subject, request)), {
          signal: new AbortController().signal,
          deadlineAt: Date.now() + 20_000,
          ...more,
        }),
    });
    server.assertDone();
  } finally {
    await server.close();
  }
}

/** What a promise was rejected with. @throws when it was not */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('expected the call to fail, but it was answered');
}

/** With and without a listener: the two ways a provider may talk to its service. */
export const modes: readonly { readonly name: string; readonly options: Partial<CallOptions> }[] = [
  { name: 'in one piece', options: {} },
  { name: 'streaming', options: { onDelta: () => undefined } },
];
