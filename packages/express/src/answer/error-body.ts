import type { HttpError } from '@webcortex/core';

/**
 * The one shape of an error.
 *
 * @returns `undefined` when `details` can't be JSON
 */
function stringify(error: HttpError, details: readonly unknown[], requestId: string): string | undefined {
  const { status, code, message } = error;
  try {
    return JSON.stringify({
      error: { status, code: String(code), message: String(message), details, request_id: requestId },
    });
  } catch {
    return undefined;
  }
}

/** An error as JSON; details that can't be serialised are left out. */
export function errorBody(error: HttpError, requestId: string): string {
  return stringify(error, error.details ?? [], requestId) ?? (stringify(error, [], requestId) as string);
}
