/**
 * A copy of a declared list; empty without one. Something else than a list (a lone string would fall into its
 * letters) is left out here and reported at boot.
 */
export function listOf<T>(declared: readonly T[] | undefined): T[] {
  return Array.isArray(declared) ? [...declared] : [];
}
