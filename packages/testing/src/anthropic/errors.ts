const typeOfStatus: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

const statusOfType: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(typeOfStatus).map(([status, type]) => [type, Number(status)]),
);

/** The status an error type comes with when there is no stream. */
export function anthropicStatus(type: string): number {
  return statusOfType[type] ?? 500;
}

/** An error in the service's shape. */
export function anthropicError(
  error: { status: number; message: string; type?: string | undefined },
  requestId: string,
): unknown {
  const type =
    error.type ?? typeOfStatus[error.status] ?? (error.status >= 500 ? 'api_error' : 'invalid_request_error');
  return { type: 'error', error: { type, message: error.message }, request_id: requestId };
}
