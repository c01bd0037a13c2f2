import type { Call } from './call.js';
import type { AppOptions, Declarations, OperationDeclaration } from './declaration.js';
import { instanceOf } from './instance.js';
import { operationProblems } from './operation-problems.js';
import {
  agentOptionsOf,
  classContextsOf,
  type DecoratedMethod,
  methodsOf,
  misusesOf,
  staticMethodsOf,
} from './record.js';
import { type Class, registrable } from './registrable.js';
import { snakeCase } from './snake-case.js';

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
export function registerClass(declarations: Declarations, item: unknown): void {
  const found = registrable(item);
  if (!found.ok) {
    const message = `app.register was given ${found.why}`;
    declarations.problems.push({ code: 'not-registrable', source: 'app.register', message });
    return;
  }
  const { target, name } = found;
  const problem = (code: string, message: string): void => {
    declarations.problems.push({ code, source: `class ${name}`, message });
  };
  // A second instance would declare the same paths and names again.
  if (declarations.registered.has(target)) {
    problem('registered-twice', `class ${name} is registered twice; register it once`);
    return;
  }
  declarations.registered.add(target);
  const misuses = misusesOf(target);
  for (const sentence of misuses) problem('misplaced-decorator', `in class ${name}, ${sentence}`);
  const statics = staticMethodsOf(target);
  for (const method of statics) {
    problem('static-method', `${name}.${method} is static; decorate methods of an instance instead`);
  }
  const declaresItself = registerItself(declarations, target);
  const methods = methodsOf(found.prototype);
  if (methods.length === 0) {
    if (!declaresItself && misuses.length + statics.length === 0) {
      problem(
        'nothing-declared',
        `class ${name} is registered but declares nothing; decorate a method with @Get, @Tool, …`,
      );
    }
    return;
  }
  const made =
    found.instance === undefined ? instanceOf(target, name) : { ok: true as const, instance: found.instance };
  if (!made.ok) {
    problem(made.code, made.message);
    return;
  }
  for (const method of methods) registerMethod(declarations, { target, name, instance: made.instance }, method);
}

/** What the decorators of the class itself say. @returns whether there were any */
function registerItself(declarations: Declarations, target: Class): boolean {
  const agent = agentOptionsOf(target);
  if (agent !== undefined) {
    const name = agent.name ?? snakeCase(target.name);
    declarations.agents.push({
      source: `agent "${name}"`,
      name,
      options: agent,
      nameFromClass: agent.name === undefined,
    });
  }
  const contexts = classContextsOf(target);
  for (const context of contexts) declarations.contexts.push({ ...context, source: `context "${context.name}"` });
  return agent !== undefined || contexts.length > 0;
}

function registerMethod(
  declarations: Declarations,
  owner: { readonly target: Class; readonly name: string; readonly instance: object },
  { name, record }: DecoratedMethod,
): void {
  const source = `${owner.name}.${name}`;
  const implementation: unknown = Reflect.get(owner.instance, name);
  if (typeof implementation !== 'function') {
    const message = `${source} is decorated as a method, but a subclass or a field put something else there`;
    declarations.problems.push({ code: 'not-a-method', source, message });
    return;
  }
  const { routes, tools, contexts } = record;
  declarations.problems.push(...operationProblems({ source, routes, tools, places: 'on its route and on @Tool' }));
  for (const context of contexts) {
    const resolve = implementation.bind(owner.instance) as (call: Call) => unknown;
    declarations.contexts.push({ name: context.name, source, options: { ...context.options, resolve } });
  }
  const [route] = routes;
  const [tool] = tools;
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
