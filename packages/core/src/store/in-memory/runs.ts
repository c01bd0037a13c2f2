import type { RunLease, RunRecord, RunStore } from '../run.js';
import { LeaseLostError } from '../store-error.js';
import { dropOldest, inMemoryLimits } from './limits.js';

/** The store, and its synchronous half for transitions. */
export interface InMemoryRuns extends RunStore {
  put(record: RunRecord): void;
  /** Gives the run to the holder. */
  give(runId: string, claim: { readonly holder: string; readonly forMs: number }): void;
  /** @throws LeaseLostError */
  keep(lease: RunLease, forMs: number): void;
}

const isOpen = ({ status }: RunRecord): boolean => status === 'running' || status === 'awaiting_approval';

export function inMemoryRunStore(now: () => number, settled: (at: number) => Iterable<string>): InMemoryRuns {
  // Kept as text: what was saved can't change when the run goes on.
  const open = new Map<string, string>();
  const ended = new Map<string, string>();
  const leases = new Map<string, { holder: string; fence: number; until: number }>();
  const put = (record: RunRecord): void => {
    if (!isOpen(record)) leases.delete(record.runId);
    open.delete(record.runId);
    ended.delete(record.runId);
    (isOpen(record) ? open : ended).set(record.runId, JSON.stringify(record));
    dropOldest(ended, inMemoryLimits.endedRuns);
  };
  const isHeld = (runId: string): boolean => (leases.get(runId)?.until ?? 0) > now();
  const statusOf = (text: string | undefined): string =>
    text === undefined ? '' : (JSON.parse(text) as RunRecord).status;
  const give: InMemoryRuns['give'] = (runId, { holder, forMs }) => {
    leases.set(runId, { holder, fence: (leases.get(runId)?.fence ?? 0) + 1, until: now() + forMs });
  };
  return {
    put,
    give,
    keep({ runId, holder, fence }, forMs) {
      const lease = leases.get(runId);
      if (lease?.holder !== holder || lease.fence !== fence) throw new LeaseLostError();
      leases.set(runId, { holder, fence, until: forMs === 0 ? 0 : now() + forMs });
    },
    async claim(runId, holder, forMs) {
      if (isHeld(runId) && leases.get(runId)?.holder !== holder) return null;
      give(runId, { holder, forMs });
      return { runId, holder, fence: leases.get(runId)?.fence ?? 0 };
    },
    async renew(holder, forMs) {
      for (const lease of leases.values()) {
        if (lease.holder === holder && lease.until > 0) lease.until = now() + forMs;
      }
    },
    async unattended(at, limit) {
      const working = [...leases.keys()].filter((runId) => statusOf(open.get(runId)) === 'running');
      const decided = [...settled(at)].filter((runId) => statusOf(open.get(runId)) === 'awaiting_approval');
      return [...new Set([...working, ...decided])].filter((runId) => !isHeld(runId)).slice(0, limit);
    },
    save: async (record) => put(record),
    async load(runId) {
      const text = open.get(runId) ?? ended.get(runId);
      return text === undefined ? null : (JSON.parse(text) as RunRecord);
    },
  };
}
