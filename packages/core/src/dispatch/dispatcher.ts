import { isAuthenticated, missingScopes } from '../identity/principal.js';
import { checkCaller, withinBounds } from './call-handler.js';
import { HttpError } from './http-error.js';
import type { Invocation } from './invocation.js';
import type { Dispatcher, Issue, Parsed, Target } from './target.js';

/** Nesting deeper than `maxDepth` ends with 508. */
export function checkDepth(invocation: Invocation, maxDepth: number): void {
  if (invocation.depth > maxDepth) {
    throw new HttpError(508, `calls are nested ${invocation.depth} deep; the limit is ${maxDepth}`, {
      code: 'depth_exceeded',
    });
  }
}

/** 401 without a credential, 403 with one that lacks something; the message names what is missing. */
export function checkScopes(target: Target, invocation: Invocation): void {
  const missing = missingScopes(invocation.principal, target.entry.scopes);
  if (missing.length === 0) return;
  if (!isAuthenticated(invocation.principal)) {
    throw new HttpError(401, `this needs a credential with scope(s): ${missing.join(', ')}`, {
      code: 'unauthenticated',
      headers: { 'www-authenticate': 'ApiKey realm="webcortex", header="x-api-key"' },
    });
  }
  throw new HttpError(403, `missing required scope(s): ${missing.join(', ')}`, {
    code: 'missing_scope',
    details: missing.map((scope) => ({ scope })),
  });
}

/** A gated tool runs only when a human asked for exactly this call. */
function checkGate(target: Target, invocation: Invocation): void {
  if (invocation.direct || target.entry.tool?.approval == null) return;
  throw new HttpError(403, `tool "${target.entry.id}" is gated and requires human approval before it runs`, {
    code: 'approval_required',
  });
}

export function invalidInput(issues: readonly Issue[]): HttpError {
  const first = issues[0];
  const where = first === undefined || first.path === '' ? '' : `${first.path}: `;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  return new HttpError(
    400,
    `invalid input: ${where}${first?.message.replace(/^Invalid input: /, '') ?? 'not accepted'}${more}`,
    {
      code: 'invalid_input',
      details: issues,
    },
  );
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}

async function checkOutput(target: Target, value: unknown, invocation: Invocation): Promise<unknown> {
  if (target.check === null) return value;
  const checked: Parsed = await target.check(value);
  if (checked.ok) return checked.value;
  invocation.log.error(
    { target: target.entry.id, issues: checked.issues },
    'the handler returned something its output schema does not accept',
  );
  throw new HttpError(500, 'the handler returned an invalid result', { code: 'invalid_output' });
}

/** Makes the one door over a table of compiled targets. */
export function createDispatcher(targets: ReadonlyMap<string, Target>, maxDepth: number): Dispatcher {
  // Not async: a handler that answers at once is not made to wait, and most outputs are not declared.
  const run = (target: Target, input: unknown, invocation: Invocation): unknown => {
    checkCaller(invocation);
    let aborted: ((reason: Error) => void) | undefined;
    const result = target.execute(input, invocation, { dispatcher, onAbort: (listener) => (aborted = listener) });
    if (!isPromise(result)) return target.check === null ? result : checkOutput(target, result, invocation);
    // A run keeps its own time, and ends with a result that says why.
    const selfBounded = target.entry.kind === 'agent';
    const settled = Promise.resolve(result);
    const value = selfBounded
      ? settled
      : withinBounds(settled, {
          timeoutMs: target.entry.timeoutMs,
          invocation,
          abort: (reason) => aborted?.(reason),
        });
    return target.check === null ? value : value.then((output) => checkOutput(target, output, invocation));
  };

  const dispatcher: Dispatcher = {
    find: (id) => targets.get(id),
    async dispatch(target, input, invocation) {
      checkDepth(invocation, maxDepth);
      checkScopes(target, invocation);
      const maybe = target.parse(input);
      const parsed = isPromise(maybe) ? await maybe : maybe;
      if (!parsed.ok) throw invalidInput(parsed.issues);
      checkGate(target, invocation);
      const value = run(target, parsed.value, invocation);
      return isPromise(value) ? await value : value;
    },
    async dispatchParsed(target, parsed, invocation) {
      checkDepth(invocation, maxDepth);
      checkScopes(target, invocation);
      checkGate(target, invocation);
      const value = run(target, parsed, invocation);
      return isPromise(value) ? await value : value;
    },
  };
  return dispatcher;
}
