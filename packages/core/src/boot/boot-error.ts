import { WebCortexError } from '../base/webcortex-error.js';
import type { Problem } from './problem.js';

/** Every mistake in the declarations, at once. */
export class BootError extends WebCortexError {
  override readonly name = 'BootError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('boot', problems.map((problem) => `webcortex: ${problem.message}`).join('\n'), { data: { problems } });
    this.problems = problems;
  }
}
