import Anthropic from '@anthropic-ai/sdk';
import {
  believeUsage,
  type CallOptions,
  type CallUsage,
  type Clock,
  isObject,
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
import { toProviderError } from './errors.js';
import { fromWire } from './from-wire.js';
import { outputDialect } from './output.js';
import { requestParams } from './request.js';
import { StreamAssembly } from './stream-assembly.js';
import { ToWire } from './to-wire.js';
import { reportedUsage } from './usage.js';
import type { WireBlock, WireMessage } from './wire-message.js';

const defaultBaseUrl = 'https://api.anthropic.com';
const defaultIdleTimeoutMs = 60_000;
/** Retries of one call, by the SDK: 429, 5xx, and connections that fail before an answer. */
const maxRetries = 2;

/** What a provider can be made with beside its configuration. */
export interface AnthropicProviderOptions {
  /** Sends the requests instead of the kept-alive transport of our own: a proxy's, a test's, or the built-in `fetch`. */
  readonly fetch?: FetchLike;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** The longest silence of the service in milliseconds, before the first byte (of a stream) and between two. Default 60 000. */
  readonly idleTimeoutMs?: number;
}

/**
 * Anthropic Messages over the official SDK. The provider streams when the call has an `onDelta`, else it asks for
 * the answer in one piece.
 */
export function createAnthropicProvider(config: ProviderConfig, options: AnthropicProviderOptions = {}): ModelProvider {
  return new AnthropicProvider(config, options);
}

class AnthropicProvider implements ModelProvider {
  readonly name: string;
  readonly #client: Anthropic;
  readonly #apiKey: string | undefined;
  readonly #clock: Clock;
  readonly #idleTimeoutMs: number;
  readonly #toWire = new ToWire();
  readonly #plan = outputPlanner(outputDialect);

  constructor(config: ProviderConfig, options: AnthropicProviderOptions) {
    this.name = config.name;
    this.#apiKey = config.apiKey;
    this.#clock = options.clock ?? systemClock;
    this.#idleTimeoutMs = options.idleTimeoutMs ?? defaultIdleTimeoutMs;
    const send = options.fetch === undefined ? undiciSend() : fetchSend(options.fetch);
    // Everything the SDK would read from the environment is said here.
    this.#client = new Anthropic({
      apiKey: config.apiKey ?? 'unused',
      baseURL: config.baseUrl ?? defaultBaseUrl,
      webhookKey: null,
      fetch: guardedFetch(send) as typeof fetch,
      maxRetries,
      logLevel: 'off',
      openTelemetry: false,
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
    const plan = this.#plan(request);
    const params = requestParams(request, plan, this.#toWire);
    try {
      const message = await call.run(() =>
        options.onDelta === undefined ? this.#ask(params, call) : this.#stream(params, call, assembly),
      );
      const response = { ...fromWire(message, request), usage: believeUsage(reportedUsage(message.usage), call.bytes) };
      return readFinalAnswer(response, plan);
    } catch (error) {
      const begun = assembly.started || call.begun;
      throw toProviderError(error, { name: this.name, apiKey: this.#apiKey, call, usage: begun ? usage() : undefined });
    }
  }

  async #ask(params: Anthropic.MessageCreateParamsNonStreaming, call: ModelCall): Promise<WireMessage> {
    const answer: unknown = await this.#client.messages.create(params, call.requestOptions);
    if (isObject(answer) && Array.isArray(answer['content'])) {
      const content = answer['content'].filter(isObject) as WireBlock[];
      const { model, stop_reason, stop_details, usage } = answer;
      return { model, content, stopReason: stop_reason, stopDetails: stop_details, usage };
    }
    throw new ProviderError('malformed_response', `${this.name} answered with something that is not a message`);
  }

  async #stream(
    params: Anthropic.MessageCreateParamsNonStreaming,
    call: ModelCall,
    assembly: StreamAssembly,
  ): Promise<WireMessage> {
    const stream = await this.#client.messages.create({ ...params, stream: true }, call.requestOptions);
    for await (const event of stream) {
      if (call.failure !== undefined) break;
      assembly.push(event);
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
