import { own } from '../base/own.js';
import { WebCortexError } from '../base/webcortex-error.js';
import type { Capabilities } from './capabilities.js';
import type { ProviderKind } from './provider-kind.js';

/** A provider as declared with `app.provider`, or one of the built-in ones. */
export interface ProviderEntry {
  readonly name: string;
  readonly kind: Exclude<ProviderKind, 'offline'>;
  readonly baseUrl: string | null;
  readonly apiKeyEnv: string | null;
  readonly capabilities: Partial<Capabilities>;
}

/** A model name, resolved: which provider serves it, and under which id. */
export interface ResolvedModel {
  /** The name after aliases: `claude-opus-5`, `ollama/llama3.2`. */
  readonly name: string;
  readonly provider: ProviderEntry;
  /** What the service calls it. */
  readonly model: string;
}

const builtIn = (name: 'anthropic' | 'openai'): ProviderEntry => ({
  name,
  kind: name,
  baseUrl: null,
  apiKeyEnv: name === 'anthropic' ? 'ANTHROPIC_API_KEY' : 'OPENAI_API_KEY',
  capabilities: {},
});

const ollama: ProviderEntry = { name: 'ollama', kind: 'openai', baseUrl: null, apiKeyEnv: null, capabilities: {} };

/** Follows aliases to a model name. @returns the chain walked; its last element is the name, or a repeat in a cycle */
export function followAliases(name: string, aliases: Readonly<Record<string, string>>): readonly string[] {
  const chain = [name];
  let current = name;
  for (;;) {
    const next = own(aliases, current);
    if (next === undefined || next === current) return chain;
    const seen = chain.includes(next);
    chain.push(next);
    if (seen) return chain;
    current = next;
  }
}

/** The provider that serves a model name (no alias), by its prefix; declared providers come first. */
export function providerOf(name: string, declared: readonly ProviderEntry[]): ResolvedModel | undefined {
  const slash = name.indexOf('/');
  if (slash > 0) {
    const prefix = name.slice(0, slash);
    const model = name.slice(slash + 1);
    if (model === '') return undefined;
    const provider = declared.find((entry) => entry.name === prefix);
    if (provider !== undefined) return { name, provider, model };
    if (prefix === 'anthropic' || prefix === 'openai') return { name, provider: builtIn(prefix), model };
    if (prefix === 'ollama') return { name, provider: ollama, model };
    return undefined;
  }
  if (name.startsWith('claude-')) return { name, provider: declaredOr('anthropic', declared), model: name };
  if (/^gpt-|^o\d/.test(name)) return { name, provider: declaredOr('openai', declared), model: name };
  return undefined;
}

function declaredOr(name: 'anthropic' | 'openai', declared: readonly ProviderEntry[]): ProviderEntry {
  return declared.find((entry) => entry.name === name) ?? builtIn(name);
}

/**
 * Aliases first, then the provider by prefix.
 * @throws WebCortexError `unknown_model`; boot has checked every declared name already
 */
export function resolveModel(
  name: string,
  table: { aliases: Readonly<Record<string, string>>; providers: readonly ProviderEntry[] },
): ResolvedModel {
  const chain = followAliases(name, table.aliases);
  const last = chain[chain.length - 1] ?? name;
  const resolved = providerOf(last, table.providers);
  if (resolved !== undefined) return resolved;
  throw new WebCortexError('unknown_model', `no provider serves the model "${last}"`, { data: { name, chain } });
}
