import type { Script, ScriptedServer, ScriptedServerOptions } from '@webcortex/testing';
import { startScriptedServer } from '@webcortex/testing';
import { type AppOptions, type RunResult, type Server, serve, WebCortex } from 'webcortex';
import { type Format, formats } from './formats.js';
import { leaksIn } from './leaks.js';

const modelKey = 'sk-behaviour-0123456789abcdef';
/** Callers of every desk: U of the cases holds everything. */
const scopesOf = {
  u: ['*'],
  reader: ['read'],
  writer: ['read', 'write'],
  xy: ['x', 'y'],
  approver: ['refunds:approve'],
  admin: ['webcortex:admin'],
} as const;

export type Caller = keyof typeof scopesOf;

export interface DeskSpec {
  readonly format?: Format;
  /** Default: a model of the format. */
  readonly model?: string;
  readonly script?: Script;
  readonly server?: ScriptedServerOptions;
  readonly app?: AppOptions;
  /** Changes to the environment the app sees. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  declare(app: WebCortex): void;
}

export interface Ask {
  /** `null` for nobody. Default `u`. */
  readonly as?: Caller | null;
  /** Sent as JSON; a string or bytes as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed; `undefined` when it isn't JSON. */
  readonly body: unknown;
}

export interface AuditEvent {
  readonly kind: string;
  readonly run_id: string | null;
  readonly actor: string | null;
  readonly tool?: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** An app that is served for a test, and the model service it asks. */
export interface Desk {
  readonly served: Server;
  readonly model: ScriptedServer;
  /** Ends the app and serves it anew, as after a deployment. What it kept in memory is gone. */
  restart(): Promise<void>;
  request(method: string, path: string, ask?: Ask): Promise<Answer>;
  /** Posts as `u` and gives only the status: for answers too large to look at. */
  peek(path: string, body: object): Promise<number>;
  /** Starts a run of the agent `a`, or of the one served at `path`. */
  run(
    body: string | object,
    ask?: Omit<Ask, 'body'> & { readonly path?: string },
  ): Promise<Answer & { run: RunResult }>;
  audit(query?: string): Promise<readonly AuditEvent[]>;
  ledger(): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const keyOf = (caller: Caller): string => `key-of-${caller}-5f3e9c`;
const secrets = [modelKey, ...Object.keys(scopesOf).map((caller) => keyOf(caller as Caller))];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function environment(model: ScriptedServer): Record<string, string> {
  const keys = Object.keys(scopesOf).map((caller) => [`KEY_OF_${caller.toUpperCase()}`, keyOf(caller as Caller)]);
  return {
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: modelKey,
    OPENAI_BASE_URL: model.openAIUrl,
    OPENAI_API_KEY: modelKey,
    ...Object.fromEntries(keys),
  };
}

function appOf(spec: DeskSpec, model: ScriptedServer): WebCortex {
  const app = new WebCortex({ shutdownTimeoutMs: 1000, ...spec.app }, { env: { ...environment(model), ...spec.env } });
  for (const [caller, scopes] of Object.entries(scopesOf)) {
    app.apiKey(`KEY_OF_${caller.toUpperCase()}`, { id: caller, scopes });
  }
  const name = spec.model ?? formats.find(({ format }) => format === (spec.format ?? 'anthropic'))?.model ?? '';
  app.models({ default: name, fast: 'default' });
  spec.declare(app);
  return app;
}

/**
 * Serves the app the spec declares, with a scripted model service behind the real SDK, for one test. Afterwards the
 * server must still answer, no answer may have leaked anything, and the script must be used up.
 */
export async function withDesk(spec: DeskSpec, body: (desk: Desk) => Promise<void>): Promise<void> {
  const model = await startScriptedServer(spec.script ?? [], { apiKey: modelKey, ...spec.server });
  const open = (): Promise<Server> => serve(appOf(spec, model), { port: 0, signals: false, env: {} });
  try {
    const house = { served: await open(), open };
    try {
      const desk = deskOf(house, model);
      await body(desk);
      const health = await desk.request('GET', '/_webcortex/health', { as: null });
      if (health.status !== 200) throw new Error(`the server is not well any more: ${health.status} ${health.text}`);
      model.assertDone();
    } finally {
      await house.served.close();
    }
  } finally {
    await model.close();
  }
}

function deskOf(house: { served: Server; open(): Promise<Server> }, model: ScriptedServer): Desk {
  const request: Desk['request'] = async (method, path, ask = {}) => {
    const { as = 'u', body, headers = {}, signal = null } = ask;
    const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(house.served.url + path, {
      method,
      signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as === null ? {} : { 'x-api-key': keyOf(as) }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const leaks = leaksIn(text, secrets);
    if (leaks.length > 0) throw new Error(`the answer of ${method} ${path} leaks ${leaks.join(', ')}`);
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  };
  const read = async (path: string): Promise<Record<string, unknown>> => {
    const { status, body, text } = await request('GET', path, { as: 'admin' });
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`);
    return body as Record<string, unknown>;
  };
  return {
    get served() {
      return house.served;
    },
    model,
    request,
    async restart() {
      await house.served.close();
      house.served = await house.open();
    },
    async peek(path, body) {
      const headers = { 'content-type': 'application/json', 'x-api-key': keyOf('u') };
      const answer = await fetch(house.served.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      await answer.body?.cancel();
      return answer.status;
    },
    async run(body, { path = '/agents/a', ...ask } = {}) {
      const sent = typeof body === 'string' ? { input: body } : body;
      const answer = await request('POST', path, { ...ask, body: sent });
      return { ...answer, run: answer.body as RunResult };
    },
    audit: async (query = '') => (await read(`/_webcortex/audit?limit=1000&${query}`))['events'] as AuditEvent[],
    ledger: async () => (await read('/_webcortex/usage'))['by_caller'] as Record<string, unknown>[],
  };
}
