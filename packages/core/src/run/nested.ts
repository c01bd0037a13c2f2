import type { Target } from '../dispatch/target.js';
import type { RunResult } from './result.js';
import { takeResult } from './result-text.js';
import type { PendingApproval } from './state.js';
import type { Ran } from './tool-call.js';

/** A nested run that waits for a human. */
export interface Waiting {
  readonly runId: string;
  readonly pending: PendingApproval;
}

/**
 * What a call of another agent means to the run that made it: a waiting run suspends it, a failed one is an
 * error, and of a finished one only the output enters the conversation.
 */
export function readNested(target: Target, ran: Ran): { readonly ran: Ran; readonly waiting: Waiting | null } {
  if (target.entry.kind !== 'agent' || !ran.ok) return { ran, waiting: null };
  const result = ran.raw as RunResult;
  if (result.status === 'awaiting_approval' && result.pending_approval !== undefined) {
    const view = result.pending_approval;
    const pending: PendingApproval = {
      approvalId: view.approval_id,
      call: 0,
      childRunId: null,
      tool: view.tool,
      arguments: view.arguments,
      reason: view.reason,
      expiresAt: Date.parse(view.expires_at),
    };
    return { ran, waiting: { runId: result.run_id, pending } };
  }
  if (result.status === 'failed') {
    return { ran: { ok: false, message: result.error?.message ?? `agent "${result.agent}" failed` }, waiting: null };
  }
  const heard = result.status === 'completed' ? result.output : { status: result.status, output: result.output };
  return { ran: { ...ran, text: takeResult(heard).text }, waiting: null };
}
