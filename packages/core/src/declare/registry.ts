import type { Call } from './call.js';
import type { AppOptions, Declarations, EarlyProblem, OperationDeclaration, ToolOptions } from './declaration.js';
import { agentOptionsOf, classContextOf, type DecoratedMethod, methodsOf, staticMethodsOf } from './record.js';
import { snakeCase } from './snake-case.js';

type Class = new () => object;

export function emptyDeclarations(options: AppOptions): Declarations {
  return {
    options,
    operations: [],
    agents: [],
    bound: [],
    contexts: [],
    memories: [],
    statements: [],
    resources: [],
    apiKeys: [],
    anonymousScopes: [],
    models: {},
    providers: [],
    registered: new Set(),
    problems: [],
  };
}

/** Takes an instance, or a class whose constructor needs no argument, into the declarations. */
export function registerClass(declarations: Declarations, item: object): void {
  const isClass = typeof item === 'function';
  const target = (isClass ? item : item.constructor) as Class;
  const name = target.name === '' ? 'an anonymous class' : target.name;
  const problem = (code: string, message: string): void => {
    declarations.problems.push({ code, source: `class ${name}`, message });
  };
  if (declarations.registered.has(item)) {
    problem('registered-twice', `class ${name} is registered twice; register it once`);
    return;
  }
  declarations.registered.add(item);
  declarations.registered.add(target);
  for (const method of staticMethodsOf(target)) {
    problem('static-method', `${name}.${method} is static; decorate methods of an instance instead`);
  }
  const agent = agentOptionsOf(target);
  if (agent !== undefined) {
    const own = agent.name ?? snakeCase(target.name);
    declarations.agents.push({
      source: `agent "${own}"`,
      name: own,
      options: agent,
      nameFromClass: agent.name === undefined,
    });
  }
  const context = classContextOf(target);
  if (context !== undefined) declarations.contexts.push({ ...context, source: `context "${context.name}"` });
  const methods = methodsOf(target.prototype as object);
  if (methods.length === 0) {
    if (agent === undefined && context === undefined)
      problem(
        'nothing-declared',
        `class ${name} is registered but declares nothing; decorate a method with @Get, @Tool, …`,
      );
    return;
  }
  const instance = isClass ? instanceOf(target, problem) : item;
  if (instance === undefined) return;
  for (const method of methods) registerMethod(declarations, { target, name, instance }, method);
}

function instanceOf(target: Class, problem: (code: string, message: string) => void): object | undefined {
  if (target.length > 0) {
    problem(
      'constructor-needs-arguments',
      `the constructor of class ${target.name} takes arguments; register an instance: app.register(new ${target.name}(…))`,
    );
    return undefined;
  }
  try {
    return new target();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    problem('constructor-failed', `the constructor of class ${target.name} threw: ${why}`);
    return undefined;
  }
}

function registerMethod(
  declarations: Declarations,
  owner: { readonly target: Class; readonly name: string; readonly instance: object },
  { name, record }: DecoratedMethod,
): void {
  const source = `${owner.name}.${name}`;
  declarations.problems.push(...methodProblems(source, record));
  const [route] = record.routes;
  const [tool] = record.tools;
  const implementation = (owner.instance as Record<string, unknown>)[name];
  if (typeof implementation !== 'function') return;
  for (const context of record.contexts) {
    const resolve = implementation.bind(owner.instance) as (call: Call) => unknown;
    declarations.contexts.push({ name: context.name, source, options: { ...context.options, resolve } });
  }
  if (route === undefined && tool === undefined) return;
  declarations.operations.push({
    source,
    handler: implementation.bind(owner.instance) as OperationDeclaration['handler'],
    fallbackName: snakeCase(name),
    origin: { target: owner.target, method: name },
    ...(route === undefined ? {} : { route }),
    ...(tool === undefined ? {} : { tool }),
  });
}

const sharedNames = ['scopes', 'input', 'output', 'timeoutMs'] as const;

function methodProblems(source: string, record: DecoratedMethod['record']): EarlyProblem[] {
  const problems: EarlyProblem[] = [];
  const [route] = record.routes;
  const [tool] = record.tools;
  if (record.routes.length > 1) {
    problems.push({
      code: 'several-routes',
      source,
      message: `${source} has ${record.routes.length} routes; give each route a method of its own`,
    });
  }
  if (record.tools.length > 1)
    problems.push({ code: 'several-tools', source, message: `${source} has more than one @Tool; keep one` });
  for (const name of sharedNames) {
    if (route?.options[name] === undefined || tool?.[name] === undefined) continue;
    problems.push({
      code: 'said-twice',
      source,
      message: `${source} says \`${name}\` on its route and on @Tool; say it on one of them`,
    });
  }
  return problems;
}

/** `tool: true` is `tool: {}`. */
export function toolOptions(tool: boolean | ToolOptions | undefined): ToolOptions | undefined {
  if (tool === undefined || tool === false) return undefined;
  return tool === true ? {} : tool;
}
