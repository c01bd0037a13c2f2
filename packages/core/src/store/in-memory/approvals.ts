import type { ApprovalCaps, ApprovalRecord, ApprovalRequest, ApprovalStore } from '../approval.js';
import type { AuditEntry } from '../audit.js';
import { TooManyApprovalsError } from '../store-error.js';
import { dropOldest, inMemoryLimits } from './limits.js';

/** What the winning decision does beside. */
export interface DecisionEffects {
  readonly give: (runId: string, claim: { readonly holder: string; readonly forMs: number }) => void;
  readonly audit: (entries: readonly AuditEntry[]) => void;
}

export interface InMemoryApprovals extends ApprovalStore {
  /** Runs whose approvals were decided or have expired, and that haven't gone on since. */
  unfollowed(at: number): ReadonlySet<string>;
  followed(runId: string): void;
  cancelNow(runId: string, at: number): number;
  /** Whether these fit, together. @throws TooManyApprovalsError */
  check(requests: readonly { readonly request: ApprovalRequest; readonly caps: ApprovalCaps }[]): void;
  put(request: ApprovalRequest): void;
}

/** Oldest first. */
const inOrder = (a: ApprovalRecord, b: ApprovalRecord): number =>
  a.requestedAt - b.requestedAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export function inMemoryApprovalStore(effects: DecisionEffects): InMemoryApprovals {
  const toFollow = new Set<string>();
  const open = new Map<string, ApprovalRecord>();
  const closed = new Map<string, ApprovalRecord>();

  const close = (record: ApprovalRecord, change: Partial<ApprovalRecord>): ApprovalRecord => {
    const final = { ...record, ...change };
    if (final.status !== 'cancelled') toFollow.add(record.runId);
    open.delete(record.id);
    closed.set(record.id, final);
    dropOldest(closed, inMemoryLimits.closedApprovals);
    return final;
  };
  const expire = (at: number): void => {
    for (const record of [...open.values()]) {
      if (record.expiresAt <= at) close(record, { status: 'expired', decidedAt: at });
    }
  };
  const waiting = (): ApprovalRecord[] => [...open.values()].sort(inOrder);

  const check: InMemoryApprovals['check'] = (requests) => {
    for (const { request } of requests) expire(request.requestedAt);
    const pending: Pick<ApprovalRecord, 'owner'>[] = waiting();
    for (const { request, caps } of requests) {
      const mine = pending.filter(({ owner }) => owner.kind === request.owner.kind && owner.id === request.owner.id);
      if (pending.length >= caps.app) throw new TooManyApprovalsError('app', caps.app);
      if (mine.length >= caps.owner) throw new TooManyApprovalsError('owner', caps.owner);
      pending.push(request);
    }
  };
  const put = (request: ApprovalRequest): void => {
    open.set(request.id, {
      ...structuredClone(request),
      status: 'pending',
      decidedBy: null,
      decidedAt: null,
      note: null,
    });
  };

  const cancelNow: InMemoryApprovals['cancelNow'] = (runId, at) => {
    expire(at);
    const mine = waiting().filter((record) => record.runId === runId);
    for (const record of mine) close(record, { status: 'cancelled', decidedAt: at });
    return mine.length;
  };

  return {
    cancelNow,
    unfollowed(at) {
      expire(at);
      return toFollow;
    },
    followed: (runId) => void toFollow.delete(runId),
    check,
    put,
    async request(request, caps) {
      check([{ request, caps }]);
      put(request);
    },
    async find(id, at) {
      expire(at);
      return open.get(id) ?? closed.get(id) ?? null;
    },
    async pending(at, page) {
      expire(at);
      if (page.after === null) return waiting().slice(0, page.limit);
      const last = open.get(page.after) ?? closed.get(page.after);
      if (last === undefined) return [];
      return waiting()
        .filter((record) => inOrder(last, record) < 0)
        .slice(0, page.limit);
    },
    async decide(id, decision) {
      expire(decision.at);
      const record = open.get(id);
      if (record === undefined) return null;
      if (decision.claim !== undefined) effects.give(record.runId, decision.claim);
      effects.audit(decision.audit ?? []);
      const status = decision.approve ? 'approved' : 'denied';
      return close(record, { status, decidedBy: decision.by, decidedAt: decision.at, note: decision.note });
    },
    cancel: async (runId, at) => cancelNow(runId, at),
  };
}
