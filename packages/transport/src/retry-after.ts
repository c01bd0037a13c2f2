/** The longest a timer can wait. */
const longestWait = 2 ** 31 - 1;

/** Which answers the SDKs send again. */
function isRetried(status: number, headers: Headers): boolean {
  const asked = headers.get('x-should-retry');
  if (asked !== null) return asked === 'true';
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

/** How long a service wants us to wait, in milliseconds; `undefined` when it says nothing usable. */
export function retryWait(headers: Headers, now: number): number | undefined {
  const millis = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (millis > 0) return millis;
  const text = headers.get('retry-after')?.trim() ?? '';
  const wait = /^[+-]?[\d.]+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return wait > 0 ? wait : undefined;
}

/** The SDKs' own wait before attempt `attempt` + 1 (1 for the first), at its longest: 0.5 s, 1 s, … 8 s. */
function defaultWait(attempt: number): number {
  return Math.min(500 * 2 ** (attempt - 1), 8000);
}

/**
 * Steers the SDK's own retries by the headers it reads: a wait that ends before the deadline is passed on in
 * milliseconds; nonsense (negative, not a date, zero) is dropped, so the SDK waits by its own rule; and when the
 * wait would not fit, the SDK is told not to retry, so that the call fails now and not at its deadline.
 */
export function steerRetry(
  headers: Headers,
  answer: { status: number; attempt: number; msLeft: number; now: number },
): void {
  if (!isRetried(answer.status, headers)) return;
  const wait = retryWait(headers, answer.now);
  headers.delete('retry-after');
  headers.delete('retry-after-ms');
  const expected = wait ?? defaultWait(answer.attempt);
  if (expected >= answer.msLeft || expected > longestWait) headers.set('x-should-retry', 'false');
  else if (wait !== undefined) headers.set('retry-after-ms', String(Math.ceil(wait)));
}
