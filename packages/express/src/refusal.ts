import { HttpError } from '@webcortex/core';

/** A 400 of the door itself: one detail, at `path`, as schema issues have it. */
export function invalidInput(path: string, message: string): HttpError {
  return new HttpError(400, `invalid input: ${path === '' ? '' : `${path}: `}${message}`, {
    code: 'invalid_input',
    details: [{ path, message }],
  });
}
