import { cancelled, HttpError } from './http-error.js';

/** What bounds one call of a handler. */
export interface Bounds {
  readonly timeoutMs: number;
  /** The caller's signal. */
  readonly signal: AbortSignal;
  /** Aborts the signal that the handler was given; only called when the handler loses the race. */
  readonly abort: (reason: Error) => void;
}

/**
 * Waits for a handler's result, at most `timeoutMs`, and no longer than the caller waits. A result that
 * comes later is dropped; a rejection that comes later is not unhandled.
 *
 * @throws HttpError 408 `timeout`, or 503 `cancelled` when the caller's signal aborts first
 */
export function withinBounds<T>(result: Promise<T>, bounds: Bounds): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const lose = (error: Error): void => {
      finish();
      bounds.abort(error);
      reject(error);
    };
    const onAbort = (): void => lose(cancelled(bounds.signal));
    const timer = setTimeout(
      () => lose(new HttpError(408, `no answer within ${bounds.timeoutMs} ms`, { code: 'timeout' })),
      bounds.timeoutMs,
    );
    const finish = (): void => {
      clearTimeout(timer);
      bounds.signal.removeEventListener('abort', onAbort);
    };
    bounds.signal.addEventListener('abort', onAbort, { once: true });
    result.then(
      (value) => {
        finish();
        resolve(value);
      },
      (error: unknown) => {
        finish();
        reject(error);
      },
    );
  });
}
