import { HttpError } from '../dispatch/http-error.js';
import type { Invocation } from '../dispatch/invocation.js';
import type { Target, Validator } from '../dispatch/target.js';
import type { Principal } from '../identity/principal.js';
import { admin, type ControlOperation } from './operation.js';

const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;

/** Whoever sits at this machine, while the app knows no credentials at all. */
const operator: Principal = Object.freeze({
  id: 'loopback',
  kind: 'anonymous',
  scopes: Object.freeze([admin]),
  root: Object.freeze({ kind: 'anonymous', id: null }),
});

/** The dispatch target of a control-plane route. `open`: the app configures no authentication. */
export function controlTarget(operation: ControlOperation, parse: Validator, open: boolean): Target {
  const { entry, handler } = operation;
  const guarded = open && entry.scopes.length > 0;
  return {
    entry: open ? { ...entry, scopes: [] } : entry,
    parse,
    check: null,
    execute: (input, invocation) => handler(input, open ? asOperator(invocation, guarded) : invocation),
    statusOf: operation.statusOf ?? ((result) => (result === undefined ? 204 : 200)),
  };
}

function asOperator(invocation: Invocation, guarded: boolean): Invocation {
  const peer = invocation.request?.peer;
  if (peer !== undefined && loopback.test(peer)) return { ...invocation, principal: operator };
  if (!guarded) return invocation;
  throw new HttpError(401, 'no authentication is configured: the control plane answers this machine only', {
    code: 'unauthenticated',
    headers: { 'www-authenticate': 'ApiKey realm="webcortex", header="x-api-key"' },
  });
}
