/** Where a decorator stands, in either calling convention. */
export type Place =
  | {
      readonly kind: 'method';
      /** What keeps the records: a prototype, a class, or the metadata object of a TC39 decorator. */
      readonly host: object;
      /** Absent where the method itself is all that can be told apart. */
      readonly name: string | undefined;
      readonly isStatic: boolean;
    }
  | { readonly kind: 'class'; readonly host: object }
  | { readonly kind: 'other'; readonly host: object | undefined; readonly what: string };

/** What of a TC39 decorator's second argument counts here. Older compilers leave `metadata` out. */
interface DecoratorContext {
  readonly kind: string;
  readonly name: string | symbol | undefined;
  readonly static?: boolean;
  readonly private?: boolean;
  readonly metadata?: object | undefined;
}

function isContext(value: unknown): value is DecoratorContext {
  return typeof value === 'object' && value !== null && 'kind' in value && 'name' in value;
}

/**
 * Reads the arguments of a decorator: `(target, key, descriptor)` of TypeScript's experimental decorators, or
 * `(value, context)` of TC39, because esbuild and tsx may compile either.
 */
export function placeOf(args: readonly unknown[]): Place {
  const [target, second, descriptor] = args;
  if (isContext(second)) return tc39Place(target, second);
  if (second === undefined) {
    return typeof target === 'function'
      ? { kind: 'class', host: target }
      : { kind: 'other', host: undefined, what: 'something that is neither a class nor a member' };
  }
  const host = target as object;
  if (typeof second !== 'string') return { kind: 'other', host, what: `the method ${String(second)}` };
  if (typeof (descriptor as PropertyDescriptor | undefined)?.value !== 'function') {
    return { kind: 'other', host, what: `"${second}", which is a field or an accessor` };
  }
  return { kind: 'method', host, name: second, isStatic: typeof host === 'function' };
}

function tc39Place(value: unknown, context: DecoratorContext): Place {
  const { kind, name, metadata } = context;
  if (kind === 'class') return { kind: 'class', host: value as object };
  if (kind !== 'method')
    return {
      kind: 'other',
      host: metadata,
      what: `"${String(name)}", which is ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`,
    };
  if (context.private === true) return { kind: 'other', host: metadata, what: `the private method ${String(name)}` };
  if (typeof name !== 'string') return { kind: 'other', host: metadata, what: `the method ${String(name)}` };
  const isStatic = context.static === true;
  // The metadata object stays that of the class when another decorator replaces the method; the method doesn't.
  return metadata === undefined
    ? { kind: 'method', host: value as object, name: undefined, isStatic }
    : { kind: 'method', host: metadata, name, isStatic };
}
