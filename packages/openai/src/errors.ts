import { type CallUsage, isObject, ProviderError, type ProviderFailure } from '@webcortex/core';
import { type AnsweredError, brokenCall, failureOfStatus, type ModelCall, refusedCall } from '@webcortex/transport';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';

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
  const body: Record<string, unknown> = isObject(error.error) ? error.error : {};
  const said = typeof body['message'] === 'string' ? body['message'] : '';
  const status: number | undefined = error.status;
  const kinds = [body['code'], body['type'], error.code, error.type];
  return { status, failure: failureOf(kinds, { status, said }), said };
}

/** By the service's own code or type first: inside a stream there is nothing else. */
function failureOf(
  kinds: readonly unknown[],
  { status, said }: { status: number | undefined; said: string },
): ProviderFailure {
  for (const kind of kinds) {
    switch (kind) {
      case 'context_length_exceeded':
        return 'context_window_exceeded';
      case 'overloaded_error':
      case 'overloaded':
      case 'server_overloaded':
        return 'overloaded';
      case 'rate_limit_exceeded':
      case 'insufficient_quota':
        return 'rate_limited';
      case 'invalid_api_key':
        return 'authentication';
      default:
    }
  }
  const failure = failureOfStatus(status);
  // Compatible servers have no code for it.
  return failure === 'invalid_request' && /maximum context length|context (?:window|length|size)/i.test(said)
    ? 'context_window_exceeded'
    : failure;
}
