import type { ModelCall } from './model-call.js';
import type { WireAnswer } from './send.js';

/**
 * What an SDK reads of a `Response`, over an answer that is counted, limited and timed while it is read. Not the
 * built-in `Response`: its streams cost more than everything else here together.
 */
export class GuardedAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly url: string;
  readonly statusText = '';
  readonly body: GuardedBody;

  constructor(answer: WireAnswer, call: ModelCall, url: string) {
    this.status = answer.status;
    this.ok = answer.status >= 200 && answer.status < 300;
    this.headers = answer.headers;
    this.url = url;
    this.body = new GuardedBody(answer, call);
  }

  async text(): Promise<string> {
    return this.body.isShort ? this.body.whole() : this.#pieces();
  }

  async #pieces(): Promise<string> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.body) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}

/** Bodies up to this length, in bytes, are read at once. */
const shortBytes = 256 * 1024;

/** The body, readable once. Whoever stops reading early gives it up. */
class GuardedBody implements AsyncIterable<Uint8Array>, AsyncIterator<Uint8Array> {
  readonly #answer: WireAnswer;
  readonly #call: ModelCall;
  readonly #inLines: boolean;
  #source: AsyncIterator<Uint8Array> | undefined;
  #ended = false;

  constructor(answer: WireAnswer, call: ModelCall) {
    this.#answer = answer;
    this.#call = call;
    this.#inLines = (answer.headers.get('content-type') ?? '').startsWith('text/event-stream');
  }

  /** Whether the service said beforehand that there is not much of it. */
  get isShort(): boolean {
    const length = this.#answer.headers.get('content-length');
    return length !== null && Number(length) <= shortBytes;
  }

  async whole(): Promise<string> {
    this.#ended = true;
    try {
      const text = await this.#answer.whole();
      this.#call.receivedBytes += Buffer.byteLength(text);
      return text;
    } catch (error) {
      this.#call.networkError = error;
      throw error;
    } finally {
      this.#call.rest();
    }
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    if (this.#ended) return { done: true, value: undefined };
    this.#source ??= this.#answer.body[Symbol.asyncIterator]();
    try {
      const piece = await this.#source.next();
      if (piece.done === true) this.#end();
      else this.#call.receive(piece.value, this.#inLines);
      return piece;
    } catch (error) {
      this.#call.networkError = error;
      this.#end();
      this.#answer.discard(false);
      throw error;
    }
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    if (!this.#ended) {
      this.#end();
      // An error's body nobody read is short: its connection is worth keeping. Half a stream is not.
      this.#answer.discard(this.#source === undefined);
    }
    return { done: true, value: undefined };
  }

  #end(): void {
    this.#ended = true;
    this.#call.rest();
  }
}
