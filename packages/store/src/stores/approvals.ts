import {
  type ApprovalCaps,
  type ApprovalDecision,
  type ApprovalRecord,
  type ApprovalRequest,
  type ApprovalStatus,
  type ApprovalStore,
  escapeText,
  isStorable,
  ownerColumn,
  type SqlDialect,
  type SqlRow,
  TooManyApprovalsError,
  unescapeText,
} from '@webcortex/core';
import { type Engine, lock, statement, type Work } from '../engine/engine.js';
import { appendAudit } from './audit.js';
import { claimRun } from './leases.js';

const COLUMNS = 'status, decided_by, decided_at, note, request';

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : unescapeText(String(value));

function recordOf(row: SqlRow): ApprovalRecord {
  return {
    ...(JSON.parse(String(row['request'])) as ApprovalRequest),
    status: String(row['status']) as ApprovalStatus,
    decidedBy: textOf(row['decided_by']),
    decidedAt: row['decided_at'] === null ? null : Number(row['decided_at']),
    note: textOf(row['note']),
  };
}

export function* expireApprovals(at: number): Work<void> {
  yield statement(
    "UPDATE webcortex_approval SET status = 'expired', decided_at = ? WHERE status = 'pending' AND expires_at <= ?",
    at,
    at,
  );
}

export function* requestApproval(dialect: SqlDialect, request: ApprovalRequest, caps: ApprovalCaps): Work<void> {
  yield* lock(dialect, 'approvals');
  yield* expireApprovals(request.requestedAt);
  const who = [request.owner.kind, ownerColumn(request.owner)] as const;
  const [all] = yield statement("SELECT count(*) AS n FROM webcortex_approval WHERE status = 'pending'");
  if (Number(all?.['n']) >= caps.app) throw new TooManyApprovalsError('app', caps.app);
  const [own] = yield statement(
    "SELECT count(*) AS n FROM webcortex_approval WHERE status = 'pending' AND root_kind = ? AND root_id = ?",
    ...who,
  );
  if (Number(own?.['n']) >= caps.owner) throw new TooManyApprovalsError('owner', caps.owner);
  yield statement(
    `INSERT INTO webcortex_approval (id, run_id, root_kind, root_id, status, requested_at, expires_at, request)
     VALUES (?, ?, ?, ?, 'pending', ?, ?, ?)`,
    request.id,
    request.runId,
    ...who,
    request.requestedAt,
    request.expiresAt,
    JSON.stringify(request),
  );
}

function* find(id: string, at: number): Work<ApprovalRecord | null> {
  yield* expireApprovals(at);
  const [row] = yield statement(`SELECT ${COLUMNS} FROM webcortex_approval WHERE id = ?`, id);
  return row === undefined ? null : recordOf(row);
}

function* pending(
  at: number,
  page: { readonly after: string | null; readonly limit: number },
): Work<readonly ApprovalRecord[]> {
  yield* expireApprovals(at);
  const from =
    page.after === null
      ? ''
      : 'AND (requested_at, id) > (SELECT requested_at, id FROM webcortex_approval WHERE id = ?)';
  const rows = yield statement(
    `SELECT ${COLUMNS} FROM webcortex_approval WHERE status = 'pending' ${from} ORDER BY requested_at, id LIMIT ?`,
    ...(page.after === null ? [] : [page.after]),
    page.limit,
  );
  return rows.map(recordOf);
}

function* decide(dialect: SqlDialect, id: string, decision: ApprovalDecision): Work<ApprovalRecord | null> {
  yield* expireApprovals(decision.at);
  const [row] = yield statement(
    `UPDATE webcortex_approval SET status = ?, decided_by = ?, decided_at = ?, note = ?
     WHERE id = ? AND status = 'pending' RETURNING ${COLUMNS}`,
    decision.approve ? 'approved' : 'denied',
    escapeText(decision.by),
    decision.at,
    decision.note === null ? null : escapeText(decision.note),
    id,
  );
  if (row === undefined) return null;
  const record = recordOf(row);
  if (decision.claim !== undefined) yield* claimRun(dialect, record.runId, decision.claim);
  if (decision.audit !== undefined) yield* appendAudit(dialect, decision.audit);
  return record;
}

export function* cancelApprovals(runId: string, at: number): Work<number> {
  yield* expireApprovals(at);
  const rows = yield statement(
    "UPDATE webcortex_approval SET status = 'cancelled', decided_at = ? WHERE run_id = ? AND status = 'pending' RETURNING id",
    at,
    runId,
  );
  return rows.length;
}

export function approvalStore(engine: Engine): ApprovalStore {
  return {
    request: (request, caps) => engine.transact('synced', () => requestApproval(engine.dialect, request, caps)),
    find: async (id, at) => (isStorable(id) ? engine.transact('synced', () => find(id, at)) : null),
    pending: async (at, page) =>
      page.after === null || isStorable(page.after) ? engine.transact('synced', () => pending(at, page)) : [],
    decide: async (id, decision) =>
      isStorable(id) ? engine.transact('synced', () => decide(engine.dialect, id, decision)) : null,
    cancel: (runId, at) => engine.transact('synced', () => cancelApprovals(runId, at)),
  };
}
