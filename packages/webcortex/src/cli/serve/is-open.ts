import type { Manifest, OperationEntry } from '@webcortex/core';

/** Whether a caller without a credential gets in: what is asked is nothing, or what anonymous callers hold. */
export function isOpen(
  operation: Pick<OperationEntry, 'scopes'>,
  manifest: Pick<Manifest, 'anonymousScopes'>,
): boolean {
  const held = manifest.anonymousScopes;
  return held.includes('*') || operation.scopes.every((scope) => held.includes(scope));
}
