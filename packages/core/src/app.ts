import process from 'node:process';
import { WebCortexError } from './base/webcortex-error.js';
import { BootError } from './boot/boot-error.js';
import { checkManifest } from './boot/check-manifest.js';
import type { Problem } from './boot/problem.js';
import { checkStored, databaseOf } from './check-stored.js';
import type { Call } from './declare/call.js';
import type { ContextOptions } from './declare/context-options.js';
import type {
  AgentOptions,
  ApiKeyDeclaration,
  AppOptions,
  Handler,
  Method,
  OperationDeclaration,
  ProviderDeclaration,
  RouteOptions,
  ToolOptions,
} from './declare/declaration.js';
import type { MemoryOptions } from './declare/memory-options.js';
import { memoryToolNames } from './declare/memory-tool-names.js';
import { builderProblems, handlerProblems } from './declare/operation-problems.js';
import { emptyDeclarations, registerClass } from './declare/registry.js';
import type { AnyHandler, BuilderVerdict, Given, Returns } from './declare/signature-check.js';
import { toolOptions } from './declare/tool-options.js';
import { collect } from './manifest/collect.js';
import type { Collected } from './manifest/collected.js';
import type { Manifest } from './manifest/manifest.js';
import { memoryOperations } from './memory/operations.js';
import { createRuntime } from './runtime.js';
import type { Runtime } from './runtime-port.js';
import type { RuntimePorts } from './runtime-ports.js';
import { declaredQuery, type QueryOptions, queryOperation } from './sql/query.js';
import { type ResourceOptions, resourceOperations } from './sql/resource/resource.js';
import { describeTable } from './sql/resource/table.js';

/** A route declared without decorators may be a tool too. */
export type RouteAndToolOptions = RouteOptions & { readonly tool?: boolean | ToolOptions };

/** A handler's own type when it fits, so that an inline one is typed by its options. */
type Fitting<H extends AnyHandler, O, Path extends string> = H & BuilderVerdict<H, O, Path>;
type HandlerFor<O> = (input: Given<O>, call: Call) => Returns<O>;

/**
 * An app: declarations, and what they become. It opens no port and no database; `serve` does.
 *
 * @example
 * const app = new WebCortex({ name: 'support-desk' });
 * app.register(new Tickets(db), Assistant);
 * export default app;
 */
export class WebCortex {
  readonly #declarations;
  readonly #ports: RuntimePorts;
  #booted = false;

  /** @param ports what the runtime uses from outside; tests give their own */
  constructor(options: AppOptions = {}, ports: RuntimePorts = {}) {
    this.#declarations = emptyDeclarations(options);
    this.#ports = ports;
  }

  /** Two copies of core know each other's apps by this. */
  get [Symbol.for('webcortex.app')](): true {
    return true;
  }

