import { didYouMean } from '../base/did-you-mean.js';
import type { JsonValue } from '../base/json.js';
import { WebCortexError } from '../base/webcortex-error.js';
import { HttpError } from '../dispatch/http-error.js';
import type { Invocation } from '../dispatch/invocation.js';
import type { Dispatcher, Issue, Target } from '../dispatch/target.js';
import { missingScopes } from '../identity/principal.js';
import type { AgentPlan } from './plan.js';
import { takeResult } from './result-text.js';
import type { TurnCall } from './state.js';

/** What came of one call of a turn. */
export type Outcome =
  /** Not run: unknown name or missing scope. Recorded as `tool_refused`. */
  | { readonly kind: 'refused'; readonly message: string; readonly missing: readonly string[] }
  /** Not run: the arguments don't parse or don't fit. */
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'gated'; readonly target: Target; readonly parsed: unknown }
  | { readonly kind: 'ready'; readonly target: Target; readonly parsed: unknown };

/** What running it gave. */
export type Ran =
  | { readonly ok: true; readonly value: JsonValue; readonly text: string; readonly raw: unknown }
  | { readonly ok: false; readonly message: string };

/** Decides what to do with a call the model asked for; nothing is run yet. */
export async function prepareCall(call: TurnCall, plan: AgentPlan, scopes: readonly string[]): Promise<Outcome> {
  const target = plan.tools.get(call.name);
  if (target === undefined) return { kind: 'refused', message: unknownTool(call.name, plan), missing: [] };
  if (call.malformed !== null) {
    return { kind: 'invalid', message: `the arguments are not one JSON object: ${call.malformed}` };
  }
  const parsed = await target.parse(call.input);
  if (!parsed.ok) return { kind: 'invalid', message: issuesText(parsed.issues) };
  const missing = missingFor(target, scopes);
  if (missing.length > 0) {
    return { kind: 'refused', message: `403: missing required scope(s): ${missing.join(', ')}`, missing };
  }
  const gated = target.entry.tool?.approval != null;
  return { kind: gated ? 'gated' : 'ready', target, parsed: parsed.value };
}

function missingFor(target: Target, scopes: readonly string[]): readonly string[] {
  const holder = { id: '', kind: 'delegate', scopes, root: { kind: 'anonymous', id: null } } as const;
  return missingScopes(holder, target.entry.scopes);
}

function unknownTool(name: string, plan: AgentPlan): string {
  const available = [...plan.tools.keys(), ...plan.handoffs.keys()];
  const close = didYouMean(name, available);
  const hint = close === undefined ? '' : ` Did you mean "${close}"?`;
  const list = available.length === 0 ? 'no tools are available' : `available: ${available.join(', ')}`;
  return `there is no tool "${name}".${hint} (${list})`;
}

function issuesText(issues: readonly Issue[]): string {
  const lines = issues
    .slice(0, 20)
    .map((issue) => (issue.path === '' ? issue.message : `${issue.path}: ${issue.message}`));
  return `the arguments don't fit the schema: ${lines.join('; ')}`;
}

/** Runs a prepared call at the given invocation. A failed tool is a message, never an exception. */
export async function runCall(
  ready: { target: Target; parsed: unknown },
  invocation: Invocation,
  dispatcher: Dispatcher,
): Promise<Ran> {
  try {
    const raw = await dispatcher.dispatchParsed(ready.target, ready.parsed, invocation);
    return { ok: true, raw, ...takeResult(raw) };
  } catch (error) {
    return { ok: false, message: failureText(error, invocation) };
  }
}

/** What the model may know of a failure. An unexpected error stays in the log. */
function failureText(error: unknown, invocation: Invocation): string {
  if (error instanceof HttpError && error.status >= 400 && error.status <= 599)
    return `${error.status}: ${error.message}`;
  if (error instanceof WebCortexError) return error.message;
  invocation.log.error({ err: error, run_id: invocation.runId }, 'a tool failed');
  return '500: the tool failed';
}
