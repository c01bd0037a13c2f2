import { cancelled, HttpError } from '../dispatch/http-error.js';
import type { Invocation } from '../dispatch/invocation.js';
import type { Principal } from '../identity/principal.js';
import { TreeBudget } from './budget.js';
import { callStep } from './call-step.js';
import { compactionStep } from './compaction-step.js';
import { audit, type EngineDeps, emit, planOf, type RunContext } from './context.js';
import { runEvent } from './events.js';
import { finish } from './finish.js';
import { handOver } from './handoff.js';
import { modelStep } from './model-step.js';
import { type Limits, nextAction } from './next-action.js';
import type { AgentPlan } from './plan.js';
import { fromRecord, toRecord } from './record.js';
import { type RunResult, resultOf } from './result.js';
import { type Decision, decide } from './resume.js';
import { type HeldSession, keptMessages, type SessionWrite } from './session.js';
import { initialState, type RunInput } from './start.js';
import type { RunState } from './state.js';
import { suspend } from './suspend.js';
import { enter } from './system-prompt.js';
import { closeTurn } from './turn.js';

/** Performs a run's actions and records each. The in-process one is below; others may implement it. */
export interface RunEngine {
  /** Starts a run of `plan`'s agent for the invocation's principal and goes on until it ends or waits. */
  start(plan: AgentPlan, input: RunInput, invocation: Invocation): Promise<RunResult>;
  /** Goes on with a suspended run, as decided. `undefined` when no such run waits. */
  resume(runId: string, decision: Decision, invocation: Invocation): Promise<RunResult | undefined>;
}

export class InProcessEngine implements RunEngine {
  readonly #deps: EngineDeps;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  async start(plan: AgentPlan, input: RunInput, invocation: Invocation): Promise<RunResult> {
    const held = await this.#hold(plan, input, invocation);
    try {
      // Whoever left while the session was in use starts nothing.
      if (invocation.signal.aborted) throw cancelled(invocation.signal);
      return await this.#begin(plan, { input, invocation, session: held });
    } finally {
      held?.release();
    }
  }

  #hold(plan: AgentPlan, input: RunInput, invocation: Invocation): Promise<HeldSession> | undefined {
    const { session_id: id } = input;
    if (id === undefined || id === '') return undefined;
    const session = { agent: plan.entry.name, id, reset: input.reset === true, resuming: false };
    return this.#deps.sessions.hold(invocation.principal, session, {
      now: this.#deps.clock.now(),
      signal: invocation.signal,
    });
  }

  async #begin(
    plan: AgentPlan,
    asked: { input: RunInput; invocation: Invocation; session: HeldSession | undefined },
  ): Promise<RunResult> {
    const { invocation, session, input } = asked;
    const state = initialState(
      plan,
      { input, invocation, history: session?.history ?? [], lastInput: session?.lastInput ?? 0 },
      this.#deps,
    );
    const own = plan.entry.tokenBudget ?? Number.POSITIVE_INFINITY;
    const budget = invocation.budget ?? new TreeBudget(own);
    return this.#run({ plan, state, budget, invocation, session }, async (context) => {
      const detail = { granted_scopes: state.principal.scopes, tools: [...plan.tools.keys()] };
      await audit(context, 'agent_started', { detail });
      emit(context, 'run_started', { run_id: state.runId, agent: state.agent });
      await enter(context, plan);
    });
  }

  async resume(runId: string, decision: Decision, invocation: Invocation): Promise<RunResult | undefined> {
    const state = fromRecord(await this.#deps.store.runs.load(runId));
    // A nested run that ended before its process could tell: the result stands.
    if (state !== undefined && state.pending === null && state.status !== null)
      return resultOf(state, state.tree.spent);
    if (state === undefined || state.pending === null) return undefined;
    const plan = this.#deps.plans.get(state.entryAgent);
    if (plan === undefined) return undefined;
    const session = await this.#holdAgain(state, invocation.signal);
    try {
      return await this.#goOn({ state, plan, session }, decision, invocation);
    } finally {
      session?.release();
    }
  }

  #holdAgain(state: RunState, signal: AbortSignal): Promise<HeldSession> | undefined {
    if (state.sessionId === null) return undefined;
    const session = { agent: state.entryAgent, id: state.sessionId, reset: false, resuming: true };
    return this.#deps.sessions.hold(state.caller, session, { now: this.#deps.clock.now(), signal });
  }

  #goOn(
    run: { readonly state: RunState; readonly plan: AgentPlan; readonly session: HeldSession | undefined },
    decision: Decision,
    invocation: Invocation,
  ): Promise<RunResult> {
    const { state, plan, session } = run;
    const limit = state.tree.limit ?? Number.POSITIVE_INFINITY;
    const budget = invocation.budget ?? new TreeBudget(limit, state.tree.spent);
    state.status = null;
    state.principal = notMoreThanToday(state.principal, this.#deps.currentScopes(state.principal.root));
    state.deadlineAt += this.#deps.clock.now();
    return this.#run({ plan, state, budget, invocation, session }, (context) =>
      decide(context, decision, (childRunId) =>
        this.resume(childRunId, decision, {
          ...invocation,
          budget,
          signal: context.signal,
          suspension: (parts) => context.carried.push(parts),
        }),
      ),
    );
  }

  async #run(
    run: Pick<RunContext, 'state' | 'budget' | 'invocation' | 'session'> & { readonly plan: AgentPlan },
    begin: (context: RunContext) => Promise<void>,
  ): Promise<RunResult> {
    const { state, invocation, budget, session } = run;
    const limit = stopwatch(invocation.signal, state.deadlineAt - this.#deps.clock.now());
    const context: RunContext = {
      deps: this.#deps,
      state,
      entry: run.plan,
      budget,
      signal: limit.signal,
      session,
      carried: [],
      invocation,
    };
    try {
      await begin(context);
      await this.#loop(context);
    } finally {
      limit.stop();
    }
    const result = resultOf(state, budget.spent());
    emit(context, 'run_finished', result);
    return result;
  }

  async #loop(context: RunContext): Promise<void> {
    const { state, entry, budget, signal } = context;
    const limits = {
      maxSteps: entry.entry.maxSteps,
      tokenBudget: entry.entry.tokenBudget,
      contextWindow: entry.entry.contextWindow,
      keepRecent: entry.entry.keepRecent,
      concurrent: (tool: string): boolean => {
        const target = planOf(context).tools.get(tool);
        return (
          target?.entry.tool?.readOnly === true && target.entry.tool.approval === null && target.entry.kind !== 'agent'
        );
      },
    };
    for (;;) {
      if (signal.aborted && state.status === null) finish(state, 'failed', abortedFailure(signal));
      const now: Limits = { ...limits, treeExhausted: budget.exhausted() };
      const action = nextAction(state, now);
      switch (action.kind) {
        case 'call_model':
          await modelStep(context);
          break;
        case 'compact':
          await compactionStep(context, action.cut);
          break;
        case 'run_calls':
          await callStep(context, action.indexes);
          break;
        case 'close_turn':
          await this.#closeTurn(context);
          break;
        case 'suspend':
          return suspend(context);
        case 'finish':
          finish(state, action.status, state.failure);
          return this.#finished(context);
      }
    }
  }

  async #closeTurn(context: RunContext): Promise<void> {
    const { state, entry } = context;
    const { turn } = state;
    if (turn === null) return;
    state.messages.push(closeTurn(turn, entry.entry.toolResultLimit));
    state.turn = null;
    if (turn.handoff !== null) await handOver(context, turn.handoff);
  }

  async #finished(context: RunContext): Promise<void> {
    const { state, budget, session, deps } = context;
    state.tree = { limit: state.tree.limit, spent: budget.spent() };
    const kind = state.status === 'failed' ? 'agent_failed' : 'agent_finished';
    const failure = state.failure === null ? {} : { error: { ...state.failure } };
    const usage = { ...state.usage, tree_tokens: budget.spent() };
    const now = deps.clock.now();
    const event = runEvent(state, kind, { at: now, detail: { status: state.status, usage, ...failure } });
    await deps.store.transitions.commit({
      runs: [toRecord(state, now)],
      approvals: [],
      sessions: sessionWrites(state, session, now),
      audit: [event],
      ledger: [],
    });
  }
}

