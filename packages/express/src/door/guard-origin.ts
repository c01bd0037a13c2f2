import { HttpError } from '@webcortex/core';
import { isCrossOrigin } from './cross-origin.js';
import type { RequestFacts } from './request-facts.js';

export function crossOrigin(): HttpError {
  return new HttpError(403, 'pages of this origin may not call the app', { code: 'cross_origin' });
}

/** @throws HttpError 403 `cross_origin` */
export function guardOrigin(method: string, facts: RequestFacts, allowed: ReadonlySet<string>): void {
  if (facts.origin === undefined && facts.secFetchSite === undefined) return;
  const { origin, secFetchSite, host } = facts;
  if (isCrossOrigin({ method, origin, secFetchSite, host }, allowed)) throw crossOrigin();
}
