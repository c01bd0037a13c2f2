import { isVariableName } from '../../manifest/variable-name.js';
import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** Declared providers have a usable name and address. */
export const providers: Rule = ({ declarations }) => {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const provider of declarations.providers) {
    const source = `provider "${provider.name}"`;
    const say = (message: string): void => void problems.push({ code: 'invalid-provider', source, message });
    if (!/^[A-Za-z0-9_-]+$/.test(provider.name))
      say(`${source} has a name that can't be a prefix: use letters, digits, "_" and "-".`);
    if (seen.has(provider.name)) say(`${source} is declared twice. Give each a name of its own.`);
    if (provider.kind !== 'openai' && provider.kind !== 'anthropic') {
      say(`${source} has the kind ${JSON.stringify(provider.kind)}; it must be "openai" or "anthropic".`);
    }
    const wrong = addressProblem(provider.baseUrl);
    if (wrong !== undefined) say(`${source} ${wrong}`);
    if (provider.apiKeyEnv !== undefined && !isVariableName(provider.apiKeyEnv)) {
      say(
        `${source} has an \`apiKeyEnv\` that is not the name of a variable. Pass the variable's name, never the key itself.`,
      );
    }
    seen.add(provider.name);
  }
  return problems;
};

/** What is wrong with an address. It is not repeated: it may hold a password. */
function addressProblem(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    return 'has a `baseUrl` that must be an http or https URL.';
  const { username, password } = new URL(address);
  if (username === '' && password === '') return undefined;
  return 'has a user or password in its `baseUrl`. Put the key into a variable and name that with `apiKeyEnv`.';
}
