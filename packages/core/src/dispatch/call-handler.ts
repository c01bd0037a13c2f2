import { cancelled, HttpError } from './http-error.js';
import type { Invocation } from './invocation.js';

/** What bounds one call of a handler. */
export interface Bounds {
  readonly timeoutMs: number;
  /** Whose call it is: no longer than the caller waits. */
  readonly invocation: Invocation;
  /** Aborts the signal that the handler was given; only called when the handler loses the race. */
  readonly abort: (reason: Error) => void;
}

/** The invocation's cheap way to hear of its caller; not that of the invocation it was copied from. */
function callerOf(invocation: Invocation): Invocation['caller'] {
  return invocation.caller?.of === invocation ? invocation.caller : undefined;
}

/** @throws HttpError the signal's own reason, else 503 `cancelled` */
export function checkCaller(invocation: Invocation): void {
  if (callerOf(invocation)?.gone ?? invocation.signal.aborted) throw cancelled(invocation.signal);
}

/** Calls `listener` when the caller goes away. @returns takes it off */
function onGone(invocation: Invocation, listener: () => void): () => void {
  const caller = callerOf(invocation);
  if (caller !== undefined) {
    caller.onGone(listener);
    return () => caller.onGone(undefined);
  }
  const { signal } = invocation;
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
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
    const timer = setTimeout(
      () => lose(new HttpError(408, `no answer within ${bounds.timeoutMs} ms`, { code: 'timeout' })),
      bounds.timeoutMs,
    );
    const off = onGone(bounds.invocation, () => lose(cancelled(bounds.invocation.signal)));
    const finish = (): void => {
      clearTimeout(timer);
      off();
    };
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
