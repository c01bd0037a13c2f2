import { didYouMean } from '../../base/did-you-mean.js';
import type { Manifest } from '../../manifest/manifest.js';
import { capabilitiesOf } from '../../model/capabilities.js';
import { followAliases, providerOf } from '../../model/resolve-model.js';
import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** Aliases end at a model that some provider serves, and options are ones the model accepts. */
export const models: Rule = ({ manifest }) => [
  ...Object.keys(manifest.models).flatMap((alias) => aliasProblems(alias, manifest)),
  ...manifest.agents.flatMap((agent) => [
    ...unknownModel(agent, agent.model, { manifest, option: 'model' }),
    ...(agent.contextWindow === null
      ? []
      : unknownModel(agent, agent.compactWith, { manifest, option: 'compactWith' })),
    ...temperature(agent, manifest),
  ]),
];

function isCycle(chain: readonly string[]): boolean {
  return new Set(chain).size < chain.length;
}

function lastOf(name: string, manifest: Manifest): string {
  return followAliases(name, manifest.models).at(-1) ?? name;
}

function aliasProblems(alias: string, manifest: Manifest): Problem[] {
  const source = `model alias "${alias}"`;
  const chain = followAliases(alias, manifest.models);
  if (isCycle(chain)) {
    return [
      {
        code: 'alias-cycle',
        source,
        message: `${source} leads back to itself (${chain.join(' → ')}). Let one of them name a model.`,
      },
    ];
  }
  const last = chain.at(-1) ?? alias;
  if (providerOf(last, manifest.providers) !== undefined) return [];
  return [
    {
      code: 'unknown-model',
      source,
      message: `${source} ends at "${last}", which no provider serves. ${prefixes(manifest)}`,
    },
  ];
}

function unknownModel(
  agent: { readonly name: string; readonly source: string },
  model: string,
  where: { readonly manifest: Manifest; readonly option: string },
): Problem[] {
  const { manifest, option } = where;
  const isAlias = Object.hasOwn(manifest.models, model);
  if (isAlias || providerOf(lastOf(model, manifest), manifest.providers) !== undefined) return [];
  const suggestion = didYouMean(model, Object.keys(manifest.models));
  const hint = suggestion === undefined ? prefixes(manifest) : `Did you mean "${suggestion}"?`;
  const message = `agent "${agent.name}" references model "${model}" as \`${option}\`, which is neither an alias nor served by a provider. ${hint}`;
  return [
    { code: 'unknown-model', source: agent.source, message, ...(suggestion === undefined ? {} : { suggestion }) },
  ];
}

function prefixes(manifest: Manifest): string {
  const declared = manifest.providers.map((provider) => `${provider.name}/…`);
  return `Known: ${['claude-…', 'gpt-…', 'o3…', 'anthropic/…', 'openai/…', 'ollama/…', ...declared].join(', ')}; declare others with app.provider.`;
}

function temperature(
  agent: { name: string; source: string; model: string; temperature: number | null },
  manifest: Manifest,
): Problem[] {
  const { temperature: value, source, name } = agent;
  if (value === null) return [];
  if (!Number.isFinite(value) || value < 0 || value > 2) {
    return [
      {
        code: 'invalid-temperature',
        source,
        message: `\`temperature\` of agent "${name}" is ${value}; it must be from 0 to 2.`,
      },
    ];
  }
  const chain = followAliases(agent.model, manifest.models);
  const resolved = isCycle(chain) ? undefined : providerOf(chain.at(-1) ?? agent.model, manifest.providers);
  if (resolved === undefined) return [];
  const accepted = capabilitiesOf(resolved.provider.kind, resolved.model, resolved.provider.capabilities).temperature;
  if (accepted) return [];
  const message = `agent "${name}" sets \`temperature\`, which the model "${resolved.name}" rejects. Leave it out, or choose another model.`;
  return [{ code: 'option-the-model-rejects', source, message }];
}
