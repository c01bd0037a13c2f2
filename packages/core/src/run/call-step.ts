import type { JsonObject, JsonValue } from '../base/json.js';
import type { Invocation } from '../dispatch/invocation.js';
import type { Target } from '../dispatch/target.js';
import { audit, emit, planOf, type RunContext } from './context.js';
import { readNested, type Waiting } from './nested.js';
import type { Step, TurnCall } from './state.js';
import { type Outcome, prepareCall, type Ran, runCall } from './tool-call.js';
import { maxCallsPerTurn, modelCopy, noteRepeat } from './turn.js';

/** What one call adds to the run; kept aside so that steps stand in call order, whoever ends first. */
interface Settled {
  readonly call: TurnCall;
  readonly step: Step;
}

/** Runs the given calls of the turn (one, or several that only read), and settles them in call order. */
export async function callStep(context: RunContext, indexes: readonly number[]): Promise<void> {
  const calls = context.state.turn?.calls ?? [];
  const chosen = indexes.map((index) => ({ index, call: calls[index] })).filter((item) => item.call !== undefined);
  const settled = await Promise.all(
    chosen.map(({ index, call }) => (call === undefined ? null : settle(context, { index, call }))),
  );
  for (const item of settled) if (item !== null) context.state.steps.push(item.step);
}

async function settle(context: RunContext, item: { index: number; call: TurnCall }): Promise<Settled | null> {
  const { call, index } = item;
  if (index >= maxCallsPerTurn) {
    return refuse(context, call, {
      kind: 'refused',
      message: `more than ${maxCallsPerTurn} calls in one turn: this one was not run`,
      missing: [],
    });
  }
  const plan = planOf(context);
  const handoff = plan.handoffs.get(call.name);
  if (handoff !== undefined) return noteHandoff(context, call, handoff);

  const outcome = await prepareCall(call, plan, context.state.principal.scopes);
  switch (outcome.kind) {
    case 'refused':
      return refuse(context, call, outcome);
    case 'invalid':
      return answer(context, call, { ran: { ok: false, message: outcome.message }, ms: 0 });
    case 'gated':
      gate(context, item, outcome);
      return null;
    case 'ready':
      return run(context, item, outcome);
  }
}

/** A transfer is noted and takes effect when the turn closes; a second one in the same turn is refused. */
async function noteHandoff(context: RunContext, call: TurnCall, to: string): Promise<Settled | null> {
  const { turn } = context.state;
  if (turn === null) return null;
  if (turn.handoff !== null) {
    const message = `the conversation already goes to "${turn.handoff.to}" in this turn`;
    return refuse(context, call, { kind: 'refused', message, missing: [] });
  }
  const reason = typeof call.input['reason'] === 'string' ? call.input['reason'] : '';
  turn.handoff = { to, reason };
  call.phase = 'done';
  call.result = { content: `transferred to ${to}`, isError: false };
  return null;
}

async function refuse(
  context: RunContext,
  call: TurnCall,
  outcome: Extract<Outcome, { kind: 'refused' }>,
): Promise<Settled> {
  const { state, entry } = context;
  const detail = {
    reason: outcome.message,
    ...(outcome.missing.length > 0 ? { missing_scopes: outcome.missing } : {}),
  };
  await audit(context, 'tool_refused', { tool: call.name, detail });
  call.phase = 'done';
  call.result = modelCopy(outcome.message, true, entry.entry.toolResultLimit);
  const step: Step = {
    index: state.usage.steps,
    kind: 'tool_refused',
    tool: call.name,
    arguments: call.input,
    error: outcome.message,
    duration_ms: 0,
  };
  return { call, step };
}

function gate(
  context: RunContext,
  item: { index: number; call: TurnCall },
  gated: { target: Target; parsed: unknown },
): void {
  const { state, deps } = context;
  const approval = gated.target.entry.tool?.approval;
  const ttlSecs = approval?.ttlSecs ?? deps.approvalTtlSecs;
  state.pending = {
    approvalId: deps.newId(),
    call: item.index,
    childRunId: null,
    tool: item.call.name,
    arguments: shownArguments(gated.parsed, item.call.input),
    reason: 'tool is gated and requires human approval before it runs',
    expiresAt: deps.clock.now() + ttlSecs * 1000,
  };
}

/** The parsed arguments, defaults filled in, where they are JSON; else as the model wrote them. */
function shownArguments(parsed: unknown, written: JsonObject): JsonValue {
  const text = JSON.stringify(parsed);
  return text === undefined ? written : (JSON.parse(text) as JsonValue);
}

async function run(
  context: RunContext,
  item: { index: number; call: TurnCall },
  ready: { target: Target; parsed: unknown },
): Promise<Settled | null> {
  const { call } = item;
  call.phase = 'started';
  emit(context, 'tool_started', { tool: call.name, arguments: call.input });
  const started = context.deps.clock.monotonic();
  const ran = await runCall(ready, nestedInvocation(context, false), context.deps.dispatcher);
  const ms = Math.round(context.deps.clock.monotonic() - started);
  const nested = readNested(ready.target, ran);
  if (nested.waiting !== null) {
    wait(context, item, nested.waiting);
    return null;
  }
  return answer(context, call, { ran: nested.ran, ms });
}

/** A nested run waits for a human: so does this one, for the same approval. */
export function wait(context: RunContext, item: { index: number; call: TurnCall }, waiting: Waiting): void {
  item.call.childRunId = waiting.runId;
  context.state.pending = { ...waiting.pending, call: item.index, childRunId: waiting.runId };
}

/** How a call of this run is made: one deeper, as the delegate, on the shared budget. */
export function nestedInvocation(context: RunContext, approved: boolean): Invocation {
  const { state, invocation } = context;
  return {
    principal: state.principal,
    runId: state.runId,
    rootRunId: state.rootRunId,
    depth: state.depth + 1,
    budget: context.budget,
    signal: context.signal,
    log: invocation.log,
    direct: approved,
    suspension: (parts) => context.carried.push(parts),
  };
}

/** Takes what a call gave into the turn and the audit, and makes its step. */
export async function answer(context: RunContext, call: TurnCall, given: { ran: Ran; ms: number }): Promise<Settled> {
  const { state, entry } = context;
  const { ran, ms } = given;
  const detail = {
    arguments: call.input,
    ok: ran.ok,
    duration_ms: ms,
    ...(ran.ok ? { result: ran.value } : { error: ran.message }),
  };
  await audit(context, 'tool_called', { tool: call.name, detail });
  emit(context, 'tool_finished', { tool: call.name, ok: ran.ok });
  const text = ran.ok ? ran.text : ran.message;
  const copy = modelCopy(text, !ran.ok, entry.entry.toolResultLimit);
  call.result = { ...copy, content: copy.content + noteRepeat(state, call, text) };
  call.phase = 'done';
  state.usage.tool_calls += 1;
  const step: Step = {
    index: state.usage.steps,
    kind: 'tool_call',
    tool: call.name,
    arguments: call.input,
    ...(ran.ok ? { result: ran.value } : { error: ran.message }),
    duration_ms: ms,
  };
  return { call, step };
}
