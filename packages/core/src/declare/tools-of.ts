import { didYouMean } from '../base/did-you-mean.js';
import type { Declarations, OperationDeclaration, ToolReference } from './declaration.js';
import { toolNameOf } from './default-name.js';
import { agentOptionsOf } from './record.js';
import { snakeCase } from './snake-case.js';

type AnyClass = abstract new (...args: never[]) => object;
type MethodName<C extends AnyClass> = {
  [K in keyof InstanceType<C>]: InstanceType<C>[K] extends (...args: never[]) => unknown ? K : never;
}[keyof InstanceType<C>] &
  string;

/**
 * Names tools by reference: `toolsOf(Tickets, 'list')`, or all tools of a class with `toolsOf(Tickets)`. Of a
 * class with `@Agent` it names the agent itself. A misspelt method is a compile error.
 */
export function toolsOf<C extends AnyClass>(target: C, ...methods: MethodName<C>[]): ToolReference {
  return { kind: 'tool-reference', target, methods: methods.length === 0 ? undefined : methods };
}

export type ResolvedReference =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly code: string; readonly why: string };

/** The tool names a reference stands for. A class that a registered one extends counts as registered. */
export function resolveReference(reference: ToolReference, declarations: Declarations): ResolvedReference {
  const target = reference.target as AnyClass;
  const wanted = reference.methods;
  const agent = agentOptionsOf(target);
  if (agent !== undefined && wanted === undefined) {
    if (!declarations.registered.has(target)) return notRegistered(target.name);
    return { ok: true, names: [agent.name ?? snakeCase(target.name)] };
  }
  if (![...declarations.registered].some((actual) => isOrExtends(actual as AnyClass, target))) {
    return notRegistered(target.name);
  }
  const tools = declarations.operations.filter(
    ({ origin, tool }) => tool !== undefined && origin !== undefined && isOrExtends(origin.target, target),
  );
  const missing = wanted?.filter((method) => !tools.some(({ origin }) => origin?.method === method)) ?? [];
  const absent = missing.find((method) => !(method in (target.prototype as object)));
  if (absent !== undefined)
    return noMethod(
      target.name,
      absent,
      tools.map(({ origin }) => origin?.method ?? ''),
    );
  if (missing.length > 0) {
    const list = missing.map((method) => `${target.name}.${method}`).join(', ');
    return { ok: false, code: 'not-a-tool', why: `references ${list}, which is not a tool: decorate it with @Tool` };
  }
  if (tools.length === 0) {
    const why = `references the tools of class ${target.name}, which has none: decorate its methods with @Tool`;
    return { ok: false, code: 'not-a-tool', why };
  }
  const named = wanted === undefined ? tools : tools.filter(({ origin }) => wanted.includes(origin?.method ?? ''));
  return { ok: true, names: named.map(nameOf) };
}

function nameOf({ route, tool, fallbackName = '' }: OperationDeclaration): string {
  return tool?.name ?? (route === undefined ? fallbackName : toolNameOf(route.method, route.path));
}

function noMethod(name: string, method: string, known: readonly string[]): ResolvedReference {
  const close = didYouMean(method, known);
  const hint = close === undefined ? '' : ` Did you mean "${close}"?`;
  return {
    ok: false,
    code: 'not-a-tool',
    why: `references ${name}.${method}, but class ${name} has no such method.${hint}`,
  };
}

function notRegistered(name: string): ResolvedReference {
  const why = `references tools declared on class ${name}, which was not registered: pass it to app.register(…)`;
  return { ok: false, code: 'not-registered', why };
}

function isOrExtends(actual: AnyClass, wanted: AnyClass): boolean {
  return actual === wanted || actual.prototype instanceof wanted;
}
