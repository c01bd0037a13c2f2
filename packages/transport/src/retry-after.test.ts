import { describe, expect, it } from '@jest/globals';
import { steerRetry } from './retry-after.js';

const now = Date.parse('2026-11-01T00:00:00Z');

/** The headers an SDK reads after steering. */
function steered(
  given: Record<string, string>,
  msLeft: number,
  { status = 429, attempt = 1 } = {},
): Record<string, string> {
  const headers = new Headers(given);
  steerRetry(headers, { status, attempt, msLeft, now });
  return Object.fromEntries(headers);
}

describe('steerRetry', () => {
  it.each([
    ['2', '2000'],
    ['0.5', '500'],
    ['Sun, 01 Nov 2026 00:00:03 GMT', '3000'],
  ])('passes a wait that fits on in milliseconds: %s', (given, millis) => {
    expect(steered({ 'retry-after': given }, 60_000)).toEqual({ 'retry-after-ms': millis });
  });

  it.each([['3600'], ['Fri, 31 Dec 2100 23:59:59 GMT'], ['99999999999']])(
    'has the SDK give up at once when the wait would not fit: %s',
    (given) => {
      expect(steered({ 'retry-after': given }, 60_000)).toEqual({ 'x-should-retry': 'false' });
    },
  );

  it.each([['-5'], ['0'], ['soon'], ['Sat, 31 Oct 2026 00:00:00 GMT'], ['NaN'], ['']])(
    'drops nonsense, so that the SDK waits by its own rule: %s',
    (given) => {
      expect(steered({ 'retry-after': given }, 60_000)).toEqual({});
    },
  );

  it('never lets a wait be longer than a timer can be', () => {
    expect(steered({ 'retry-after': '3000000' }, Number.MAX_SAFE_INTEGER)).toEqual({ 'x-should-retry': 'false' });
  });

  it('has the SDK give up when even its own wait would not fit, which grows with the attempts', () => {
    expect(steered({}, 501)).toEqual({});
    expect(steered({}, 500)).toEqual({ 'x-should-retry': 'false' });
    expect(steered({}, 900, { attempt: 2 })).toEqual({ 'x-should-retry': 'false' });
  });

  it('prefers the milliseconds some services send', () => {
    expect(steered({ 'retry-after': '3600', 'retry-after-ms': '40' }, 60_000)).toEqual({ 'retry-after-ms': '40' });
  });

  it.each([
    [400, {}],
    [429, { 'x-should-retry': 'false' }],
  ])('leaves answers alone that are not retried: %s', (status, more: Record<string, string>) => {
    expect(steered({ ...more, 'retry-after': '3600' }, 1, { status })).toEqual({ ...more, 'retry-after': '3600' });
  });
});
