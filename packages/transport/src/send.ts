/** A request as an SDK hands it to its `fetch`. */
export interface WireRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** An answer whose body has not been read. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
  /** All of a short body at once, which is cheaper than piece by piece. Instead of `body`, not after it. */
  whole(): Promise<string>;
  /** Gives the body up. `reuse`: what little is left may be read so that the connection can be kept. Never throws. */
  discard(reuse: boolean): void;
}

/** Sends one request. @throws whatever the network says; the body's iterator may throw later, too */
export type Send = (request: WireRequest) => Promise<WireAnswer>;

/** A `fetch`, as the SDKs want it and as Node has it. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;
