import {
  believeUsage,
  type CallOptions,
  type CallUsage,
  type Clock,
  type ModelProvider,
  type ModelRequest,
  type ModelResponse,
  outputPlanner,
  type ProviderConfig,
  ProviderError,
  readFinalAnswer,
  systemClock,
} from '@webcortex/core';
import { type FetchLike, fetchSend, guardedFetch, ModelCall, undiciSend } from '@webcortex/transport';
import OpenAI from 'openai';
import { strictDialect } from './dialect.js';
import { toProviderError } from './errors.js';
import { fromWire } from './from-wire.js';
import { readCompletion } from './read-completion.js';
import { requestParams } from './request.js';
import { StreamAssembly } from './stream-assembly.js';
import { ToWire } from './to-wire.js';
import { restoreArguments, ToolsToWire } from './tools.js';
import { reportedUsage } from './usage.js';
import type { WireMessage } from './wire-message.js';

const defaultBaseUrl = 'https://api.openai.com/v1';
const defaultIdleTimeoutMs = 60_000;
/** Retries of one call, by the SDK: 429, 5xx, and connections that fail before an answer. */
const maxRetries = 2;

/** What a provider can be made with beside its configuration. */
export interface OpenAIProviderOptions {
  /** Sends the requests instead of the kept-alive transport of our own: a proxy's, a test's, or the built-in `fetch`. */
  readonly fetch?: FetchLike;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** The longest silence of the service in milliseconds, before the first byte (of a stream) and between two. Default 60 000. */
  readonly idleTimeoutMs?: number;
}

/**
 * OpenAI Chat Completions, and every server that speaks them, over the official SDK. The provider streams when the
 * call has an `onDelta`, else it asks for the answer in one piece.
 */
export function createOpenAIProvider(config: ProviderConfig, options: OpenAIProviderOptions = {}): ModelProvider {
  return new OpenAIProvider(config, options);
}

class OpenAIProvider implements ModelProvider {
  readonly name: string;
  readonly #client: OpenAI;
  readonly #apiKey: string | undefined;
  readonly #clock: Clock;
  readonly #idleTimeoutMs: number;
  readonly #toWire = new ToWire();
  readonly #tools = new ToolsToWire();
  readonly #plan = outputPlanner(strictDialect);

  constructor(config: ProviderConfig, options: OpenAIProviderOptions) {
    this.name = config.name;
    this.#apiKey = config.apiKey;
    this.#clock = options.clock ?? systemClock;
    this.#idleTimeoutMs = options.idleTimeoutMs ?? defaultIdleTimeoutMs;
    const send = options.fetch === undefined ? undiciSend() : fetchSend(options.fetch);
    // Everything the SDK would read from the environment is said here: another server must not get OpenAI's names.
    this.#client = new OpenAI({
      apiKey: config.apiKey ?? 'unused',
      baseURL: config.baseUrl ?? defaultBaseUrl,
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      fetch: guardedFetch(send) as typeof fetch,
      maxRetries,
      logLevel: 'off',
    });
  }

  async generate(request: ModelRequest, options: CallOptions): Promise<ModelResponse> {
    const assembly = new StreamAssembly(options.onDelta ?? (() => undefined));
    const usage = (): CallUsage => believeUsage(reportedUsage(assembly.usage), call.bytes);
    const call = new ModelCall({
      ...options,
      name: this.name,
      clock: this.#clock,
      streaming: options.onDelta !== undefined,
      idleTimeoutMs: this.#idleTimeoutMs,
      usage,
    });
    const { capabilities } = request;
    const plan = this.#plan(request);
    const tools = this.#tools.tools(request.tools, capabilities.strictTools);
    const params = requestParams(request, { plan, tools, toWire: this.#toWire });
    try {
      const message = await call.run(() =>
        options.onDelta === undefined
          ? this.#ask(params, call)
          : this.#stream(params, { call, assembly, withUsage: capabilities.streamUsage }),
      );
      const response = { ...fromWire(message, request), usage: believeUsage(reportedUsage(message.usage), call.bytes) };
      return readFinalAnswer(restoreArguments(response, tools), plan);
    } catch (error) {
      const begun = assembly.started || call.begun;
      throw toProviderError(error, { name: this.name, apiKey: this.#apiKey, call, usage: begun ? usage() : undefined });
    }
  }

  async #ask(params: OpenAI.ChatCompletionCreateParamsNonStreaming, call: ModelCall): Promise<WireMessage> {
    const message = readCompletion(await this.#client.chat.completions.create(params, call.requestOptions));
    if (message !== undefined) return message;
    throw new ProviderError('malformed_response', `${this.name} answered with something that is not a completion`);
  }

  async #stream(
    params: OpenAI.ChatCompletionCreateParamsNonStreaming,
    { call, assembly, withUsage }: { call: ModelCall; assembly: StreamAssembly; withUsage: boolean },
  ): Promise<WireMessage> {
    const stream = await this.#client.chat.completions.create(
      { ...params, stream: true, ...(withUsage ? { stream_options: { include_usage: true } } : {}) },
      call.requestOptions,
    );
    for await (const chunk of stream) {
      if (call.failure !== undefined) break;
      assembly.push(chunk);
    }
    if (assembly.complete) return assembly.message();
    const what = assembly.started
      ? 'ended its answer before it was complete'
      : 'answered with something that is not a stream';
    throw new ProviderError('malformed_response', `${this.name} ${what}`, {
      usage: assembly.started ? believeUsage(reportedUsage(assembly.usage), call.bytes) : undefined,
    });
  }
}
