import type { Log } from '@webcortex/core';
import { type DestinationStream, pino } from 'pino';

export interface LogOptions {
  /** The least level that is written. Default `'info'`. */
  readonly level?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Where lines go. Default: standard output, written synchronously so that none is lost on the way out. */
  readonly destination?: DestinationStream;
}

/** A log of JSON lines, one an event, with ISO times and level names. */
export function createLog(options: LogOptions = {}): Log {
  return pino(
    {
      level: options.level ?? 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    options.destination ?? pino.destination({ dest: 1, sync: true }),
  );
}
