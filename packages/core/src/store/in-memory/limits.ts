/** What a process without a database keeps at most of what is over, so that it doesn't grow for ever. */
export const inMemoryLimits = {
  /** Ended runs, the least recently saved go first. Running and waiting ones are always kept. */
  endedRuns: 1_000,
  /** Decided, expired and cancelled approvals. */
  closedApprovals: 1_000,
  /** Audit events; the oldest go first. */
  auditEvents: 100_000,
} as const;

/** Removes the entries put in first until at most `limit` are left. */
export function dropOldest<K, V>(map: Map<K, V>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return;
    map.delete(key);
  }
}
