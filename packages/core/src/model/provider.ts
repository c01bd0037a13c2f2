import type { JsonSchema } from '../base/json.js';
import { WebCortexError } from '../base/webcortex-error.js';
import type { Capabilities } from './capabilities.js';
import type { AssistantMessage, Message } from './conversation.js';
import type { ProviderKind } from './provider-kind.js';
import type { CallUsage } from './usage.js';

/** A tool as a model sees it. Rendered once at boot. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/** Everything a provider needs for one call. Nothing in it is mutated. */
export interface ModelRequest {
  /** The bare model id the service knows (`claude-opus-5`, `llama3.2`), no prefix. */
  readonly model: string;
  readonly capabilities: Capabilities;
  /** `''` when there is none. */
  readonly system: string;
  readonly tools: readonly ToolSpec[];
  readonly messages: readonly Message[];
  /** Upper bound of the answer in tokens, at least 1. */
  readonly maxTokens: number;
  /** Sent only when set. */
  readonly temperature?: number;
  /** Whether to mark the stable prefix for prompt caching. */
  readonly cache: boolean;
  /** Ask for the final answer in this shape. */
  readonly output?: { readonly name: string; readonly schema: JsonSchema };
}

/** A piece of an answer as it arrives. */
export type Delta =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly name: string };

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Wall-clock milliseconds by which the call must have ended, retries and their waits included. */
  readonly deadlineAt: number;
  /** Called for each piece as it arrives. Without it the provider may answer in one piece. */
  readonly onDelta?: (delta: Delta) => void;
}

/** The closed set every provider's vocabulary is mapped into, once. */
export type StopReason = 'end_turn' | 'tool_use' | 'max_tokens' | 'pause_turn' | 'refusal' | 'context_window_exceeded';

export interface ModelResponse {
  /** The model as the service named it. */
  readonly model: string;
  /** Blocks in order. Tool-call ids may be blank, repeated or missing: the run gives them its own. */
  readonly content: AssistantMessage['content'];
  readonly stopReason: StopReason;
  /** What a refusal or content filter said, if anything. */
  readonly refusal?: string;
  readonly usage: CallUsage;
}

/** The port. One object a configured provider; it holds the SDK client and is used concurrently. */
export interface ModelProvider {
  /** `anthropic`, `openai`, `ollama`, or the name given to `app.provider`. */
  readonly name: string;
  /** @throws ProviderError when the service failed after the SDK's own retries, or the call was aborted. */
  generate(request: ModelRequest, options: CallOptions): Promise<ModelResponse>;
}

/** How to reach a provider: everything a factory needs, resolved from declaration and environment. */
export interface ProviderConfig {
  readonly name: string;
  readonly kind: ProviderKind;
  readonly baseUrl?: string;
  /** `undefined` where the service needs none (Ollama). */
  readonly apiKey?: string;
}

/** Makes a provider. Loaded only when a model needs it. */
export type ProviderFactory = (config: ProviderConfig) => ModelProvider;

/** Loads the factory of a kind: `webcortex` imports the SDK package here, on first use. */
export type ProviderLoader = (kind: ProviderKind) => Promise<ProviderFactory>;

/** Why a provider call failed, in a closed set that retries and fallbacks can decide on. */
export type ProviderFailure =
  | 'overloaded'
  | 'rate_limited'
  | 'unreachable'
  | 'timeout'
  | 'aborted'
  | 'invalid_request'
  | 'context_window_exceeded'
  | 'authentication'
  | 'malformed_response'
  | 'server_error';

/** A provider's failure. The message is safe to show: no key, no header, no request body. */
export class ProviderError extends WebCortexError {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;
  /** The HTTP status of the service, when there was one. */
  readonly status: number | undefined;
  /** Tokens spent although the call failed (half a stream), as far as known. */
  readonly usage: CallUsage | undefined;

  constructor(
    failure: ProviderFailure,
    message: string,
    options: { status?: number | undefined; usage?: CallUsage | undefined; cause?: unknown } = {},
  ) {
    super('provider_error', message, { data: { failure, status: options.status ?? null }, cause: options.cause });
    this.failure = failure;
    this.status = options.status;
    this.usage = options.usage;
  }
}
