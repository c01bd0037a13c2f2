import type { AuditEntry, AuditEvent, AuditStore } from '../audit.js';
import { CHAIN_START, chainHash } from '../audit-chain.js';
import { dropOldest, inMemoryLimits } from './limits.js';

export interface InMemoryAudit extends AuditStore {
  put(entries: readonly AuditEntry[]): void;
}

export function inMemoryAuditStore(): InMemoryAudit {
  const events = new Map<number, AuditEvent>();
  const last = new Map<string | null, string>();
  let seq = 0;
  const put = (entries: readonly AuditEntry[]): void => {
    for (const entry of entries) {
      const own = structuredClone(entry);
      const hash = chainHash(last.get(own.runId) ?? CHAIN_START, own);
      last.delete(own.runId);
      last.set(own.runId, hash);
      seq += 1;
      events.set(seq, { ...own, seq, hash });
    }
    dropOldest(events, inMemoryLimits.auditEvents);
    dropOldest(last, inMemoryLimits.auditEvents);
  };
  return {
    put,
    append: async (entries) => put(entries),
    async query({ runId, kind, after, limit }) {
      const found: AuditEvent[] = [];
      for (let at = Math.max(after + 1, seq - events.size + 1); at <= seq && found.length < limit; at++) {
        const event = events.get(at);
        if (event === undefined) continue;
        if ((runId === null || event.runId === runId) && (kind === null || event.kind === kind)) found.push(event);
      }
      return found;
    },
  };
}
