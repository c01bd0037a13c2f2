import { keepingOutputClean, loadApp } from '../app/load-app.js';
import { exitCode } from '../cli-error.js';
import type { ReadFlags } from '../program.js';
import { problemsOf, problemsText, type ToldProblem } from '../screen/explain-error.js';
import { paintFor } from '../screen/paint.js';
import { print, printError, printJson } from '../screen/print.js';

/** `webcortex check`: every problem of the declarations at once; opens neither port nor database. */
export async function check(argument: string | undefined, flags: ReadFlags): Promise<number> {
  const { app, source } = await keepingOutputClean(() => loadApp(argument));
  const problems = findProblems(app);
  const ok = problems.length === 0;
  if (flags.json === true) await printJson({ ok, problems });
  else if (ok) await print(`${paintFor(process.stdout, process.env).green('ok')}: ${source.file} has no problems`);
  else {
    const paint = paintFor(process.stderr, process.env);
    await printError(problemsText(problems, paint));
    await printError(`\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${source.file}`);
  }
  return ok ? exitCode.ok : exitCode.problems;
}

function findProblems(app: { manifest(): unknown }): readonly ToldProblem[] {
  try {
    app.manifest();
    return [];
  } catch (error) {
    const problems = problemsOf(error);
    if (problems === undefined) throw error;
    return problems;
  }
}
