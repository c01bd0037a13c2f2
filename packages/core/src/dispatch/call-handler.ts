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

function isGone(invocation: Invocation): boolean {
  return callerOf(invocation)?.gone ?? invocation.signal.aborted;
}

/** @throws HttpError the signal's own reason, else 503 `cancelled` */
export function checkCaller(invocation: Invocation): void {
  if (isGone(invocation)) throw cancelled(invocation.signal);
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

/** Calls `lose` when the time is up or the caller goes away. @returns stops both */
function bind(bounds: Bounds, lose: (error: Error) => void): () => void {
  const { timeoutMs, invocation } = bounds;
  const late = (): void => lose(new HttpError(408, `no answer within ${timeoutMs} ms`, { code: 'timeout' }));
  const timer = setTimeout(late, timeoutMs);
  const off = onGone(invocation, () => lose(cancelled(invocation.signal)));
  return () => {
    clearTimeout(timer);
    off();
  };
}

/**
 * Waits for a handler's result, at most `timeoutMs`, and no longer than the caller waits. A result that
 * comes later is dropped; a rejection that comes later is not unhandled.
 *
 * @throws HttpError 408 `timeout`, or 503 `cancelled` when the caller's signal aborts first
 */
export function withinBounds<T>(result: Promise<T>, bounds: Bounds): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let settled = false;
    let release = (): void => {};
    const finish = (): void => {
      settled = true;
      release();
    };
    const lose = (error: Error): void => {
      finish();
      bounds.abort(error);
      reject(error);
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
    // What is settled already needs no bounds, and they cost more than such a handler.
    queueMicrotask(() => {
      if (settled) return;
      if (isGone(bounds.invocation)) lose(cancelled(bounds.invocation.signal));
      else release = bind(bounds, lose);
    });
  });
}
