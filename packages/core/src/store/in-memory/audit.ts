import type { AuditEntry, AuditEvent, AuditStore } from '../audit.js';
import { CHAIN_START, chainHash } from '../audit-chain.js';
import { dropOldest, inMemoryLimits } from './limits.js';

export interface InMemoryAudit extends AuditStore {
  put(entries: readonly AuditEntry[]): void;
}

/**
 * Events as they were when they were appended. Their hashes are made when somebody asks: most events of a process
 * without a database are never read, and a hash costs more than everything else here.
 */
export function inMemoryAuditStore(): InMemoryAudit {
  const events = new Map<number, string | AuditEvent>();
  const last = new Map<string | null, string>();
  let seq = 0;
  let hashed = 0;
  const put = (entries: readonly AuditEntry[]): void => {
    for (const entry of entries) {
      seq += 1;
      events.set(seq, JSON.stringify(entry));
    }
    dropOldest(events, inMemoryLimits.auditEvents);
  };
  /** Chains what came since the last time. */
  const chain = (): void => {
    for (let at = Math.max(hashed + 1, seq - events.size + 1); at <= seq; at++) {
      const text = events.get(at);
      if (typeof text !== 'string') continue;
      const entry = JSON.parse(text) as AuditEntry;
      const hash = chainHash(last.get(entry.runId) ?? CHAIN_START, entry);
      last.delete(entry.runId);
      last.set(entry.runId, hash);
      events.set(at, { ...entry, seq: at, hash });
    }
    hashed = seq;
    dropOldest(last, inMemoryLimits.auditEvents);
  };
  return {
    put,
    append: async (entries) => put(entries),
    async query({ runId, kind, after, limit }) {
      chain();
      const found: AuditEvent[] = [];
      for (let at = Math.max(after + 1, seq - events.size + 1); at <= seq && found.length < limit; at++) {
        const event = events.get(at);
        if (event === undefined || typeof event === 'string') continue;
        if ((runId === null || event.runId === runId) && (kind === null || event.kind === kind)) found.push(event);
      }
      return found;
    },
  };
}
