import type { Failure } from './failure.js';
import type { RequestView } from './request-view.js';
import type { Turn } from './turn.js';

export type Answer = Turn | Failure;

/** Makes the answer out of the request. */
export type DynamicAnswer = (request: RequestView) => Answer | Promise<Answer>;

/** The last step of a script: it answers every further request. */
export interface Forever {
  readonly kind: 'forever';
  readonly answer: Answer | DynamicAnswer;
}

export type ScriptStep = Answer | DynamicAnswer | Forever;

/** What the model will say, one step a request, in the order the requests arrive. */
export type Script = readonly ScriptStep[];

/** The same answer for this and every further request. Only as the last step. */
export function forever(answer: Answer | DynamicAnswer): Forever {
  return { kind: 'forever', answer };
}

/** Whether a step answers everything from here on. */
export function isForever(step: ScriptStep): step is Forever {
  return typeof step !== 'function' && step.kind === 'forever';
}
