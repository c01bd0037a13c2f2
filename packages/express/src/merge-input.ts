import { readQuery } from './query.js';
import type { Match } from './route-table.js';

/**
 * One input from a request's three sources: the path wins over the query, the query over the body. Strings
 * of path and query become what the schema wants; the body's values are JSON already and stay as they are.
 *
 * @param query what follows the `?`, still encoded; `''` without
 * @throws HttpError 400 for a query string that isn't accepted
 */
export function mergeInput(
  match: Match,
  query: string,
  body: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const { route, params } = match;
  const input: Record<string, unknown> = {};
  if (query !== '') readQuery(query, input, route.arrays);
  for (const name in params) input[name] = params[name];
  route.coerce(input);
  if (body === undefined) return input;
  for (const key of Object.keys(body)) {
    if (!Object.hasOwn(input, key)) input[key] = body[key];
  }
  return input;
}
