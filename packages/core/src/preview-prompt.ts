import { didYouMean } from './base/did-you-mean.js';
import { WebCortexError } from './base/webcortex-error.js';
import type { Invocation } from './dispatch/invocation.js';
import { delegate, type Principal, rootPrincipal } from './identity/principal.js';
import type { Manifest } from './manifest/manifest.js';
import type { AgentPlan } from './run/plan.js';
import { systemPrompt } from './run/system-prompt.js';

/** For whom a prompt is shown, and what was asked. */
export interface PreviewRequest {
  /** The id of a declared API key; `null` for an anonymous caller. */
  readonly as: string | null;
  readonly input: string;
}

/**
 * The system prompt a run of the agent would start with, context resolved. No model is called.
 * @throws WebCortexError `not_found` for an unknown agent or key, with a suggestion; whatever a provider throws
 */
export async function previewPrompt(
  parts: {
    readonly plan: AgentPlan | undefined;
    readonly manifest: Manifest;
    readonly base: Omit<Invocation, 'principal'>;
  },
  agent: string,
  request: PreviewRequest,
): Promise<string> {
  const { plan, manifest, base } = parts;
  const agents = manifest.agents.map((entry) => entry.name);
  if (plan === undefined) throw unknown('agent', agent, agents);
  const caller = callerOf(manifest, request.as);
  const principal = delegate(caller, 'agent', { name: agent, scopes: plan.entry.scopes });
  const blocks =
    plan.context === null ? [] : await plan.context({ invocation: { ...base, principal }, input: request.input });
  return systemPrompt(plan, blocks);
}

function callerOf(manifest: Manifest, as: string | null): Principal {
  if (as === null) return rootPrincipal({ kind: 'anonymous', id: null }, manifest.anonymousScopes);
  const key = manifest.apiKeys.find(({ id }) => id === as);
  if (key !== undefined) return rootPrincipal({ kind: 'api_key', id: key.id }, key.scopes);
  throw unknown(
    'API key',
    as,
    manifest.apiKeys.map(({ id }) => id),
  );
}

function unknown(kind: string, name: string, known: readonly string[]): WebCortexError {
  const close = didYouMean(name, known);
  const hint = close !== undefined ? `Did you mean "${close}"?` : `Declared: ${known.join(', ') || 'none'}.`;
  return new WebCortexError('not_found', `there is no ${kind} "${name}". ${hint}`, { data: { known } });
}
