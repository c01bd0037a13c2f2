import type { SqlDialect, Transition, TransitionStore } from '@webcortex/core';
import { type Engine, statement, type Work } from '../engine/engine.js';
import { cancelApprovals, requestApproval } from './approvals.js';
import { appendAudit } from './audit.js';
import { keepLease } from './leases.js';
import { chargeLedger } from './ledger.js';
import { saveRun } from './runs.js';
import { saveSession } from './sessions.js';

function* commit(dialect: SqlDialect, transition: Transition): Work<void> {
  const { lease, cancel } = transition;
  if (lease !== undefined) {
    yield* keepLease(dialect, lease, lease.keepMs);
    if (transition.runs.some(({ runId }) => runId === lease.runId))
      yield statement(
        "UPDATE webcortex_approval SET followed = 1 WHERE run_id = ? AND status <> 'pending'",
        lease.runId,
      );
  }
  if (cancel !== undefined) yield* cancelApprovals(cancel.runId, cancel.at);
  for (const { request, caps } of transition.approvals) yield* requestApproval(dialect, request, caps);
  for (const record of transition.runs) yield* saveRun(record);
  for (const { key, save } of transition.sessions) yield* saveSession(key, save);
  for (const entry of transition.ledger) yield* chargeLedger(entry);
  if (transition.audit.length > 0) yield* appendAudit(dialect, transition.audit);
}

export function transitionStore(engine: Engine): TransitionStore {
  return { commit: (transition) => engine.transact('synced', () => commit(engine.dialect, transition)) };
}
