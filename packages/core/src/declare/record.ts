import 'reflect-metadata';
import type { DataContextOptions, SqlContextOptions } from './context-options.js';
import type { AgentOptions, Method, RouteOptions, ToolOptions } from './declaration.js';

/** What the decorators of one method said. */
export interface MethodRecord {
  readonly routes: { readonly method: Method; readonly path: string; readonly options: RouteOptions }[];
  readonly tools: ToolOptions[];
  readonly contexts: ContextRecord[];
  readonly isStatic: boolean;
}

/** What `@Context` said of a method. */
export interface ContextRecord {
  readonly name: string;
  readonly options: { readonly description?: string; readonly maxChars?: number };
}

/** What `@Context` said of a class. */
export interface ClassContextRecord {
  readonly name: string;
  readonly options: DataContextOptions | SqlContextOptions;
}

/** A method of a class with its record and its implementation. */
export interface DecoratedMethod {
  readonly name: string;
  readonly record: MethodRecord;
}

// `Symbol.for`, so that two loaded copies of core read each other's records.
const methodKey = Symbol.for('webcortex.method');
const agentKey = Symbol.for('webcortex.agent');
const contextKey = Symbol.for('webcortex.context');

function isContext(value: unknown): value is ClassMethodDecoratorContext {
  return typeof value === 'object' && value !== null && 'kind' in value && 'name' in value;
}

function misused(decorator: string, what: string): TypeError {
  return new TypeError(`webcortex: @${decorator} stands on ${what}; it belongs on a public method of a class`);
}

/** The record of the method being decorated, made when it is the first. */
function recordOf(decorator: string, args: readonly unknown[]): MethodRecord {
  const [target, second, descriptor] = args;
  if (isContext(second)) {
    if (second.kind !== 'method' || second.private || typeof second.name === 'symbol') {
      throw misused(decorator, second.kind === 'method' ? 'a private or symbol-named method' : `a ${second.kind}`);
    }
    return keep(target as object, undefined, second.static);
  }
  const method = (descriptor as PropertyDescriptor | undefined)?.value;
  if (typeof target === 'function' && second === undefined) throw misused(decorator, 'a class');
  if (typeof second !== 'string') throw misused(decorator, 'a symbol-named method');
  if (typeof method !== 'function') throw misused(decorator, `"${second}", which is a field or an accessor`);
  return keep(target as object, second, typeof target === 'function');
}

function keep(target: object, key: string | undefined, isStatic: boolean): MethodRecord {
  const known = read(target, key);
  if (known !== undefined) return known;
  const record: MethodRecord = { routes: [], tools: [], contexts: [], isStatic };
  if (key === undefined) Reflect.defineMetadata(methodKey, record, target);
  else Reflect.defineMetadata(methodKey, record, target, key);
  return record;
}

function read(target: object, key: string | undefined): MethodRecord | undefined {
  return key === undefined
    ? (Reflect.getOwnMetadata(methodKey, target) as MethodRecord | undefined)
    : (Reflect.getOwnMetadata(methodKey, target, key) as MethodRecord | undefined);
}

export function recordRoute(args: readonly unknown[], route: MethodRecord['routes'][number]): void {
  recordOf(`${route.method[0]}${route.method.slice(1).toLowerCase()}`, args).routes.push(route);
}

export function recordTool(args: readonly unknown[], tool: ToolOptions): void {
  recordOf('Tool', args).tools.push(tool);
}

export function recordContext(args: readonly unknown[], context: ContextRecord): void {
  recordOf('Context', args).contexts.push(context);
}

export function recordClassContext(target: unknown, context: ClassContextRecord): void {
  if (typeof target !== 'function')
    throw new TypeError('webcortex: @Context with data or sql stands on a member; it belongs on a class');
  Reflect.defineMetadata(contextKey, context, target);
}

/** What `@Context` said of exactly this class. */
export function classContextOf(target: object): ClassContextRecord | undefined {
  return Reflect.getOwnMetadata(contextKey, target) as ClassContextRecord | undefined;
}

export function recordAgent(target: unknown, options: AgentOptions): void {
  if (typeof target !== 'function') throw new TypeError('webcortex: @Agent stands on a member; it belongs on a class');
  Reflect.defineMetadata(agentKey, options, target);
}

/** What `@Agent` said of exactly this class. */
export function agentOptionsOf(target: object): AgentOptions | undefined {
  return Reflect.getOwnMetadata(agentKey, target) as AgentOptions | undefined;
}

function recordAt(owner: object, name: string): MethodRecord | undefined {
  const own = Object.getOwnPropertyDescriptor(owner, name)?.value as unknown;
  return read(owner, name) ?? (typeof own === 'function' ? read(own, undefined) : undefined);
}

/**
 * The decorated methods of a class, inherited ones too. A decorated override replaces the base's record; an
 * undecorated one keeps it.
 */
export function methodsOf(prototype: object): DecoratedMethod[] {
  const found = new Map<string, MethodRecord>();
  for (
    let owner: object | null = prototype;
    owner !== null && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner) as object | null
  ) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      const record = found.has(name) ? undefined : recordAt(owner, name);
      if (record !== undefined) found.set(name, record);
    }
  }
  return [...found].map(([name, record]) => ({ name, record }));
}

/** Names of decorated static methods: nobody has an instance to call them on. */
export function staticMethodsOf(target: object): string[] {
  return Object.getOwnPropertyNames(target).filter((name) => recordAt(target, name)?.isStatic === true);
}
