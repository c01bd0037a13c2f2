import {
  type CompiledRoute,
  type DoorRefusal,
  HttpError,
  type Invocation,
  type Log,
  type Manifest,
  missingScopes,
  type Principal,
  type Runtime,
  type Target,
} from '@webcortex/core';

/** A route of the fake: what a test cares about, the rest filled in. */
export interface FakeRoute {
  readonly method: string;
  readonly path: string;
  readonly scopes?: readonly string[];
  readonly status?: number;
  readonly arrays?: readonly string[];
  readonly coerce?: (input: Record<string, unknown>) => void;
  readonly handler: (input: Record<string, unknown>, invocation: Invocation) => unknown;
}

export interface LogLine {
  readonly level: string;
  readonly fields: Record<string, unknown>;
  readonly message: string | undefined;
}

/** A runtime with one key, `k-good` (scope `read`), that keeps what it was told. */
export interface FakeRuntime extends Runtime {
  readonly lines: LogLine[];
  readonly refusals: DoorRefusal[];
  draining: boolean;
  closed: boolean;
}

const keyed: Principal = { id: 'service', kind: 'api_key', scopes: ['read'], root: { kind: 'api_key', id: 'service' } };
const anonymous: Principal = { id: 'anonymous', kind: 'anonymous', scopes: [], root: { kind: 'anonymous', id: null } };

function targetOf(route: FakeRoute): Target {
  return {
    entry: {
      id: `${route.method} ${route.path}`,
      source: 'test',
      kind: 'handler',
      description: '',
      scopes: route.scopes ?? [],
      input: { type: 'object' },
      output: null,
      timeoutMs: 1000,
      route: null,
      tool: null,
    },
    parse: (value) => ({ ok: true, value }),
    check: null,
    execute: (input, invocation) => route.handler(input as Record<string, unknown>, invocation),
    statusOf: (result) => (result === undefined ? 204 : (route.status ?? 200)),
  };
}

function compiled(route: FakeRoute): CompiledRoute {
  const { method, path, coerce = () => {}, arrays = [] } = route;
  return { method, path, target: targetOf(route), coerce, arrays: new Set(arrays) };
}

async function dispatch(target: Target, input: unknown, invocation: Invocation): Promise<unknown> {
  const missing = missingScopes(invocation.principal, target.entry.scopes);
  if (missing.length > 0) {
    const status = invocation.principal.kind === 'anonymous' ? 401 : 403;
    throw new HttpError(status, `missing required scope(s): ${missing.join(', ')}`);
  }
  return target.execute(input, invocation, { dispatcher: unreachable, onAbort: () => {} });
}

const unreachable = {
  find: () => undefined,
  dispatch: () => Promise.reject(new Error('the fake has no nested calls')),
  dispatchParsed: () => Promise.reject(new Error('the fake has no nested calls')),
};

export function fakeRuntime(routes: readonly FakeRoute[], app: Partial<Manifest['app']> = {}): FakeRuntime {
  const lines: LogLine[] = [];
  const refusals: DoorRefusal[] = [];
  const level =
    (name: string) =>
    (fields: object, message?: string): void => {
      lines.push({ level: name, fields: fields as Record<string, unknown>, message });
    };
  const log: Log = { debug: level('debug'), info: level('info'), warn: level('warn'), error: level('error') };
  const limits = { bodyLimit: 1000, controlPrefix: '/_webcortex', shutdownTimeoutMs: 5000, ...app };
  return {
    lines,
    refusals,
    draining: false,
    closed: false,
    manifest: { manifestVersion: 1, app: limits } as Manifest,
    dispatcher: { ...unreachable, dispatch },
    routes: routes.map(compiled),
    warnings: [],
    log,
    authenticate({ apiKeys, authorization }) {
      const [key] = apiKeys;
      if (apiKeys.length + authorization.length === 0) return anonymous;
      if (apiKeys.length + authorization.length === 1 && key === 'k-good') return keyed;
      throw new HttpError(401, 'the credential is not valid', {
        code: 'invalid_credential',
        headers: { 'www-authenticate': 'ApiKey realm="webcortex"' },
      });
    },
    async refused(refusal) {
      refusals.push(refusal);
    },
    previewPrompt: async () => '',
    drain() {
      this.draining = true;
    },
    async close() {
      this.closed = true;
    },
  };
}
