import { type ApiKey, findApiKey } from './api-key.js';
import { type Principal, rootPrincipal } from './principal.js';

/** The credentials of one request as an adapter found them. */
export interface Credentials {
  /** Values of `x-api-key`, in order; more than one is refused. */
  readonly apiKeys: readonly string[];
  /** Values of `authorization`. */
  readonly authorization: readonly string[];
}

export type Authentication =
  | { readonly ok: true; readonly principal: Principal }
  | { readonly ok: false; readonly reason: string };

/** Decides who a request comes from, by its credentials alone. Pure over the declared keys. */
export function authenticator(
  keys: readonly ApiKey[],
  anonymousScopes: readonly string[],
): (credentials: Credentials) => Authentication {
  const anonymous: Authentication = Object.freeze({
    ok: true,
    principal: Object.freeze(rootPrincipal({ kind: 'anonymous', id: null }, Object.freeze([...anonymousScopes]))),
  });
  return ({ apiKeys, authorization }) => {
    const count = apiKeys.length + authorization.length;
    if (count === 0) return anonymous;
    if (count > 1) return { ok: false, reason: 'one credential a request: several were sent' };
    const [presented] = apiKeys;
    if (presented === undefined) {
      return { ok: false, reason: 'this app accepts no authorization header: send an API key in x-api-key' };
    }
    const principal = findApiKey(keys, presented);
    return principal === undefined ? { ok: false, reason: 'the API key is not valid' } : { ok: true, principal };
  };
}
