import { APIConnectionError, APIConnectionTimeoutError, APIError } from '@anthropic-ai/sdk';
import { type CallUsage, isObject, ProviderError, type ProviderFailure } from '@webcortex/core';
import { type AnsweredError, brokenCall, failureOfStatus, type ModelCall, refusedCall } from '@webcortex/transport';

/** What is known of the call that failed. */
export interface FailedCall {
  readonly name: string;
  readonly apiKey: string | undefined;
  readonly call: ModelCall;
  /** What was spent, if an answer had begun. */
  readonly usage: CallUsage | undefined;
}

/** Anything the SDK throws, as one of the closed set. */
export function toProviderError(error: unknown, failed: FailedCall): ProviderError {
  const { name, call, usage } = failed;
  if (call.failure !== undefined) return call.failure;
  if (error instanceof ProviderError) return error;
  if (error instanceof APIConnectionTimeoutError)
    return new ProviderError('timeout', `${name} did not answer in time`, { usage });
  if (error instanceof APIError && !(error instanceof APIConnectionError))
    return refusedCall(name, answeredError(error), failed);
  return brokenCall(error, failed);
}

function answeredError(error: APIError): AnsweredError {
  // An event's error is the body itself, an answer's stands in the body.
  const body = isObject(error.error) ? error.error : {};
  const inner = isObject(body['error']) ? body['error'] : body;
  const said = typeof inner['message'] === 'string' ? inner['message'] : '';
  const { status } = error;
  return { status, failure: failureOf(inner['type'] ?? error.type, { status, said }), said };
}

/** By the service's own type first: inside a stream there is nothing else. */
function failureOf(type: unknown, { status, said }: { status: number | undefined; said: string }): ProviderFailure {
  switch (type) {
    case 'overloaded_error':
      return 'overloaded';
    case 'rate_limit_error':
      return 'rate_limited';
    case 'authentication_error':
    case 'permission_error':
      return 'authentication';
    case 'timeout_error':
      return 'timeout';
    case 'invalid_request_error':
      return /prompt is too long|exceeds? (?:the )?context (?:window|limit)/i.test(said)
        ? 'context_window_exceeded'
        : 'invalid_request';
    default:
      return failureOfStatus(status);
  }
}
