/** Keys that reach an object's prototype when somebody merges without care. Refused wherever a client chooses keys. */
export function isForbiddenKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype';
}
