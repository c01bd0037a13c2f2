import { HttpError } from '@webcortex/core';

/** Also of another copy of core, which `instanceof` would not know. */
function isHttpError(error: unknown): error is HttpError {
  return (
    error instanceof HttpError ||
    (error instanceof Error && error.name === 'HttpError' && 'status' in error && 'code' in error)
  );
}

function isErrorStatus(status: unknown): boolean {
  return Number.isInteger(status) && (status as number) >= 400 && (status as number) <= 599;
}

/** What an error is to the client: itself when it was meant for one, else a 500 that says nothing. */
export function toHttpError(error: unknown): HttpError {
  if (isHttpError(error) && isErrorStatus(error.status)) return error;
  return new HttpError(500, 'the server failed; the log has the error under the request id', {
    code: 'internal',
    cause: error,
  });
}
