import { isObject, type Problem } from '@webcortex/core';
import { CliError } from '../cli-error.js';
import type { Paint } from './paint.js';

/** The problems of a `BootError`, by shape: the app may have its own copy of the package. */
export function problemsOf(error: unknown): readonly Problem[] | undefined {
  if (!isObject(error) || error['code'] !== 'boot' || !Array.isArray(error['problems'])) return undefined;
  return error['problems'] as readonly Problem[];
}

/** An error in the three parts every message has: what failed, why, and the fix (absent where only the why is known). */
export function explained(error: unknown): { what: string; why?: string; fix?: string } {
  if (error instanceof CliError) return { what: error.message, why: error.why, fix: error.fix };
  if (isObject(error) && typeof error['code'] === 'string' && error instanceof Error) return { what: error.message };
  if (error instanceof Error) return { what: `${error.name}: ${error.message}`, why: ownFrames(error.stack ?? '') };
  return { what: `a value that is no Error was thrown: ${String(error)}` };
}

function ownFrames(stack: string): string {
  const frames = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node:internal|[\\/]node_modules[\\/]/.test(line));
  return frames
    .slice(0, 5)
    .map((line) => line.trim())
    .join('\n');
}

/** An error as a person reads it. No stack trace beyond the app's own frames. */
export function errorText(error: unknown, paint: Paint): string {
  const problems = problemsOf(error);
  if (problems !== undefined) return problemsText(problems, paint);
  const { what, why, fix } = explained(error);
  const lines = [`${paint.red('webcortex:')} ${what}`];
  if (why !== undefined && why !== '') lines.push(...why.split('\n').map((line) => `  ${line}`));
  if (fix !== undefined) lines.push(`  ${paint.cyan('fix:')} ${fix}`);
  return lines.join('\n');
}

/** Every problem of the declarations, one a paragraph. */
export function problemsText(problems: readonly Problem[], paint: Paint): string {
  return problems.map((problem) => `${paint.red('webcortex:')} ${problem.message}`).join('\n');
}
