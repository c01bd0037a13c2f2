import type { Method } from './declaration.js';

const verbs: Readonly<Record<Method, string>> = {
  GET: 'get',
  HEAD: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

/** A tool name both providers accept. */
export const toolNamePattern = /^[a-zA-Z0-9_-]{1,64}$/;

/** The default name of a route's tool: `GET /tickets/:id/summary` → `get_tickets_by_id_summary`. */
export function toolNameOf(method: Method, path: string): string {
  const parts = path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith(':') ? `by_${segment.slice(1)}` : segment));
  return [verbs[method], ...parts].join('_').replace(/[^a-zA-Z0-9_-]+/g, '_');
}

/** Names of the parameters of a path: `/tickets/:id` → `['id']`. */
export function pathParams(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => segment.slice(1));
}
