import type { Clock } from '../base/clock.js';
import { inMemoryApprovalStore } from './in-memory/approvals.js';
import { inMemoryAuditStore } from './in-memory/audit.js';
import { inMemoryLedgerStore } from './in-memory/ledger.js';
import { inMemoryMemoryStore } from './in-memory/memory.js';
import { inMemoryRunStore } from './in-memory/runs.js';
import { inMemorySessionStore } from './in-memory/sessions.js';
import type { Store } from './store.js';

/** Every store, in this process only: what an app without a database has. Gone when the process ends. */
export function inMemoryStore(clock: Clock): Store {
  const approvals = inMemoryApprovalStore({
    give: (runId, claim) => runs.give(runId, claim),
    audit: (entries) => audit.put(entries),
  });
  const runs = inMemoryRunStore(
    () => clock.now(),
    (at) => approvals.unfollowed(at),
  );
  const sessions = inMemorySessionStore();
  const audit = inMemoryAuditStore();
  const ledger = inMemoryLedgerStore();
  return {
    memory: inMemoryMemoryStore(() => clock.now()),
    runs,
    approvals,
    sessions,
    audit,
    ledger,
    transitions: {
      async commit(transition) {
        // Only the caps and a lost lease can refuse; they go first, so that nothing else is written then.
        const { lease, cancel } = transition;
        approvals.check(transition.approvals);
        if (lease !== undefined) runs.keep(lease, lease.keepMs);
        if (lease !== undefined && transition.runs.some(({ runId }) => runId === lease.runId))
          approvals.followed(lease.runId);
        if (cancel !== undefined) approvals.cancelNow(cancel.runId, cancel.at);
        for (const { request } of transition.approvals) approvals.put(request);
        for (const record of transition.runs) runs.put(record);
        for (const { key, save } of transition.sessions) sessions.put(key, save);
        audit.put(transition.audit);
        for (const entry of transition.ledger) ledger.put(entry);
      },
    },
    sql: null,
    warnings: [],
    async close() {},
  };
}
