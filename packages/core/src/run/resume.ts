import { HttpError } from '../dispatch/http-error.js';
import { answer, nestedInvocation, wait } from './call-step.js';
import { planOf, type RunContext } from './context.js';
import { readNested } from './nested.js';
import type { RunResult } from './result.js';
import { takeResult } from './result-text.js';
import type { PendingApproval, TurnCall } from './state.js';
import { prepareCall, type Ran, runCall } from './tool-call.js';
import { modelCopy } from './turn.js';

/** What a human decided, and who. */
export interface Decision {
  readonly approve: boolean;
  readonly note: string;
}

/** Continues a nested run with the same decision. */
export type ResumeChild = (runId: string) => Promise<RunResult | undefined>;

/** Settles the call a suspended run waits for; the engine then goes on with the rest of the turn. */
export async function decide(context: RunContext, decision: Decision, resumeChild: ResumeChild): Promise<void> {
  const { state } = context;
  const { pending } = state;
  const call = pending === null ? undefined : state.turn?.calls[pending.call];
  if (pending === null || call === undefined) return;
  state.pending = null;
  if (pending.childRunId !== null)
    return continueChild(context, { call, pending, childRunId: pending.childRunId }, resumeChild);
  if (!decision.approve) return deny(context, call, decision.note);
  const started = context.deps.clock.monotonic();
  call.phase = 'started';
  const ran = await runApproved(context, call, pending);
  const ms = Math.round(context.deps.clock.monotonic() - started);
  const settled = await answer(context, call, { ran, ms });
  state.steps.push(settled.step);
}

/** What was shown is what runs, if the tool still exists, still accepts it and the caller still may. */
async function runApproved(context: RunContext, call: TurnCall, pending: PendingApproval): Promise<Ran> {
  const shown: TurnCall = { ...call, input: pending.arguments as TurnCall['input'] };
  const outcome = await prepareCall(shown, planOf(context), context.state.principal.scopes);
  if (outcome.kind === 'refused' || outcome.kind === 'invalid') return { ok: false, message: outcome.message };
  return runCall(outcome, nestedInvocation(context, true), context.deps.dispatcher);
}

async function deny(context: RunContext, call: TurnCall, note: string): Promise<void> {
  const { state, entry } = context;
  const message = note === '' ? 'a human denied this call' : `a human denied this call: ${note}`;
  call.phase = 'done';
  call.result = modelCopy(message, true, entry.entry.toolResultLimit);
  state.steps.push({
    index: state.usage.steps,
    kind: 'approval_denied',
    tool: call.name,
    arguments: call.input,
    error: message,
    duration_ms: 0,
  });
}

async function continueChild(
  context: RunContext,
  waiting: { call: TurnCall; pending: PendingApproval; childRunId: string },
  resumeChild: ResumeChild,
): Promise<void> {
  const { state } = context;
  const { call } = waiting;
  const started = context.deps.clock.monotonic();
  const result = await resumeChild(waiting.childRunId);
  const target = planOf(context).tools.get(call.name);
  if (result === undefined || target === undefined) {
    const gone = new HttpError(410, `the run behind "${call.name}" can't be continued`);
    const settled = await answer(context, call, { ran: { ok: false, message: gone.message }, ms: 0 });
    state.steps.push(settled.step);
    return;
  }
  const nested = readNested(target, { ok: true, raw: result, ...takeResult(result) });
  if (nested.waiting !== null) return wait(context, { index: waiting.pending.call, call }, nested.waiting);
  const ms = Math.round(context.deps.clock.monotonic() - started);
  const settled = await answer(context, call, { ran: nested.ran, ms });
  state.steps.push(settled.step);
}
