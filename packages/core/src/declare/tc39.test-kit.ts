type Decorator = (value: unknown, context: object) => unknown;

/** How a compiler of TC39 decorators calls one on a method, once the class is made. */
export interface Applied {
  readonly kind?: string;
  readonly name?: string | symbol;
  readonly static?: boolean;
  readonly private?: boolean;
}

/**
 * Applies decorators, from the last to the first, to a member of a class, as compilers of TC39 decorators do: what
 * one gives back takes the method's place.
 *
 * @param decorators unknown, because their types are those of TypeScript's experimental ones
 */
export function decorate(target: object, context: Applied, ...decorators: readonly unknown[]): void {
  const isStatic = context.static === true;
  const members = (isStatic ? target : (target as { prototype: object }).prototype) as Record<string, unknown>;
  const name = context.name ?? 'go';
  const full = {
    kind: 'method',
    static: isStatic,
    private: false,
    addInitializer: () => undefined,
    metadata: metadataOf(target),
    ...context,
    name,
  };
  for (const decorator of [...decorators].reverse()) {
    const value = full.kind === 'method' && !full.private ? members[name as string] : undefined;
    const replacement = (decorator as Decorator)(value, full);
    if (replacement !== undefined) Object.defineProperty(members, name, { value: replacement, configurable: true });
  }
}

/** The object that belongs to exactly this class and inherits from its base's. */
function metadataOf(target: object): object | undefined {
  const key = Reflect.get(Symbol, 'metadata') as symbol;
  if (!Object.hasOwn(target, key)) {
    const base = Reflect.get(target, key) as object | undefined;
    Object.defineProperty(target, key, { value: Object.create(base ?? null) as object, configurable: true });
  }
  return Reflect.get(target, key) as object;
}
