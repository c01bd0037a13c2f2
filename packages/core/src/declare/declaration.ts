import type { Capabilities } from '../model/capabilities.js';
import type { ProviderKind } from '../model/provider-kind.js';
import type { Store } from '../store/store.js';
import type { Call } from './call.js';
import type { ContextDeclaration } from './context-options.js';
import type { MemoryOptions } from './memory-options.js';
import type { Schema } from './schema.js';

/** A handler without its types: what the registry keeps. */
export type Handler = (input: unknown, call: Call) => unknown;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** What both `@Route` and `@Tool` may say. */
export interface SharedOptions {
  /** What the caller must hold, all of it. Default `[]`: nobody is refused. */
  readonly scopes?: readonly string[];
  /** The input: an object schema. Without one only an empty object is accepted. */
  readonly input?: Schema;
  /** Checked after the handler; a mismatch is a 500, logged, the value not leaked. */
  readonly output?: Schema;
  readonly description?: string;
  /** Milliseconds the handler may take, 1 … 2^31−1. Default 30 000. */
  readonly timeoutMs?: number;
}

export interface RouteOptions extends SharedOptions {
  /** One line for the OpenAPI document. */
  readonly summary?: string;
  /** The status of a success, 200 … 299. Default 200; 204 when the handler returns `undefined`. */
  readonly status?: number;
}

/** Who may decide a gated call. */
export interface ApprovalOptions {
  /** Scopes an approver needs (all of them). Default `['webcortex:admin']`. */
  readonly scopes?: readonly string[];
  /** With `true` whoever started the run can't decide it. Default `false`. */
  readonly distinct?: boolean;
  /** Seconds until the request expires. Default: the app's `approvalTtlSecs`. */
  readonly ttlSecs?: number;
}

export interface ToolOptions extends SharedOptions {
  /** `^[a-zA-Z0-9_-]{1,64}$`. Default: from the route, else from the method's name in snake_case. */
  readonly name?: string;
  /** Whether the tool changes nothing. Default: `true` for GET and HEAD. */
  readonly readOnly?: boolean;
  /** Whether running it twice is as good as once. Default: `true` for GET, HEAD, PUT and DELETE. */
  readonly idempotent?: boolean;
  /** Whether a human must approve each call by an agent. Default `'never'`. */
  readonly approval?: 'never' | 'required' | ApprovalOptions;
}

/** One handler with its route, its tool, or both. */
export interface OperationDeclaration {
  /** For messages: `Tickets.list`, or `route GET /tickets`. */
  readonly source: string;
  readonly handler: Handler;
  readonly route?: { readonly method: Method; readonly path: string; readonly options: RouteOptions };
  /** `true` is `{}`. */
  readonly tool?: ToolOptions;
  /** The name a tool without a route takes by default (the method's name in snake_case). */
  readonly fallbackName?: string;
  /** The class and method it was decorated in. */
  readonly origin?: { readonly target: new () => object; readonly method: string };
}

/** Names one tool: by its name, or by reference to a decorated method or class (`toolsOf`). */
export type ToolRef = string | ToolReference;

/** What `toolsOf` gives: resolved at boot, when the class is registered. */
export interface ToolReference {
  readonly kind: 'tool-reference';
  readonly target: object;
  /** `undefined`: the class itself is the declaration (`@Agent`). */
  readonly methods: readonly string[] | undefined;
}

export interface AgentOptions {
  /** `^[a-zA-Z0-9_-]{1,64}$`. Default: the class name in snake_case. */
  readonly name?: string;
  readonly description?: string;
  /** A model name or an alias. Default `'default'`. */
  readonly model?: string;
  /** System prompt. Default `''`. */
  readonly system?: string;
  readonly tools?: readonly (ToolRef | readonly ToolRef[])[];
  /** Context providers resolved when a run starts. */
  readonly context?: readonly string[];
  /** A memory from `app.memory`: adds its four tools and one sentence to the system prompt. */
  readonly memory?: string;
  /** Agents this one may transfer the conversation to. */
  readonly handoffs?: readonly string[];
  /** What a run may do, intersected with what the caller holds. Default `[]`: what the caller holds. */
  readonly scopes?: readonly string[];
  /** Who may start a run. Default: `scopes`. `[]` makes the endpoint public. */
  readonly exposeScopes?: readonly string[];
  /** Provider round trips, at least 1. Default 12. */
  readonly maxSteps?: number;
  /** Total tokens for the run and everything it calls. Default: no bound. */
  readonly tokenBudget?: number;
  /** Prompt caching of system prompt and tools. Default `true`. */
  readonly cache?: boolean;
  /** Bytes of UTF-8 of any tool result the model sees. Default 16 384. */
  readonly toolResultLimit?: number;
  /** Measured input tokens beyond which older turns are compacted. Default: never. */
  readonly contextWindow?: number;
  /** Model or alias that summarises. Default `'fast'`. */
  readonly compactWith?: string;
  /** Messages a compaction keeps verbatim, at least 1. Default 6. */
  readonly keepRecent?: number;
  /** Sent only when set; newer models reject it (a boot error). */
  readonly temperature?: number;
  /** Tokens of one answer, thinking included. Default 16 000. */
  readonly maxTokens?: number;
  /** Milliseconds the whole run may take. Default 600 000. */
  readonly timeoutMs?: number;
  /** The POST route. Default `/agents/<name-with-hyphens>`. */
  readonly exposeAt?: string;
  /** Whether the agent is a tool under its own name. Default `true`. */
  readonly tool?: boolean;
  /** The final answer is data of this shape, validated. */
  readonly output?: Schema;
}

