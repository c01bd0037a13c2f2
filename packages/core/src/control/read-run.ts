import { toRecord } from '../run/record.js';
import { type RunResult, resultOf } from '../run/result.js';
import type { RunState } from '../run/state.js';
import type { Store } from '../store/store.js';

/** A run as it stands: `running` while somebody's decision is being followed. */
export type RunView = Omit<RunResult, 'status'> & { readonly status: RunResult['status'] | 'running' };

/**
 * What whoever started a run is told of it. A run whose request has expired has failed, and stays so: that is
 * written before it is said.
 */
export async function readRun(
  state: RunState,
  store: Pick<Store, 'approvals' | 'runs'>,
  now: number,
): Promise<RunView> {
  const { pending } = state;
  if (pending === null) return resultOf(state, state.tree.spent);
  const approval = await store.approvals.find(pending.approvalId, now);
  if (approval === null || approval.status === 'pending') return resultOf(state, state.tree.spent);
  if (approval.status === 'approved' || approval.status === 'denied') {
    const { pending_approval: _, ...rest } = resultOf(state, state.tree.spent);
    return { ...rest, status: 'running' };
  }
  const failure = { code: 'approval_expired', message: `nobody decided approval ${pending.approvalId} in time` };
  const ended: RunState = { ...state, pending: null, status: 'failed', failure };
  await store.runs.save(toRecord(ended, now));
  return resultOf(ended, ended.tree.spent);
}
