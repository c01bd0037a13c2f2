import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** What is a list must be written as one: `scopes: 'admin'` is not `scopes: ['admin']`. */
export const lists: Rule = ({ declarations: all }) => [
  ...all.operations.flatMap(({ source, route, tool }) => [
    ...notLists(source, route?.options, ['scopes']),
    ...notLists(source, tool, ['scopes']),
    ...notLists(`\`approval\` of ${source}`, tool?.approval, ['scopes']),
  ]),
  ...all.agents.flatMap(({ source, options }) =>
    notLists(source, options, ['scopes', 'exposeScopes', 'tools', 'handoffs', 'context']),
  ),
  ...all.apiKeys.flatMap((key) => notLists(`API key "${key.id}"`, key, ['scopes'])),
];

function notLists(source: string, options: unknown, names: readonly string[]): Problem[] {
  if (typeof options !== 'object' || options === null) return [];
  return names.flatMap((name) => {
    const value = (options as Record<string, unknown>)[name];
    if (value === undefined || Array.isArray(value)) return [];
    const message = `\`${name}\` of ${source} is not a list. Write it as one: \`${name}: […]\`.`;
    return [{ code: 'not-a-list', source, message }];
  });
}
