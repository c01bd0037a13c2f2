/** A log that keeps nothing: for runtimes nobody gave one. */
export const quietLog = Object.freeze({
  debug: (): void => undefined,
  info: (): void => undefined,
  warn: (): void => undefined,
  error: (): void => undefined,
});
