import type { SuspensionParts } from '../dispatch/invocation.js';
import type { ApprovalRequest } from '../store/approval.js';
import { emit, planOf, type RunContext } from './context.js';
import { runEvent } from './events.js';
import { toRecord } from './record.js';
import type { PendingApproval } from './state.js';

/** How many approvals may wait, in all and for one caller. */
export const approvalCaps = Object.freeze({ app: 1000, owner: 100 });

/**
 * Puts a run away until a human decides: its state, the request and the audit event in one transaction, before
 * anybody is told. Of a chain of runs the outermost writes for all: there is one request, the innermost run's.
 */
export async function suspend(context: RunContext): Promise<void> {
  const { state, budget, deps, session, invocation } = context;
  const { pending } = state;
  if (pending === null) return;
  const now = deps.clock.now();
  state.status = 'awaiting_approval';
  state.deadlineAt = Math.max(0, state.deadlineAt - now);
  state.tree = { limit: state.tree.limit, spent: budget.spent() };
  const own = pending.childRunId === null;
  if (own) noteRequest(context, pending);
  const detail = { approval_id: pending.approvalId, arguments: pending.arguments };
  const parts: SuspensionParts = {
    runs: [...context.carried.flatMap((one) => one.runs), toRecord(state, now)],
    approvals: [
      ...context.carried.flatMap((one) => one.approvals),
      ...(own ? [{ request: requestOf(context, pending, now), caps: approvalCaps }] : []),
    ],
    audit: [
      ...context.carried.flatMap((one) => one.audit),
      ...(own ? [runEvent(state, 'approval_requested', { at: now, tool: pending.tool, detail })] : []),
    ],
  };
  context.carried.length = 0;
  if (invocation.suspension !== undefined) {
    invocation.suspension(parts);
    return;
  }
  const waiting = { approvalId: pending.approvalId, runId: state.runId };
  await deps.store.transitions.commit({
    ...parts,
    sessions: session === undefined ? [] : [session.parked(waiting, now)],
    ledger: [],
  });
  if (own) emit(context, 'approval_requested', { approval_id: pending.approvalId, tool: pending.tool });
}

function noteRequest(context: RunContext, pending: PendingApproval): void {
  const { state } = context;
  state.steps.push({
    index: state.usage.steps,
    kind: 'approval_requested',
    tool: pending.tool,
    result: { approval_id: pending.approvalId, arguments: pending.arguments },
    duration_ms: 0,
  });
}

/** The request names the outermost run: one decision continues the whole chain. */
function requestOf(context: RunContext, pending: PendingApproval, now: number): ApprovalRequest {
  const { state } = context;
  const approval = planOf(context).tools.get(pending.tool)?.entry.tool?.approval;
  return {
    id: pending.approvalId,
    runId: state.rootRunId,
    agent: state.agent,
    tool: pending.tool,
    arguments: pending.arguments,
    owner: state.caller.root,
    caller: state.principal.id,
    scopes: approval?.scopes ?? ['webcortex:admin'],
    distinct: approval?.distinct ?? false,
    requestedAt: now,
    expiresAt: pending.expiresAt,
  };
}
