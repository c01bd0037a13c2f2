const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof exitCodes;

/** What of a process is needed here. */
export interface Signalled {
  on(signal: Signal, listener: (signal: Signal) => void): unknown;
  off(signal: Signal, listener: (signal: Signal) => void): unknown;
  exit(code: number): void;
}

/**
 * Ends the process on SIGTERM or SIGINT: with exit code 0 once `stop` is through, also when it had to cut
 * short what was in flight; with 1 when `stop` fails. A second signal ends the process at once.
 *
 * @returns takes the listeners off again, for a server that is closed without a signal
 */
export function onSignal(process: Signalled, stop: () => Promise<void>): () => void {
  let stopping = false;
  const listener = (signal: Signal): void => {
    if (stopping) {
      process.exit(exitCodes[signal]);
      return;
    }
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', listener);
  process.on('SIGINT', listener);
  return () => {
    process.off('SIGTERM', listener);
    process.off('SIGINT', listener);
  };
}
