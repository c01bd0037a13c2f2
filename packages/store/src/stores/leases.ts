import { LeaseLostError, type RunLease, type SqlDialect } from '@webcortex/core';
import { statement, type Work } from '../engine/engine.js';

/** Milliseconds since the epoch by the database's clock: the one all its processes share. */
export const now: Readonly<Record<SqlDialect, string>> = {
  sqlite: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  postgres: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)',
};

/** Keeps the lease, or gives it back with 0. @throws LeaseLostError */
export function* keepLease(dialect: SqlDialect, lease: RunLease, keepMs: number): Work<void> {
  const until = keepMs === 0 ? '0 * CAST(? AS BIGINT)' : `${now[dialect]} + CAST(? AS BIGINT)`;
  const kept = yield statement(
    `UPDATE webcortex_run SET lease_until = ${until} WHERE run_id = ? AND holder = ? AND fence = ? RETURNING fence`,
    keepMs,
    lease.runId,
    lease.holder,
    lease.fence,
  );
  if (kept.length === 0) throw new LeaseLostError();
}

/** Gives the run to the holder, unless another one has it. */
export function* claimRun(
  dialect: SqlDialect,
  runId: string,
  claim: { readonly holder: string; readonly forMs: number },
): Work<RunLease | null> {
  const [row] = yield statement(
    `UPDATE webcortex_run SET holder = ?, lease_until = ${now[dialect]} + CAST(? AS BIGINT), fence = fence + 1
     WHERE run_id = ? AND (lease_until <= ${now[dialect]} OR holder = ?) RETURNING fence`,
    claim.holder,
    claim.forMs,
    runId,
    claim.holder,
  );
  return row === undefined ? null : { runId, holder: claim.holder, fence: Number(row['fence']) };
}
