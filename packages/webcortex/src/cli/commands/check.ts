import { keepingOutputClean, loadApp } from '../app/load-app.js';
import { exitCode } from '../cli-error.js';
import type { ReadFlags } from '../flags.js';
import { problemsText } from '../screen/explain-error.js';
import { paintFor } from '../screen/paint.js';
import { print, printError, printJson } from '../screen/print.js';

/** `webcortex check`: every problem of the declarations at once; opens neither port nor database. */
export async function check(argument: string | undefined, flags: ReadFlags): Promise<number> {
  const { app, source } = await keepingOutputClean(() => loadApp(argument));
  const { problems, warnings } = app.check();
  const ok = problems.length === 0;
  if (flags.json === true) {
    await printJson({ ok, problems, warnings });
    return ok ? exitCode.ok : exitCode.problems;
  }
  const paint = paintFor(process.stderr, process.env);
  for (const warning of warnings) await printError(`${paint.yellow('warning:')} ${warning}`);
  if (ok) {
    await print(`${paintFor(process.stdout, process.env).green('ok')}: ${source.file} has no problems`);
    return exitCode.ok;
  }
  await printError(problemsText(problems, paint));
  await printError(`\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${source.file}`);
  return exitCode.problems;
}
