import { type Manifest, resolveModel } from '@webcortex/core';

/** A provider key that isn't set, and the agents that need it. */
export interface MissingKey {
  readonly variable: string;
  readonly agents: readonly string[];
}

/** The provider keys that agents need and the environment lacks. */
export function missingKeys(
  manifest: Manifest,
  env: Readonly<Record<string, string | undefined>>,
): readonly MissingKey[] {
  if (env['WEBCORTEX_OFFLINE'] === '1') return [];
  const table = { aliases: manifest.models, providers: manifest.providers };
  const agents = new Map<string, string[]>();
  for (const agent of manifest.agents) {
    const variable = resolveModel(agent.model, table).provider.apiKeyEnv;
    if (variable === null || (env[variable] ?? '') !== '') continue;
    agents.set(variable, [...(agents.get(variable) ?? []), agent.name]);
  }
  return [...agents].map(([variable, names]) => ({ variable, agents: names }));
}
