// Compilers of TC39 decorators give `context.metadata` only where `Symbol.metadata` exists; no engine has it yet.
// `Symbol.for`, as esbuild and SWC fall back to, so that every compiler and every copy of core means the same.
if (!('metadata' in Symbol)) {
  Reflect.defineProperty(Symbol, 'metadata', { value: Symbol.for('Symbol.metadata'), configurable: true });
}

/** The metadata object of the TC39 decorators of exactly this class, if there were any. */
export function decoratorMetadataOf(target: object): object | undefined {
  const key = Reflect.get(Symbol, 'metadata') as symbol | undefined;
  if (key === undefined || !Object.hasOwn(target, key)) return undefined;
  const metadata: unknown = Reflect.get(target, key);
  return typeof metadata === 'object' && metadata !== null ? metadata : undefined;
}
