import { type CallOptions, type CallUsage, type Clock, ProviderError, type ProviderFailure } from '@webcortex/core';

/** The longest a timer can wait. */
const longestWait = 2 ** 31 - 1;
/** The most a service may answer with, in bytes. */
const maxAnswerBytes = 32 * 1024 * 1024;
/** The longest line of an event stream, in bytes. */
const maxLineBytes = 1024 * 1024;

export interface ModelCallOptions extends Pick<CallOptions, 'signal' | 'deadlineAt'> {
  /** The provider's name, for messages. */
  readonly name: string;
  readonly clock: Clock;
  /** Whether the answer is streamed: then the idle limit counts from the start, else from the first byte. */
  readonly streaming: boolean;
  /** The longest silence of a service, in milliseconds. */
  readonly idleTimeoutMs: number;
  /** Tokens spent so far, asked for when the call fails half-way. */
  readonly usage: () => CallUsage | undefined;
}

/** The key under which a call rides along in the SDK's request options to its `fetch`. */
const callKey = Symbol('webcortex.model-call');

/** The call a `fetch` was made for. @throws TypeError when the SDK was used without one */
export function callOf(init: object): ModelCall {
  const call = (init as { [callKey]?: unknown })[callKey];
  if (call instanceof ModelCall) return call;
  throw new TypeError('the request carries no model call');
}

/**
 * One call of a model: its deadline, its idle limit, its size limit and the caller's signal in one place. Whatever
 * ends it first settles {@link run} at once, and stops the SDK (retries included) through {@link signal}.
 */
export class ModelCall {
  /** Attempts made so far. */
  attempts = 0;
  /** Bytes of the current attempt's answer. */
  receivedBytes = 0;
  /** What the network last threw: on its way through an SDK it loses its code. */
  networkError: unknown;
  readonly #options: ModelCallOptions;
  readonly #stop = new AbortController();
  #answered = false;
  #sent = '';
  #line = 0;
  #idle: NodeJS.Timeout | undefined;
  #failure: ProviderError | undefined;
  #reject: ((error: ProviderError) => void) | undefined;

  constructor(options: ModelCallOptions) {
    this.#options = options;
  }

  /** Give this to the SDK: aborted when the caller aborts and when the call fails here. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Why the call was ended here, if it was. What the SDK throws afterwards is only an echo. */
  get failure(): ProviderError | undefined {
    return this.#failure;
  }

  /** Whether some of a real answer came, so that tokens were spent. */
  get begun(): boolean {
    return this.#answered && this.receivedBytes > 0;
  }

  /** What the last attempt sent. */
  get sent(): string {
    return this.#sent;
  }

  get msLeft(): number {
    return this.#options.deadlineAt - this.#options.clock.now();
  }

  get now(): number {
    return this.#options.clock.now();
  }

  /** Bytes sent and received, for estimates of usage. */
  get bytes(): { readonly sent: number; readonly received: number } {
    return { sent: Buffer.byteLength(this.#sent), received: this.receivedBytes };
  }

  /** The SDK's request options that carry the call to {@link callOf}. */
  get requestOptions(): { signal: AbortSignal; timeout: number; fetchOptions: object } {
    const timeout = Math.max(1, Math.min(Math.ceil(this.msLeft), longestWait));
    return { signal: this.signal, timeout, fetchOptions: { [callKey]: this } };
  }

  /** @throws ProviderError `aborted` or `timeout` at once when they come first, else whatever `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { signal, name } = this.#options;
    if (signal.aborted) throw new ProviderError('aborted', `the call to ${name} was aborted`);
    const onAbort = (): void => this.fail('aborted', `the call to ${name} was aborted`);
    signal.addEventListener('abort', onAbort, { once: true });
    const late = (): void => this.fail('timeout', `${name} did not answer before the run's deadline`);
    const deadline = setTimeout(late, Math.max(0, Math.min(this.msLeft, longestWait)));
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#reject = reject;
        work().then(resolve, reject);
      });
    } finally {
      clearTimeout(deadline);
      clearTimeout(this.#idle);
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Ends the call. Only the first failure counts. */
  fail(failure: ProviderFailure, message: string): void {
    if (this.#failure !== undefined) return;
    // Before anything was sent nothing was spent.
    const usage = this.attempts === 0 ? undefined : this.#options.usage();
    this.#failure = new ProviderError(failure, message, { usage });
    this.#reject?.(this.#failure);
    this.#stop.abort();
  }

  /** An attempt begins. */
  begin(body: string): void {
    this.attempts += 1;
    this.receivedBytes = 0;
    this.#line = 0;
    this.#answered = false;
    this.#sent = body;
    if (this.#options.streaming) this.expectBytes();
  }

  /** The service took the request, and its answer follows. */
  answer(): void {
    this.#answered = true;
    this.expectBytes();
  }

  /** From now on the service may be silent for the idle limit, counted anew. */
  expectBytes(): void {
    if (this.#idle !== undefined) {
      this.#idle.refresh();
      return;
    }
    const { idleTimeoutMs, name } = this.#options;
    const stalled = (): void => this.fail('timeout', `${name} sent nothing for ${idleTimeoutMs} ms`);
    this.#idle = setTimeout(stalled, idleTimeoutMs);
  }

  /** Nothing more is expected: the answer ended, or the SDK waits before it tries again. */
  rest(): void {
    clearTimeout(this.#idle);
    this.#idle = undefined;
  }

  /** Counts a piece of the answer. @throws ProviderError when it is larger than an answer or a line may be */
  receive(chunk: Uint8Array, inLines: boolean): void {
    this.receivedBytes += chunk.byteLength;
    if (this.receivedBytes > maxAnswerBytes) this.#tooLarge('its answer is larger than 32 MiB');
    if (inLines) {
      const first = chunk.indexOf(10);
      this.#line += first < 0 ? chunk.byteLength : first;
      if (this.#line > maxLineBytes) this.#tooLarge('a line of its answer is longer than 1 MiB');
      if (first >= 0) this.#line = chunk.byteLength - chunk.lastIndexOf(10) - 1;
    }
    this.expectBytes();
  }

  #tooLarge(what: string): never {
    this.fail('malformed_response', `${this.#options.name} was cut off: ${what}`);
    throw this.#failure ?? new TypeError('unreachable');
  }
}