/** What becomes of the session when a run ends: whole turns, or what it was before. */
function sessionWrites(state: RunState, session: HeldSession | undefined, now: number): SessionWrite[] {
  if (session === undefined) return [];
  const kept = keptMessages(state);
  if (kept !== undefined) return [session.kept(kept, { lastInput: state.lastInput, now })];
  // A run that waited and then failed no longer keeps others out.
  return state.steps.some((step) => step.kind === 'approval_requested') ? [session.parked(null, now)] : [];
}

/** Authority is looked at again when a run resumes: a removed key resumes with nothing. */
function notMoreThanToday(principal: Principal, today: readonly string[] | null): Principal {
  if (today === null) return principal;
  const scopes = principal.scopes.includes('*')
    ? today
    : principal.scopes.filter((s) => today.includes(s) || today.includes('*'));
  return { ...principal, scopes };
}

function abortedFailure(signal: AbortSignal): { code: string; message: string } {
  const { reason } = signal;
  if (reason instanceof HttpError) return { code: reason.code, message: reason.message };
  return { code: 'cancelled', message: 'the caller went away' };
}

/** A signal that aborts with the outer one, or when the time is up. One timer a run. */
function stopwatch(outer: AbortSignal, ms: number): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(outer.reason);
  const timer = setTimeout(
    () => controller.abort(new HttpError(408, 'the run took longer than its timeoutMs', { code: 'timeout' })),
    Math.max(0, Math.min(ms, 2 ** 31 - 1)),
  );
  if (outer.aborted) onAbort();
  else outer.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', onAbort);
    },
  };
}
