import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { HttpError } from '@webcortex/core';

/** Set by the answer itself; an error that sets them too would break the framing. */
const ours = new Set(['content-length', 'content-type', 'transfer-encoding', 'connection', 'x-request-id']);

function isValid(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** What a 401 without words of its own says: HTTP wants a challenge on every one (RFC 9110, 11.6.1). */
const challenge: readonly string[] = Object.freeze([
  'www-authenticate',
  'ApiKey realm="webcortex", header="x-api-key"',
]);

/** The headers an error implies, names and values in turn; those HTTP doesn't allow are left out. */
export function errorHeaders({ status, headers }: Pick<HttpError, 'status' | 'headers'>): string[] {
  const list: string[] = [];
  let challenged = status !== 401;
  for (const [name, value] of Object.entries(headers ?? {})) {
    const lower = name.toLowerCase();
    if (ours.has(lower) || !isValid(name, value)) continue;
    challenged ||= lower === 'www-authenticate';
    list.push(name, value);
  }
  return challenged ? list : [...list, ...challenge];
}
