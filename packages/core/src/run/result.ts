import type { JsonValue } from '../base/json.js';
import type { RunState, RunStatus, RunUsage, Step } from './state.js';

export interface PendingApprovalView {
  readonly approval_id: string;
  readonly tool: string;
  readonly arguments: JsonValue;
  readonly reason: string;
  /** ISO 8601. */
  readonly expires_at: string;
}

/** What a run answers, in process and over HTTP. */
export interface RunResult {
  readonly run_id: string;
  /** The agent that answered. */
  readonly agent: string;
  /** Every agent the run passed through. */
  readonly path: readonly string[];
  readonly status: RunStatus;
  readonly output: JsonValue;
  readonly session_id?: string;
  readonly steps: readonly Step[];
  readonly usage: RunUsage & { readonly tree_tokens: number };
  /** With `awaiting_approval`. */
  readonly pending_approval?: PendingApprovalView;
  /** With `failed`. */
  readonly error?: { readonly code: string; readonly message: string };
}

export function resultOf(state: RunState, treeTokens: number): RunResult {
  const { pending } = state;
  return {
    run_id: state.runId,
    agent: state.agent,
    path: state.path,
    status: state.status ?? 'failed',
    output: state.output,
    ...(state.sessionId === null ? {} : { session_id: state.sessionId }),
    steps: state.steps,
    usage: { ...state.usage, tree_tokens: treeTokens },
    ...(pending === null ? {} : { pending_approval: viewOf(pending) }),
    ...(state.failure === null ? {} : { error: state.failure }),
  };
}

function viewOf(pending: NonNullable<RunState['pending']>): PendingApprovalView {
  return {
    approval_id: pending.approvalId,
    tool: pending.tool,
    arguments: pending.arguments,
    reason: pending.reason,
    expires_at: new Date(pending.expiresAt).toISOString(),
  };
}

/** 202 `awaiting_approval`, 502 `failed`, 200 for everything else. */
export function statusCodeOf(status: RunStatus): number {
  if (status === 'awaiting_approval') return 202;
  return status === 'failed' ? 502 : 200;
}
