import type { Log } from '@webcortex/core';
import { createLog } from '@webcortex/express';
import type { Paint } from '../screen/paint.js';
import { prettyLine } from '../serve/pretty-line.js';

/** The log of `dev`: readable lines, or JSON lines. */
export function devLog(json: boolean, paint: Paint): Log {
  if (json) return createLog();
  return createLog({
    destination: { write: (line) => void process.stdout.write(`${prettyLine(line.trimEnd(), paint)}\n`) },
  });
}
