import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** Scopes are single words: an empty one, or one with a space, could never be granted. */
export const scopes: Rule = ({ manifest }) => [
  ...manifest.operations.flatMap(({ source, scopes, tool }) =>
    malformed(source, [...scopes, ...(tool?.approval?.scopes ?? [])]),
  ),
  ...manifest.agents.flatMap((agent) => malformed(`agent "${agent.name}"`, agent.scopes)),
  ...manifest.apiKeys.flatMap((key) => malformed(`API key "${key.id}"`, key.scopes)),
  ...malformed('the anonymous scopes', manifest.anonymousScopes),
];

function malformed(source: string, list: readonly string[]): Problem[] {
  return [...new Set(list)]
    .filter((scope) => typeof scope !== 'string' || !/^\S+$/.test(scope))
    .map((scope) => ({
      code: 'malformed-scope',
      source,
      message: `the scope ${JSON.stringify(scope)} of ${source} is malformed: a scope is one word without spaces, such as "tickets:read".`,
    }));
}
