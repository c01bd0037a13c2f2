import { WebCortexError } from '@webcortex/core';
import type { RequestView } from './request-view.js';
import { type Answer, type DynamicAnswer, isForever, type Script } from './script.js';

/** A test's script and the calls made do not fit together. */
export class ScriptError extends WebCortexError {
  override readonly name = 'ScriptError';

  constructor(message: string, cause?: unknown) {
    super('script_mismatch', message, { cause });
  }
}

function describe(view: RequestView): string {
  const last = view.messages.at(-1);
  const text = last === undefined ? '(no messages)' : last.text || `${last.results.length} tool result(s)`;
  return `${view.model}: "${text.slice(0, 80)}"`;
}

/** Plays a script: one step a request. Remembers what went wrong, for the code under test may swallow it. */
export class ScriptPlayer {
  readonly #script: Script;
  readonly #mistakes: ScriptError[] = [];
  #position = 0;

  /** @throws ScriptError when `forever` is not the last step */
  constructor(script: Script) {
    const early = script.findIndex((step, index) => isForever(step) && index < script.length - 1);
    if (early >= 0) throw new ScriptError(`step ${early} of the script is forever, but more steps follow`);
    this.#script = script;
  }

  /** @throws ScriptError when the script is over, or a dynamic step throws */
  async next(view: RequestView): Promise<Answer> {
    const step = this.#script[this.#position];
    if (step === undefined) {
      throw this.mistake(
        `unexpected request ${view.index + 1}; the script has ${this.#script.length} step(s). ${describe(view)}`,
      );
    }
    if (isForever(step)) return this.#answer(step.answer, view);
    this.#position += 1;
    return this.#answer(step, view);
  }

  /** Notes a mistake; {@link assertDone} will throw it. */
  mistake(message: string, cause?: unknown): ScriptError {
    const error = new ScriptError(message, cause);
    this.#mistakes.push(error);
    return error;
  }

  /** @throws ScriptError for the first mistake, or when steps are left that nobody asked for */
  assertDone(): void {
    const first = this.#mistakes[0];
    if (first !== undefined) throw first;
    const left = this.#script.slice(this.#position).filter((step) => !isForever(step)).length;
    if (left > 0) throw new ScriptError(`${left} of ${this.#script.length} steps of the script were not used`);
  }

  async #answer(answer: Answer | DynamicAnswer, view: RequestView): Promise<Answer> {
    if (typeof answer !== 'function') return answer;
    try {
      return await answer(view);
    } catch (error) {
      throw this.mistake(`the script's function failed at request ${view.index + 1}: ${String(error)}`, error);
    }
  }
}
