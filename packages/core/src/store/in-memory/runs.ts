import type { RunRecord, RunStore } from '../run.js';
import { dropOldest, inMemoryLimits } from './limits.js';

/** The store, and its synchronous half for transitions. */
export interface InMemoryRuns extends RunStore {
  put(record: RunRecord): void;
}

const isOpen = ({ status }: RunRecord): boolean => status === 'running' || status === 'awaiting_approval';

export function inMemoryRunStore(): InMemoryRuns {
  // Kept as text: what was saved can't change when the run goes on.
  const open = new Map<string, string>();
  const ended = new Map<string, string>();
  const put = (record: RunRecord): void => {
    open.delete(record.runId);
    ended.delete(record.runId);
    (isOpen(record) ? open : ended).set(record.runId, JSON.stringify(record));
    dropOldest(ended, inMemoryLimits.endedRuns);
  };
  return {
    put,
    save: async (record) => put(record),
    async load(runId) {
      const text = open.get(runId) ?? ended.get(runId);
      return text === undefined ? null : (JSON.parse(text) as RunRecord);
    },
  };
}
