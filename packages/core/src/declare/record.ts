import 'reflect-metadata';
import type { DataContextOptions, SqlContextOptions } from './context-options.js';
import type { AgentOptions, Method, RouteOptions, ToolOptions } from './declaration.js';
import { placeOf } from './decorator-place.js';
import { decoratorMetadataOf } from './symbol-metadata.js';

/** What the decorators of one method said. */
export interface MethodRecord {
  readonly routes: { readonly method: Method; readonly path: string; readonly options: RouteOptions }[];
  readonly tools: ToolOptions[];
  readonly contexts: ContextRecord[];
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

/** A method of a class with its record. */
export interface DecoratedMethod {
  readonly name: string;
  readonly record: MethodRecord;
}

// `Symbol.for`, so that two loaded copies of core read each other's records.
const keys = {
  method: Symbol.for('webcortex.method'),
  static: Symbol.for('webcortex.static'),
  agent: Symbol.for('webcortex.agent'),
  context: Symbol.for('webcortex.context'),
  misuse: Symbol.for('webcortex.misuse'),
} as const;

/** The list kept under a key, made when it is the first. */
function listAt<T>(key: symbol, host: object): T[] {
  const known = Reflect.getOwnMetadata(key, host) as T[] | undefined;
  if (known !== undefined) return known;
  const list: T[] = [];
  Reflect.defineMetadata(key, list, host);
  return list;
}

/** Keeps a mistake for boot. @throws TypeError where there is nothing to keep it on */
function misuse(host: object | undefined, sentence: string): void {
  if (host === undefined) throw new TypeError(`webcortex: ${sentence}`);
  listAt<string>(keys.misuse, host).push(sentence);
}

function read(key: symbol, host: object, name: string | undefined): MethodRecord | undefined {
  return (name === undefined ? Reflect.getOwnMetadata(key, host) : Reflect.getOwnMetadata(key, host, name)) as
    | MethodRecord
    | undefined;
}

/** The record of the method being decorated; `undefined` when the decorator stands on something else. */
function recordOf(decorator: string, args: readonly unknown[]): MethodRecord | undefined {
  const place = placeOf(args);
  if (place.kind !== 'method') {
    const what = place.kind === 'class' ? 'a class' : place.what;
    misuse(place.host, `@${decorator} stands on ${what}; it belongs on a public method, named by a string`);
    return undefined;
  }
  const { host, name } = place;
  const key = place.isStatic ? keys.static : keys.method;
  const known = read(key, host, name);
  if (known !== undefined) return known;
  const record: MethodRecord = { routes: [], tools: [], contexts: [] };
  if (name === undefined) Reflect.defineMetadata(key, record, host);
  else Reflect.defineMetadata(key, record, host, name);
  return record;
}

/** What stands in the source, for messages. */
const decorators: Readonly<Partial<Record<Method, string>>> = {
  GET: 'Get',
  POST: 'Post',
  PUT: 'Put',
  PATCH: 'Patch',
  DELETE: 'Delete',
};

export function recordRoute(args: readonly unknown[], route: MethodRecord['routes'][number]): void {
  recordOf(decorators[route.method] ?? 'Route', args)?.routes.push(route);
}

export function recordTool(args: readonly unknown[], tool: ToolOptions): void {
  recordOf('Tool', args)?.tools.push(tool);
}

export function recordContext(args: readonly unknown[], context: ContextRecord): void {
  recordOf('Context', args)?.contexts.push(context);
}

/** The class being decorated; `undefined` when the decorator stands on something else. */
function classAt(decorator: string, args: readonly unknown[]): object | undefined {
  const place = placeOf(args);
  if (place.kind === 'class') return place.host;
  const what = place.kind === 'other' ? place.what : 'a method';
  misuse(place.host, `@${decorator} stands on ${what}; it belongs on a class`);
  return undefined;
}

export function recordClassContext(args: readonly unknown[], context: ClassContextRecord): void {
  const target = classAt('Context', args);
  // Decorators run from the bottom up; the list is in the order they are written.
  if (target !== undefined) listAt<ClassContextRecord>(keys.context, target).unshift(context);
}

/** What `@Context` said of exactly this class. */
export function classContextsOf(target: object): readonly ClassContextRecord[] {
  return (Reflect.getOwnMetadata(keys.context, target) as ClassContextRecord[] | undefined) ?? [];
}

export function recordAgent(args: readonly unknown[], options: AgentOptions): void {
  const target = classAt('Agent', args);
  if (target === undefined) return;
  if (agentOptionsOf(target) !== undefined) misuse(target, '@Agent stands twice on one class; keep one');
  Reflect.defineMetadata(keys.agent, options, target);
}

/** What `@Agent` said of exactly this class. */
export function agentOptionsOf(target: object): AgentOptions | undefined {
  return Reflect.getOwnMetadata(keys.agent, target) as AgentOptions | undefined;
}

/** An object and what it inherits from, up to but without `Object.prototype` or `Function.prototype`. */
function* chainOf(start: object): Generator<object> {
  for (let at: object | null = start; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    if (at === Object.prototype || at === Function.prototype) return;
    yield at;
  }
}

/** The class of a prototype. */
function classOf(prototype: object): object | undefined {
  const target = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value as unknown;
  return typeof target === 'function' ? target : undefined;
}

interface Owner {
  /** Has the members: a prototype, or a class for its static ones. */
  readonly members: object;
  readonly target: object | undefined;
  readonly key: symbol;
}

function recordAt({ members, target, key }: Owner, name: string): MethodRecord | undefined {
  const metadata = target === undefined ? undefined : decoratorMetadataOf(target);
  const own = Object.getOwnPropertyDescriptor(members, name)?.value as unknown;
  return (
    read(key, members, name) ??
    (metadata === undefined ? undefined : read(key, metadata, name)) ??
    (typeof own === 'function' ? read(key, own, undefined) : undefined)
  );
}

/**
 * The decorated methods of a class, inherited ones too. A decorated override replaces the base's record; an
 * undecorated one keeps it.
 */
export function methodsOf(prototype: object): DecoratedMethod[] {
  const found = new Map<string, MethodRecord>();
  for (const members of chainOf(prototype)) {
    const owner = { members, target: classOf(members), key: keys.method };
    for (const name of Object.getOwnPropertyNames(members)) {
      const record = found.has(name) ? undefined : recordAt(owner, name);
      if (record !== undefined) found.set(name, record);
    }
  }
  return [...found].map(([name, record]) => ({ name, record }));
}

/** Names of decorated static methods, inherited ones too: nobody has an instance to call them on. */
export function staticMethodsOf(target: object): string[] {
  const names = new Set<string>();
  for (const members of chainOf(target)) {
    const owner = { members, target: members, key: keys.static };
    for (const name of Object.getOwnPropertyNames(members)) {
      if (recordAt(owner, name) !== undefined) names.add(name);
    }
  }
  return [...names];
}

/** One sentence for each decorator of the class, or of a class it extends, that stands where it can't. */
export function misusesOf(target: object): string[] {
  const of = (host: object | undefined): string[] =>
    host === undefined ? [] : ((Reflect.getOwnMetadata(keys.misuse, host) as string[] | undefined) ?? []);
  return [...chainOf(target)].flatMap((at) => [
    ...of(at),
    ...of((at as { readonly prototype?: object }).prototype),
    ...of(decoratorMetadataOf(at)),
  ]);
}
