import { ProviderError, type ProviderFailure } from '@webcortex/core';

const failureOfStatus: Readonly<Record<number, ProviderFailure>> = {
  401: 'authentication',
  403: 'authentication',
  408: 'timeout',
  429: 'rate_limited',
  529: 'overloaded',
};

/** The failure a provider reports for a status. */
export function failureOf(status: number): ProviderFailure {
  return failureOfStatus[status] ?? (status >= 500 ? 'server_error' : 'invalid_request');
}

export function invalidRequest(message: string): ProviderError {
  return new ProviderError('invalid_request', `the scripted model refused the request: ${message}`, { status: 400 });
}

export function aborted(reason: unknown): ProviderError {
  return new ProviderError('aborted', 'the call was aborted', { cause: reason });
}
