import { errorText, explained, problemsOf } from './explain-error.js';
import { paintFor } from './paint.js';
import { printError, printJson } from './print.js';

/** Tells why a command failed: on standard error for people, on standard output as JSON for programs. */
export async function reportFailure(error: unknown, json: boolean): Promise<void> {
  if (!json) return printError(errorText(error, paintFor(process.stderr, process.env)));
  const problems = problemsOf(error);
  await printJson(problems === undefined ? { ok: false, error: explained(error) } : { ok: false, problems });
}
