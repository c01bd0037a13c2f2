/**
 * The own property `key` of `record`, or `undefined`. For names that a model, a client or a stored row
 * chose: `constructor` and `__proto__` are just unknown names.
 */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
