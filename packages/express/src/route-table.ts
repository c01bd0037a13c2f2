import type { CompiledRoute } from '@webcortex/core';
import findMyWay from 'find-my-way';

/** A route and what its path parameters were. `params` belongs to this request alone. */
export interface Match {
  readonly route: CompiledRoute;
  readonly params: Record<string, string | undefined>;
}

/** What a method and a path lead to. */
export interface RouteTable {
  /** `'malformed'`: the percent-encoding can't be read. HEAD finds the GET route. */
  find(method: string, path: string): Match | 'malformed' | undefined;
  /** The methods `path` answers to, for `Allow`: empty when no route has this path. */
  methodsOf(path: string): readonly string[];
}

/** find-my-way demands a handler; ours is in the store. */
const unused = (): void => {};
const noQuery = Object.freeze({});

/** A literal colon inside a segment is doubled, and only a leading one names a parameter. */
function toPattern(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? segment : segment.replaceAll(':', '::')))
    .join('/');
}

/**
 * Compiles the routes into one radix tree a method. Matching is exact: case counts, and neither a trailing
 * nor a doubled slash is forgiven, so that there is one spelling of a path to guard.
 */
export function createRouteTable(routes: readonly CompiledRoute[]): RouteTable {
  const router = findMyWay({
    caseSensitive: true,
    ignoreTrailingSlash: false,
    ignoreDuplicateSlashes: false,
    // The request line is bounded by the server already; a long identifier is not a 404.
    maxParamLength: 65_536,
    querystringParser: () => noQuery,
    onBadUrl: () => undefined,
  });
  for (const route of routes) {
    router.on(route.method as findMyWay.HTTPMethod, toPattern(route.path), unused, route);
  }
  const methods = [...new Set(routes.map((route) => route.method))];

  const lookup = (method: string, path: string): Match | 'malformed' | undefined => {
    const found = router.find(method as findMyWay.HTTPMethod, path);
    if (found === null) return undefined;
    // Only what find-my-way gives for a bad URL has no route in its store.
    if (!found.store) return 'malformed';
    const { params } = found;
    // `/users/` is not `/users/:id` with nothing in it.
    for (const name in params) if (params[name] === '') return undefined;
    return { route: found.store, params };
  };

  return {
    find: (method, path) => lookup(method, path) ?? (method === 'HEAD' ? lookup('GET', path) : undefined),
    methodsOf(path) {
      const allowed = methods.filter((method) => typeof lookup(method, path) === 'object');
      if (allowed.length === 0) return [];
      if (allowed.includes('GET') && !allowed.includes('HEAD')) allowed.push('HEAD');
      return [...allowed, 'OPTIONS'];
    },
  };
}
