import { HttpError } from '@webcortex/core';

/**
 * A handler's result as JSON; `undefined` stays `undefined`.
 *
 * @throws HttpError 500 `internal` when it has no JSON: a circle, a BigInt, a getter that throws, a function
 */
export function resultBody(result: unknown): string | undefined {
  if (result === undefined) return undefined;
  let text: string | undefined;
  try {
    text = JSON.stringify(result);
  } catch (error) {
    throw notJson(error);
  }
  if (text === undefined) throw notJson(new TypeError(`a ${typeof result} has no JSON`));
  return text;
}

function notJson(cause: unknown): HttpError {
  return new HttpError(500, 'the result could not be turned into JSON; the log has the error under the request id', {
    code: 'internal',
    cause,
  });
}
