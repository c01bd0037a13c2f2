/** Leaves out the fields a script set to `null`. Values are sent as they are, nonsense included. */
export function reported(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** The sum of what is a number; nonsense counts as nothing. */
export function sum(...values: readonly unknown[]): number {
  return values.reduce<number>((total, value) => total + (typeof value === 'number' ? value : 0), 0);
}
