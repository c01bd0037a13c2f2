import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { delegate, delegateScopes, isAuthenticated, missingScopes, rootPrincipal } from './principal.js';

describe('delegateScopes', () => {
  it.each([
    { held: ['read', 'write'], declared: ['read'], left: ['read'] },
    { held: ['read'], declared: ['read', 'write'], left: ['read'] },
    { held: [], declared: ['admin'], left: [] },
    { held: ['read', 'write'], declared: [], left: ['read', 'write'] },
    { held: ['*'], declared: ['read'], left: ['read'] },
    { held: ['*'], declared: [], left: ['*'] },
    { held: ['read'], declared: ['*'], left: ['read'] },
    { held: [], declared: [], left: [] },
    { held: ['orders:read'], declared: ['orders:read:all', 'orders:*', 'orders'], left: [] },
  ])('$held under $declared leaves $left', ({ held, declared, left }) => {
    expect(delegateScopes(held, declared)).toEqual(left);
  });
});

const scope = fc.constantFrom('read', 'write', 'admin', '*', 'a:b', 'a');
const scopes = fc.uniqueArray(scope);

function covers(holder: readonly string[], wanted: readonly string[]): boolean {
  return holder.includes('*') || wanted.every((one) => holder.includes(one));
}

describe('a chain of delegation', () => {
  it('never holds more than its start, and keeps its root', () => {
    fc.assert(
      fc.property(scopes, fc.array(scopes, { maxLength: 6 }), (held, chain) => {
        const root = rootPrincipal({ kind: 'api_key', id: 'service' }, held);
        let principal = root;
        for (const [index, declared] of chain.entries()) {
          const next = delegate(principal, 'agent', { name: `a${index}`, scopes: declared });
          expect(covers(principal.scopes, next.scopes)).toBe(true);
          principal = next;
        }
        expect(covers(held, principal.scopes)).toBe(true);
        expect(principal.root).toEqual(root.root);
      }),
    );
  });

  it('reads from the outermost delegate to the caller', () => {
    const service = rootPrincipal({ kind: 'api_key', id: 'service' }, ['read']);
    const boss = delegate(service, 'agent', { name: 'boss', scopes: [] });
    expect(delegate(boss, 'agent', { name: 'worker', scopes: [] }).id).toBe('agent:worker#agent:boss#service');
  });

  it('of an anonymous caller stays unauthenticated', () => {
    const nobody = rootPrincipal({ kind: 'anonymous', id: null }, ['read']);
    expect(isAuthenticated(delegate(nobody, 'agent', { name: 'a', scopes: [] }))).toBe(false);
  });
});

describe('missingScopes', () => {
  it('names what is missing, and matches exactly', () => {
    const holder = rootPrincipal({ kind: 'api_key', id: 'k' }, ['orders:read']);
    expect(missingScopes(holder, ['orders:read', 'orders:readwrite', 'orders'])).toEqual([
      'orders:readwrite',
      'orders',
    ]);
  });

  it('finds nothing missing for a holder of *', () => {
    expect(missingScopes(rootPrincipal({ kind: 'api_key', id: 'k' }, ['*']), ['x', 'y'])).toEqual([]);
  });
});
