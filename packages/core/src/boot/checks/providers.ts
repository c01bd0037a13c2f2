import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** Declared providers have a usable name and address. */
export const providers: Rule = ({ manifest }) => {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const provider of manifest.providers) {
    const source = `provider "${provider.name}"`;
    const say = (message: string): void => void problems.push({ code: 'invalid-provider', source, message });
    if (!/^[A-Za-z0-9_-]+$/.test(provider.name))
      say(`${source} has a name that can't be a prefix: use letters, digits, "_" and "-".`);
    if (seen.has(provider.name)) say(`${source} is declared twice. Give each a name of its own.`);
    if (provider.kind !== 'openai' && provider.kind !== 'anthropic') {
      say(`${source} has the kind ${JSON.stringify(provider.kind)}; it must be "openai" or "anthropic".`);
    }
    if (provider.baseUrl !== null && !/^https?:\/\//.test(provider.baseUrl)) {
      say(`${source} has the address ${JSON.stringify(provider.baseUrl)}; it must be an http or https URL.`);
    }
    seen.add(provider.name);
  }
  return problems;
};
