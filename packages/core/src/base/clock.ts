/** Where time comes from: milliseconds since the epoch, and a monotonic reading for durations. */
export interface Clock {
  /** Wall time in milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Monotonic milliseconds, for durations only. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
