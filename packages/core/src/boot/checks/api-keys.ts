import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** Every key has an id and a variable of its own. */
export const apiKeys: Rule = ({ manifest }) => {
  const problems: Problem[] = [];
  const ids = new Set<string>();
  const variables = new Set<string>();
  for (const { id, envVar } of manifest.apiKeys) {
    const source = `API key "${id}"`;
    const say = (message: string): void => void problems.push({ code: 'invalid-api-key', source, message });
    if (id.trim() === '') say(`an API key (${envVar}) has an empty id. Give it the name its caller is known by.`);
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(envVar)) {
      say(
        `${source} names the variable ${JSON.stringify(envVar)}, which can't be one. Pass the variable's name, not the key itself.`,
      );
    }
    if (ids.has(id)) say(`${source} is declared twice. Give each key an id of its own.`);
    if (variables.has(envVar))
      say(`${source} reads ${envVar}, which another key reads too. Give each key a variable of its own.`);
    ids.add(id);
    variables.add(envVar);
  }
  return problems;
};
