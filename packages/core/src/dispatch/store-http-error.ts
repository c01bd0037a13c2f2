import { InvalidValueError, StoreError } from '../store/store-error.js';
import { HttpError } from './http-error.js';

/** A store's error as the client gets it: its own status and code; everything else is given back as it is. */
export function storeHttpError(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  const details = error instanceof InvalidValueError ? [{ path: error.column, message: error.message }] : [];
  const headers = error.status === 503 ? { 'retry-after': '1' } : {};
  return new HttpError(error.status, error.status === 500 ? 'the database refused the statement' : error.message, {
    code: error.code,
    details,
    headers,
    cause: error,
  });
}

/** Awaits `work`; a store's error becomes an HttpError. */
export async function overStore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw storeHttpError(error);
  }
}
