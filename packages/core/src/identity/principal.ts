export type RootKind = 'api_key' | 'jwt' | 'anonymous';

/** Who is behind a chain of delegation. `id` is the API key id or the JWT subject; `null` for anonymous. */
export interface Root {
  readonly kind: RootKind;
  readonly id: string | null;
}

/** Who a call is made as. Serialisable; travels as an argument, never in a global. */
export interface Principal {
  readonly id: string;
  readonly kind: RootKind | 'delegate';
  readonly scopes: readonly string[];
  readonly root: Root;
}

export type DelegateRole = 'agent' | 'behaviour' | 'flow';

export function rootPrincipal(root: Root, scopes: readonly string[]): Principal {
  return { id: root.id ?? 'anonymous', kind: root.kind, scopes, root };
}

/** False for anonymous callers and for every delegate of one. */
export function isAuthenticated(principal: Principal): boolean {
  return principal.root.kind !== 'anonymous';
}

/**
 * The scopes left when a holder of `held` acts under `declared`: declared empty inherits, else the
 * intersection. `*` held grants every declared scope; `*` declared grants what is held. Scopes match
 * exactly. The result never holds more than `held`.
 */
export function delegateScopes(held: readonly string[], declared: readonly string[]): readonly string[] {
  if (declared.length === 0 || declared.includes('*')) return held;
  if (held.includes('*')) return declared;
  return declared.filter((scope) => held.includes(scope));
}

/** `caller` acting through an agent, a behaviour or a flow. The root never changes. */
export function delegate(
  caller: Principal,
  role: DelegateRole,
  as: { name: string; scopes: readonly string[] },
): Principal {
  return {
    id: `${role}:${as.name}#${caller.id}`,
    kind: 'delegate',
    scopes: delegateScopes(caller.scopes, as.scopes),
    root: caller.root,
  };
}

/** Which of `required` the principal lacks. */
export function missingScopes(principal: Principal, required: readonly string[]): readonly string[] {
  if (required.length === 0 || principal.scopes.includes('*')) return [];
  return required.filter((scope) => !principal.scopes.includes(scope));
}
