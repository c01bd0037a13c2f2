import { createHash, timingSafeEqual } from 'node:crypto';
import { type Principal, rootPrincipal } from './principal.js';

/** An API key as it is kept in memory: its SHA-256 digest and whom it stands for. */
export interface ApiKey {
  readonly digest: Buffer;
  readonly principal: Principal;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

/** @param secret the key itself; only its digest is kept */
export function apiKey(secret: string, owner: { id: string; scopes: readonly string[] }): ApiKey {
  const principal = rootPrincipal({ kind: 'api_key', id: owner.id }, Object.freeze([...owner.scopes]));
  return { digest: sha256(secret), principal: Object.freeze(principal) };
}

/** Ids of keys whose digest another key has too. */
export function sharedDigests(keys: readonly ApiKey[]): string[] {
  const seen = new Set<string>();
  const shared: string[] = [];
  for (const key of keys) {
    const hex = key.digest.toString('hex');
    if (seen.has(hex)) shared.push(key.principal.id);
    seen.add(hex);
  }
  return shared;
}

/**
 * Whom `presented` stands for, or `undefined`. Every key is compared, in constant time: how long it takes
 * says nothing about which one matched, or how much of it.
 */
export function findApiKey(keys: readonly ApiKey[], presented: string): Principal | undefined {
  const digest = sha256(presented);
  let found: Principal | undefined;
  for (const key of keys) {
    if (timingSafeEqual(key.digest, digest)) found = key.principal;
  }
  return found;
}
