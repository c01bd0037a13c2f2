import { InvalidValueError } from '../store/store-error.js';

/** A value that doesn't fit, with the name its caller knows it by: a database only says which parameter it was. */
export function nameParameter(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof InvalidValueError) || error.column !== '') return error;
  const name = names[Number(error.data['parameter']) - 1];
  return name === undefined
    ? error
    : new InvalidValueError(name, `${name}: the value does not fit its column`, { cause: error });
}
