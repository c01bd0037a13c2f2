import type { Class } from './registrable.js';

export type Made =
  | { readonly ok: true; readonly instance: object }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** An instance of a class whose constructor needs no argument. */
export function instanceOf(target: Class, name: string): Made {
  if (neededArguments(target) > 0) {
    const message = `the constructor of class ${name} takes arguments; register an instance: app.register(new ${name}(…))`;
    return { ok: false, code: 'constructor-needs-arguments', message };
  }
  try {
    return { ok: true, instance: new target() };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, code: 'constructor-failed', message: `the constructor of class ${name} threw: ${why}` };
  }
}

/**
 * Arguments the constructor can't do without. A class that has no constructor of its own takes what its base takes,
 * but says 0; that it has none shows in its source, where the word doesn't appear.
 */
function neededArguments(target: Class): number {
  const base = Object.getPrototypeOf(target) as Class | null;
  const source = Function.prototype.toString.call(target);
  const inherits = target.length === 0 && source.startsWith('class') && !source.includes('constructor');
  return inherits && base !== null && base !== Function.prototype ? neededArguments(base) : target.length;
}
