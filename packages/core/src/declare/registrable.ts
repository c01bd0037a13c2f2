export type Class = new () => object;

/** What `app.register` was given, understood. */
export type Registrable =
  | {
      readonly ok: true;
      readonly target: Class;
      /** For messages. */
      readonly name: string;
      readonly prototype: object;
      /** Absent: the class itself was given. */
      readonly instance?: object;
    }
  | { readonly ok: false; readonly why: string };

/** Tells a class from an instance, and both from what can't be registered. */
export function registrable(item: unknown): Registrable {
  if (typeof item === 'function') {
    const prototype: unknown = item.prototype;
    if (typeof prototype !== 'object' || prototype === null) return no('a function; give it a class or an instance');
    return { ok: true, target: item as Class, name: nameOf(item), prototype };
  }
  if (typeof item !== 'object' || item === null) return no(`${String(item)}; give it a class or an instance`);
  if ('then' in item && typeof item.then === 'function') return no('a promise; await it first');
  const prototype = Object.getPrototypeOf(item) as object | null;
  const target: unknown = prototype?.constructor;
  if (prototype === null || prototype === Object.prototype || typeof target !== 'function') {
    return no('an object without a class; give it a class or an instance');
  }
  return { ok: true, target: target as Class, name: nameOf(target), prototype, instance: item };
}

function no(why: string): Registrable {
  return { ok: false, why };
}

function nameOf(target: { readonly name: string }): string {
  return target.name === '' ? '(anonymous)' : target.name;
}
