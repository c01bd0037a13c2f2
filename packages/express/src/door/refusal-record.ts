import { type DoorRefusal, type HttpError, missingScopes, type Principal } from '@webcortex/core';

/** Whom and what a refused request was about. */
export interface Refused {
  /** `null`: refused before anybody knew who it was. */
  readonly principal: Principal | null;
  /** What the route asks for. */
  readonly scopes: readonly string[];
  /** `POST /tickets/:id`. */
  readonly route: string;
  readonly requestId: string;
}

/**
 * What the audit keeps of a refusal at the door: a bad credential, a foreign page, a caller without the
 * route's scopes. `undefined` for every other error, a handler's own 403 included.
 */
export function refusalRecord(error: HttpError, refused: Refused): DoorRefusal | undefined {
  const { principal, scopes, route, requestId } = refused;
  if (error.status !== 401 && error.status !== 403) return undefined;
  if (principal === null) {
    return {
      kind: error.status === 401 ? 'auth_refused' : 'route_refused',
      principal,
      route,
      requestId,
      reason: error.message,
    };
  }
  if (missingScopes(principal, scopes).length === 0) return undefined;
  return { kind: 'route_refused', principal, route, requestId, reason: error.message };
}
