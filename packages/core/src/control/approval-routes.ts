import { z } from 'zod';
import type { Clock } from '../base/clock.js';
import { HttpError } from '../dispatch/http-error.js';
import type { Invocation } from '../dispatch/invocation.js';
import { isAuthenticated, type Principal, type Root } from '../identity/principal.js';
import type { Manifest } from '../manifest/manifest.js';
import type { RunEngine } from '../run/engine.js';
import { fromRecord } from '../run/record.js';
import { type RunResult, statusCodeOf } from '../run/result.js';
import type { ApprovalRecord } from '../store/approval.js';
import type { Store } from '../store/store.js';
import { admin, type ControlOperation, controlOperation } from './operation.js';
import { readRun } from './read-run.js';

export interface ApprovalParts {
  readonly prefix: string;
  readonly manifest: Manifest;
  readonly store: Pick<Store, 'approvals' | 'audit' | 'runs'>;
  readonly engine: RunEngine;
  readonly clock: Clock;
  /** How a resumed run is called: as nobody, under no caller's signal. */
  readonly invocation: () => Invocation;
}

/** Listing and deciding what waits for a human, and reading a run one has started. */
export function approvalRoutes(parts: ApprovalParts): ControlOperation[] {
  const { prefix, store, clock } = parts;
  const approverScopes = new Set(
    parts.manifest.operations.flatMap((operation) => operation.tool?.approval?.scopes ?? []).concat(admin),
  );
  const approver = ({ principal }: Invocation): Principal => {
    if (isAdmin(principal)) return principal;
    if (!isAuthenticated(principal))
      throw new HttpError(401, 'deciding needs a credential', { code: 'unauthenticated' });
    if (principal.scopes.some((scope) => approverScopes.has(scope))) return principal;
    throw new HttpError(403, `missing required scope(s): ${admin}`, {
      code: 'missing_scope',
      details: [{ scope: admin }],
    });
  };

  const list: ControlOperation['handler'] = async (_input, invocation) => {
    const who = approver(invocation);
    const now = clock.now();
    const pending = await store.approvals.pending(now, { after: null, limit: 1000 });
    return { approvals: pending.filter((record) => mayDecide(who, record)).map((record) => viewOf(record, now)) };
  };

  const decide: ControlOperation['handler'] = async (input, invocation) => {
    const who = approver(invocation);
    const { id, approve, note = '' } = input as z.output<typeof decisionInput>;
    const record = await store.approvals.find(id, clock.now());
    if (record === null || record.status !== 'pending' || !mayDecide(who, record)) throw unknownApproval();
    if (record.distinct && sameRoot(record.owner, who.root)) {
      throw new HttpError(403, 'whoever started the run may not decide this call', { code: 'missing_scope' });
    }
    const at = clock.now();
    // In one transaction: a decision that is known is audited, before its effect.
    const audit = [decisionEvent(record, { approve, note, by: who.id }, at)];
    const decided = await store.approvals.decide(id, { approve, by: who.id, note, at, audit });
    if (decided === null) throw unknownApproval();
    const result = await parts.engine.resume(record.runId, { approve, note }, parts.invocation());
    if (result === undefined)
      throw new HttpError(410, 'the run behind this approval can no longer be continued', { code: 'not_found' });
    return result;
  };

  const read: ControlOperation['handler'] = async (input, { principal }) => {
    const state = fromRecord(await store.runs.load((input as z.output<typeof runInput>).id));
    const own = isAuthenticated(principal) && state !== undefined && sameRoot(state.caller.root, principal.root);
    if (state === undefined || !(own || isAdmin(principal)))
      throw new HttpError(404, 'there is no such run', { code: 'not_found' });
    return readRun(state, store, clock.now());
  };

  return [
    controlOperation(
      { method: 'GET', path: `${prefix}/approvals`, summary: 'Approvals that wait.' },
      { scopes: [], handler: list },
    ),
    controlOperation(
      { method: 'POST', path: `${prefix}/approvals/:id`, summary: 'Approves or denies a gated call.' },
      {
        scopes: [],
        input: decisionInput,
        timeoutMs: 600_000,
        handler: decide,
        statusOf: (result) => statusCodeOf((result as RunResult).status),
      },
    ),
    controlOperation(
      { method: 'GET', path: `${prefix}/runs/:id`, summary: 'A run, for whoever started it.' },
      { scopes: [], input: runInput, handler: read },
    ),
  ];
}

function isAdmin(principal: Principal): boolean {
  return principal.scopes.includes('*') || principal.scopes.includes(admin);
}

function sameRoot(a: Root, b: Root): boolean {
  return a.kind === b.kind && a.id === b.id;
}

function mayDecide(who: Principal, record: ApprovalRecord): boolean {
  if (isAdmin(who)) return true;
  return record.scopes.length > 0 && record.scopes.every((scope) => who.scopes.includes(scope));
}

function unknownApproval(): HttpError {
  return new HttpError(404, 'no pending approval has this id', { code: 'approval_not_found' });
}

function viewOf(record: ApprovalRecord, now: number): object {
  return {
    approval_id: record.id,
    run_id: record.runId,
    agent: record.agent,
    caller: record.caller,
    tool: record.tool,
    arguments: record.arguments,
    reason: 'tool is gated and requires human approval before it runs',
    age_secs: Math.max(0, Math.floor((now - record.requestedAt) / 1000)),
    expires_at: new Date(record.expiresAt).toISOString(),
  };
}

function decisionEvent(record: ApprovalRecord, decision: { approve: boolean; note: string; by: string }, at: number) {
  const detail = { approval_id: record.id, approved: decision.approve, note: decision.note, by: decision.by };
  return {
    at,
    kind: 'approval_decided',
    runId: record.runId,
    actor: decision.by,
    root: record.owner,
    tool: record.tool,
    detail,
  };
}

const decisionInput = z.object({ id: z.string(), approve: z.boolean(), note: z.string().max(2000).optional() });
const runInput = z.object({ id: z.string() });
