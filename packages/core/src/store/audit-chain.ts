import { createHash } from 'node:crypto';
import type { AuditEntry, AuditEvent } from './audit.js';

/** What the first event of a chain follows. */
export const CHAIN_START = '';

/** JSON with the keys of every object in order, so that the same event always gives the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * The hash of an event that follows one with the hash `previous`: SHA-256, hexadecimal. A run's events form
 * one chain; what belongs to no run is chained among itself. A changed, removed or inserted event breaks the
 * chain from there on; the removal of the newest events alone doesn't show.
 */
export function chainHash(previous: string, entry: AuditEntry): string {
  const { at, kind, runId, actor, root, tool, detail } = entry;
  const rooted = root === null ? null : [root.kind, root.id];
  return createHash('sha256')
    .update(canonical([previous, at, kind, runId, actor, rooted, tool, detail]))
    .digest('hex');
}

/** The `seq` of the first event of one chain that isn't what was written, or `null`. */
export function firstBroken(events: readonly AuditEvent[]): number | null {
  let previous = CHAIN_START;
  for (const event of events) {
    if (chainHash(previous, event) !== event.hash) return event.seq;
    previous = event.hash;
  }
  return null;
}
