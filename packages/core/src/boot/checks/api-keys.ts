import { isVariableName } from '../../manifest/variable-name.js';
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
    const usable = isVariableName(envVar);
    if (!/^[^\s\p{Cc}](?:[^\p{Cc}]*[^\s\p{Cc}])?$/u.test(id)) {
      say(
        `an API key${usable ? ` (${envVar})` : ''} has an empty id, or one with odd spaces. Give it the name its caller is known by.`,
      );
    }
    // What stands there may be the key itself: it is not repeated.
    if (!usable) say(`${source} is not given the name of a variable. Pass the variable's name, never the key itself.`);
    if (ids.has(id)) say(`${source} is declared twice. Give each key an id of its own.`);
    if (usable && variables.has(envVar))
      say(`${source} reads ${envVar}, which another key reads too. Give each key a variable of its own.`);
    ids.add(id);
    variables.add(envVar);
  }
  return problems;
};