  /** Takes instances with decorated methods, or classes whose constructors need no argument. */
  register(...items: readonly object[]): this {
    this.#open('register');
    for (const item of items) registerClass(this.#declarations, item);
    return this;
  }

  /** Declares a route with its handler; `tool` makes it a tool as well. The twin of `@Route`. */
  route<const Path extends string, const O extends RouteAndToolOptions, H extends HandlerFor<O>>(
    method: Method,
    path: Path,
    options: O,
    handler: Fitting<H, O, Path>,
  ): this;
  route<const Path extends string, const O extends RouteAndToolOptions, H extends AnyHandler>(
    method: Method,
    path: Path,
    options: O,
    handler: Fitting<H, O, Path>,
  ): this;
  route(method: Method, path: string, options: RouteAndToolOptions, handler: AnyHandler): this {
    this.#open('route');
    const { tool, ...rest } = options;
    const asTool = toolOptions(tool);
    this.#operation({
      source: `route ${method} ${path}`,
      handler: handler as Handler,
      route: { method, path, options: rest },
      ...(asTool === undefined ? {} : { tool: asTool }),
    });
    return this;
  }

  /** Declares a tool without a path. The twin of `@Tool`. */
  tool<const O extends ToolOptions & { readonly name: string }, H extends HandlerFor<O>>(
    options: O,
    handler: Fitting<H, O, string>,
  ): this;
  tool<const O extends ToolOptions & { readonly name: string }, H extends AnyHandler>(
    options: O,
    handler: Fitting<H, O, string>,
  ): this;
  tool(options: ToolOptions & { readonly name: string }, handler: AnyHandler): this {
    this.#open('tool');
    this.#operation({ source: `tool "${options.name}"`, handler: handler as Handler, tool: options });
    return this;
  }

  /** Declares a route that is one SQL statement. Its `?` are always bound. */
  query(method: Method, path: string, options: QueryOptions): this {
    this.#open('query');
    const { source, sql, params } = declaredQuery(method, path, options);
    this.#declarations.problems.push(...builderProblems({ source, route: { method, options }, tool: options.tool }));
    this.#declarations.statements.push({ source, sql, params });
    this.#declarations.bound.push(queryOperation(method, path, options));
    return this;
  }

  /** Declares list, get, create, update and delete routes over a drizzle table. */
  resource(table: object, options: ResourceOptions = {}): this {
    this.#open('resource');
    const described = describeTable(table);
    if (described.ok) this.#declarations.bound.push(...resourceOperations(described.table, options));
    else this.#declarations.problems.push({ code: 'invalid-table', source: 'app.resource', message: described.why });
    this.#declarations.resources.push(described.ok ? described.table.name : '');
    return this;
  }

  /** Declares a context provider: a constant, a statement that only reads, or a function of the caller. */
  context(name: string, options: ContextOptions): this {
    this.#open('context');
    this.#declarations.contexts.push({ name, source: `context "${name}"`, options });
    return this;
  }

  /**
   * Declares a durable scratchpad for each caller: four tools, which are routes too.
   * @returns the names of the tools
   */
  memory(name: string, options: MemoryOptions = {}): readonly [string, string, string, string] {
    this.#open('memory');
    this.#declarations.memories.push({ name, options });
    this.#declarations.bound.push(...memoryOperations(name, options));
    return memoryToolNames(name);
  }

  /** Declares an agent. The twin of `@Agent`. */
  agent(name: string, options: Omit<AgentOptions, 'name'> = {}): this {
    this.#open('agent');
    this.#declarations.agents.push({ source: `agent "${name}"`, name, options, nameFromClass: false });
    return this;
  }

  /** Accepts the API key in the environment variable `envVar`, sent as `x-api-key`. */
  apiKey(envVar: string, owner: Omit<ApiKeyDeclaration, 'envVar'>): this {
    this.#open('apiKey');
    this.#declarations.apiKeys.push({ envVar, ...owner });
    return this;
  }

  /** What callers without a credential hold. Default: nothing. */
  anonymousScopes(...scopes: readonly string[]): this {
    this.#open('anonymousScopes');
    this.#declarations.anonymousScopes.push(...scopes);
    return this;
  }

  /** Names models: `app.models({ default: 'ollama/llama3.2', fast: 'default' })`. */
  models(aliases: Readonly<Record<string, string>>): this {
    this.#open('models');
    for (const [alias, model] of Object.entries(aliases)) {
      Object.defineProperty(this.#declarations.models, alias, {
        value: model,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return this;
  }

  /** Declares a provider: its models are named `<name>/<model>`. */
  provider(name: string, options: Omit<ProviderDeclaration, 'name'>): this {
    this.#open('provider');
    this.#declarations.providers.push({ name, ...options });
    return this;
  }

  /** The declarations as one frozen description without functions or secrets. Not checked: `boot` does that. */
  manifest(): Manifest {
    return collect(this.#declarations).manifest;
  }

  /** Every mistake in the declarations; none when `boot` would not complain. Opens nothing. */
  check(): { readonly problems: readonly BootError['problems'][number][]; readonly warnings: readonly string[] } {
    const collected = collect(this.#declarations);
    return { problems: this.#problems(collected, process.env), warnings: collected.warnings };
  }

  /**
   * Validates everything and gives the runtime.
   * @param ports override those the app was made with
   * @throws BootError that lists every problem
   */
  async boot(ports: RuntimePorts = {}): Promise<Runtime> {
    const collected = collect(this.#declarations);
    const env = ports.env ?? this.#ports.env ?? process.env;
    const problems = this.#problems(collected, env);
    if (problems.length > 0) throw new BootError(problems);
    this.#booted = true;
    return createRuntime(collected, { env: process.env, ...this.#ports, ...ports });
  }

  #operation(operation: OperationDeclaration): void {
    this.#declarations.problems.push(...builderProblems(operation), ...handlerProblems(operation));
    this.#declarations.operations.push(operation);
  }

  #problems(collected: Collected, env: NonNullable<RuntimePorts['env']>): Problem[] {
    const stored = checkStored(this.#declarations, databaseOf(this.#declarations, env));
    return [...checkManifest(collected), ...stored];
  }

  #open(method: string): void {
    if (!this.#booted) return;
    throw new WebCortexError(
      'boot',
      `app.${method} was called after boot; declare everything before the app is served`,
    );
  }
}
