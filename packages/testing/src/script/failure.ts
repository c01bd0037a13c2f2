import type { Turn } from './turn.js';

/** How the service fails. */
export type FailureSpec =
  | {
      /** 400 … 599, in the service's own error shape unless `body` says otherwise. */
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** `retry-after` as it is sent: seconds, a date, or nonsense. */
      readonly retryAfter?: string | number;
      /** Sent as it is (a string) or as JSON. */
      readonly body?: unknown;
      readonly message?: string;
      /** The service's error type (Anthropic) or code (OpenAI). Default: by status. */
      readonly type?: string;
    }
  /** An HTML page where JSON or a stream is expected. `status` default 200. */
  | { readonly how: 'html'; readonly status?: number }
  /** No body at all. `status` default 200. */
  | { readonly how: 'empty'; readonly status?: number }
  /** The socket is cut after a part of the answer: `after` events of a stream, half the body otherwise. */
  | { readonly how: 'cut'; readonly turn?: Turn; readonly after?: number }
  /** An error event in a stream that began with 200; without a stream, the same error as a status. */
  | { readonly how: 'error_event'; readonly turn?: Turn; readonly after?: number; readonly type?: string }
  /** An event whose data is not JSON; without a stream, a body that is not JSON. */
  | { readonly how: 'garbled'; readonly turn?: Turn; readonly after?: number }
  /** The stream ends in order, but before its last events (no stop, no `[DONE]`). */
  | { readonly how: 'ends_early'; readonly turn?: Turn; readonly after?: number }
  /** Nothing is ever sent. */
  | { readonly how: 'hang' }
  /** A part is sent, then nothing more. */
  | { readonly how: 'stall'; readonly turn?: Turn; readonly after?: number };

export interface Failure {
  readonly kind: 'failure';
  readonly spec: FailureSpec;
}

/**
 * The service fails instead of answering. `after` counts events of the stream; default half of them.
 *
 * @example fail({ status: 429, retryAfter: 3600 })
 * @example fail({ how: 'cut', turn: say('half of this'), after: 3 })
 */
export function fail(spec: FailureSpec): Failure {
  return { kind: 'failure', spec };
}
