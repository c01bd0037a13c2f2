import { validateHeaderName, validateHeaderValue } from 'node:http';

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

/** The headers an error implies, names and values in turn; those HTTP doesn't allow are left out. */
export function errorHeaders(headers: Readonly<Record<string, string>> | undefined): string[] {
  const list: string[] = [];
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (ours.has(name.toLowerCase()) || !isValid(name, value)) continue;
    list.push(name, value);
  }
  return list;
}
