import { type CallUsage, isObject, ProviderError, type ProviderFailure } from '@webcortex/core';
import type { ModelCall } from './model-call.js';
import { safeWords } from './safe-words.js';

/** What a service answered, read off the SDK's error. */
export interface AnsweredError {
  /** `undefined` for an error inside a stream that began with 200. */
  readonly status: number | undefined;
  readonly failure: ProviderFailure;
  /** The service's own words. */
  readonly said: string;
}

/** What an HTTP status means when the service's own error type says no more. */
export function failureOfStatus(status: number | undefined): ProviderFailure {
  if (status === undefined) return 'server_error';
  if (status === 401 || status === 403) return 'authentication';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429) return 'rate_limited';
  if (status === 503 || status === 529) return 'overloaded';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

/** The failures whose reason is in the request, so that its author needs the service's words. */
const explained: ReadonlySet<ProviderFailure> = new Set(['invalid_request', 'context_window_exceeded']);

/** The error of a call the service refused; its words only where they help, and never with what was sent. */
export function refusedCall(
  name: string,
  answered: AnsweredError,
  context: { call: ModelCall; apiKey: string | undefined; usage: CallUsage | undefined },
): ProviderError {
  const { status, failure, said } = answered;
  const what =
    status === undefined ? `${name} broke off its answer (${failure})` : `${name} answered ${status} (${failure})`;
  const words = explained.has(failure) ? safeWords(said, { apiKey: context.apiKey, sent: context.call.sent }) : '';
  return new ProviderError(failure, words === '' ? what : `${what}: ${words}`, { status, usage: context.usage });
}

/** The code of a network error, wherever the layers between put it: `ECONNREFUSED`, `UND_ERR_SOCKET`; or `undefined`. */
function networkCode(error: unknown): string | undefined {
  let at = error;
  for (let depth = 0; depth < 5 && isObject(at); depth += 1) {
    const { code } = at;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
    at = at['cause'];
  }
  return undefined;
}

/** The error of a call that ended in neither an answer nor a refusal: no connection, or half an answer. */
export function brokenCall(
  error: unknown,
  context: { readonly name: string; readonly call: ModelCall; readonly usage: CallUsage | undefined },
): ProviderError {
  const { name, call, usage } = context;
  // By name: the parser may be of another realm.
  if (isObject(error) && error['name'] === 'SyntaxError') {
    return new ProviderError('malformed_response', `${name} sent something that is not JSON`, { usage });
  }
  const code = networkCode(call.networkError ?? error);
  const why = code === undefined ? '' : ` (${code})`;
  const message =
    usage === undefined ? `${name} could not be reached${why}` : `the connection to ${name} broke off${why}`;
  return new ProviderError('unreachable', message, { usage });
}
