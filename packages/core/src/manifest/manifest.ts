import type { JsonSchema } from '../base/json.js';
import type { Method } from '../declare/declaration.js';

/** Approval of a gated tool, all defaults resolved. */
export interface ApprovalEntry {
  readonly scopes: readonly string[];
  readonly distinct: boolean;
  readonly ttlSecs: number;
}

export interface RouteEntry {
  readonly method: Method;
  /** `/tickets/:id`. */
  readonly path: string;
  readonly pathParams: readonly string[];
  readonly summary: string;
  readonly status: number;
}

export interface ToolEntry {
  readonly name: string;
  readonly readOnly: boolean;
  readonly idempotent: boolean;
  /** `null`: not gated. */
  readonly approval: ApprovalEntry | null;
}

/** One dispatch target: a handler, or an agent; a route, a tool, or both. */
export interface OperationEntry {
  /** Unique: the tool's name, else `METHOD path`. */
  readonly id: string;
  /** Where it was declared, for messages: `Tickets.list`. */
  readonly source: string;
  readonly kind: 'handler' | 'agent' | 'control';
  readonly description: string;
  /** What a caller must hold. For an agent: its `exposeScopes`. */
  readonly scopes: readonly string[];
  /** Always an object schema; `{type: 'object', properties: {}, additionalProperties: false}` without one. */
  readonly input: JsonSchema;
  readonly output: JsonSchema | null;
  readonly timeoutMs: number;
  readonly route: RouteEntry | null;
  readonly tool: ToolEntry | null;
}

export interface AgentEntry {
  readonly name: string;
  readonly source: string;
  readonly description: string;
  /** As declared: a model name or an alias. */
  readonly model: string;
  readonly system: string;
  /** Tool names, references resolved, no duplicates, in declared order. */
  readonly tools: readonly string[];
  readonly context: readonly string[];
  readonly memory: string | null;
  readonly handoffs: readonly string[];
  readonly scopes: readonly string[];
  readonly exposeScopes: readonly string[];
  readonly maxSteps: number;
  readonly tokenBudget: number | null;
  readonly cache: boolean;
  readonly toolResultLimit: number;
  readonly contextWindow: number | null;
  readonly compactWith: string;
  readonly keepRecent: number;
  readonly temperature: number | null;
  readonly maxTokens: number;
  readonly timeoutMs: number;
  readonly exposeAt: string;
  readonly tool: boolean;
  readonly output: JsonSchema | null;
}

/** A context provider. Constants are not repeated here: only that there is one. */
export interface ContextEntry {
  readonly name: string;
  readonly source: string;
  readonly description: string;
  readonly maxChars: number;
  readonly kind: 'data' | 'sql' | 'function';
  readonly sql: string | null;
  readonly params: readonly string[];
  readonly returns: 'many' | 'one' | null;
}

export interface MemoryEntry {
  readonly name: string;
  readonly tools: readonly string[];
  readonly readScopes: readonly string[];
  readonly writeScopes: readonly string[];
  readonly maxResults: number;
  readonly maxEntries: number;
  readonly anonymous: boolean;
}

/** The app's declarations as one frozen, JSON-serialisable description without functions or secrets. */
export interface Manifest {
  readonly manifestVersion: 1;
  readonly app: {
    readonly name: string;
    readonly description: string;
    readonly version: string;
    /** The kind of database; `null` without one. The address may hold a password and stays out. */
    readonly database: 'sqlite' | 'postgres' | null;
    readonly controlPrefix: string;
    readonly maxDepth: number;
    readonly approvalTtlSecs: number;
    readonly sessionTtlSecs: number;
    readonly sessionCapacity: number;
    readonly requestTimeoutMs: number;
    readonly bodyLimit: number;
    readonly shutdownTimeoutMs: number;
  };
  readonly operations: readonly OperationEntry[];
  readonly agents: readonly AgentEntry[];
  readonly contexts: readonly ContextEntry[];
  readonly memories: readonly MemoryEntry[];
  /** Names of variables, never their values. */
  readonly apiKeys: readonly { readonly envVar: string; readonly id: string; readonly scopes: readonly string[] }[];
  readonly anonymousScopes: readonly string[];
  /** Aliases, the built-in ones included. */
  readonly models: Readonly<Record<string, string>>;
  readonly providers: readonly {
    readonly name: string;
    readonly kind: 'openai' | 'anthropic';
    readonly baseUrl: string | null;
    readonly apiKeyEnv: string | null;
    readonly capabilities: Readonly<Record<string, unknown>>;
  }[];
}