export interface AgentDeclaration {
  readonly source: string;
  readonly name: string;
  readonly options: AgentOptions;
  /** True when the name comes from a class name, which a minifier may have changed. */
  readonly nameFromClass: boolean;
}

export interface ApiKeyDeclaration {
  /** The environment variable that holds the key. */
  readonly envVar: string;
  readonly id: string;
  readonly scopes: readonly string[];
}

export interface ProviderDeclaration {
  readonly name: string;
  readonly kind: Exclude<ProviderKind, 'offline'>;
  /** Absent: the official address. */
  readonly baseUrl?: string;
  /** The environment variable of the key. Absent: no key is sent. */
  readonly apiKeyEnv?: string;
  /** Overrides of the capability table for every model behind it. */
  readonly capabilities?: Partial<Capabilities>;
}

/** A mistake seen while declaring, kept for boot so that all problems come at once. */
export interface EarlyProblem {
  readonly code: string;
  readonly source: string;
  readonly message: string;
}

export interface AppOptions {
  readonly name?: string;
  readonly description?: string;
  readonly version?: string;
  /**
   * Where everything is kept: `sqlite:<file>` (relative to the app's file), `sqlite::memory:`, or `postgres://…`.
   * Default: in memory, gone when the process ends. `WEBCORTEX_DATABASE_URL` overrides it.
   */
  readonly database?: string;
  /** Where the control plane is mounted. Default `/_webcortex`. */
  readonly controlPrefix?: string;
  /** How deep calls may nest. Default 8. */
  readonly maxDepth?: number;
  /** Seconds a gated call waits for its decision. Default 3600. */
  readonly approvalTtlSecs?: number;
  /** Seconds a session is kept after its last turn. Default 3600. */
  readonly sessionTtlSecs?: number;
  /** Sessions kept in all; the least recently used go first. Default 1000. */
  readonly sessionCapacity?: number;
  /** Milliseconds for ordinary routes. Default 30 000. */
  readonly requestTimeoutMs?: number;
  /** Bytes of a request body. Default 1 MiB (1 048 576). */
  readonly bodyLimit?: number;
  /** Milliseconds a shutdown waits for requests in flight. Default 25 000. */
  readonly shutdownTimeoutMs?: number;
}

/** A route or tool whose handler stands on the store: memory, SQL. It is made at boot, when there is a store. */
export interface BoundOperation extends Omit<OperationDeclaration, 'handler'> {
  /**
   * Makes the handler; prepares what has to be prepared.
   * @throws StoreError when the database refuses the statement
   */
  readonly bind: (store: Store) => Handler | Promise<Handler>;
}

/** Everything an app declared, in order. Not yet checked. */
export interface Declarations {
  readonly options: AppOptions;
  readonly operations: OperationDeclaration[];
  readonly agents: AgentDeclaration[];
  /** Routes and tools over the store: memory, SQL. */
  readonly bound: BoundOperation[];
  readonly contexts: ContextDeclaration[];
  readonly memories: { readonly name: string; readonly options: MemoryOptions }[];
  /** Statements of `app.query`, for the checks. */
  readonly statements: { readonly source: string; readonly sql: string; readonly params: readonly string[] }[];
  readonly apiKeys: ApiKeyDeclaration[];
  readonly anonymousScopes: string[];
  readonly models: Record<string, string>;
  readonly providers: ProviderDeclaration[];
  /** Names of the tables of `app.resource`. */
  readonly resources: string[];
  /** Every class that was registered, itself or as an instance, for `toolsOf`. */
  readonly registered: Set<object>;
  readonly problems: EarlyProblem[];
}
