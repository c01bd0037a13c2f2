import { type Clock, systemClock } from './base/clock.js';
import { newId } from './base/ids.js';
import { quietLog } from './base/quiet-log.js';
import { BootError } from './boot/boot-error.js';
import { databaseOf } from './check-stored.js';
import { contextResolver } from './compile-context.js';
import { compileRoutes } from './compile-routes.js';
import { type CompileParts, compileTargets } from './compile-targets.js';
import { type CompiledContext, compileContext, contextWarnings } from './context/compile.js';
import { approvalRoutes } from './control/approval-routes.js';
import { readRoutes } from './control/read-routes.js';
import { createDispatcher } from './dispatch/dispatcher.js';
import { HttpError } from './dispatch/http-error.js';
import type { Invocation } from './dispatch/invocation.js';
import type { Target } from './dispatch/target.js';
import { authenticator } from './identity/authenticate.js';
import { type LoadedKeys, loadKeys } from './identity/declared-keys.js';
import { type Root, rootPrincipal } from './identity/principal.js';
import type { Collected } from './manifest/collected.js';
import type { Manifest } from './manifest/manifest.js';
import { offlineProvider } from './model/offline.js';
import type { ProviderLoader } from './model/provider.js';
import { ModelRegistry } from './model/registry.js';
import { previewPrompt } from './preview-prompt.js';
import { compilePlans } from './run/compile-plans.js';
import { InProcessEngine } from './run/engine.js';
import type { AgentPlan } from './run/plan.js';
import { PrefixHasher } from './run/prefix-hash.js';
import { Sessions } from './run/session.js';
import type { Runtime } from './runtime-port.js';
import type { RuntimePorts } from './runtime-ports.js';
import { inMemoryStore } from './store/in-memory.js';
import type { Store } from './store/store.js';

/** Every default of the ports, in one place. */
function withDefaults(ports: RuntimePorts): Required<Omit<RuntimePorts, 'model' | 'openStore' | 'baseDir'>> {
  return {
    clock: ports.clock ?? systemClock,
    newId: ports.newId ?? newId,
    log: ports.log ?? quietLog,
    env: ports.env ?? {},
    providerLoader: ports.providerLoader ?? noProviders,
  };
}

const noProviders: ProviderLoader = async (kind) => {
  throw new Error(`no package that speaks to ${kind} is wired in: import WebCortex from 'webcortex'`);
};

/**
 * Compiles checked declarations into a runtime: everything a request or a tool call needs is built here, once.
 * @throws BootError for what only the environment can tell: two API keys with the same value
 */
export async function createRuntime(collected: Collected, given: RuntimePorts): Promise<Runtime> {
  const { manifest } = collected;
  const ports = withDefaults(given);
  const { clock, env, log } = ports;
  const keys = loadKeys(manifest.apiKeys, env);
  refuseSharedKeys(keys);

  const store = await storeOf(collected, given, clock);
  const registry = new ModelRegistry({
    aliases: manifest.models,
    providers: manifest.providers,
    env,
    load: async (kind) => (kind === 'offline' ? offlineProvider : ports.providerLoader(kind)),
    override: given.model,
  });

  const targets = new Map<string, Target>();
  const dispatcher = createDispatcher(targets, manifest.app.maxDepth);
  const plans = new Map<string, AgentPlan>();
  const engine = new InProcessEngine({
    plans,
    dispatcher,
    clock,
    newId: ports.newId,
    hasher: new PrefixHasher(),
    store,
    approvalTtlSecs: manifest.app.approvalTtlSecs,
    sessions: new Sessions(store, {
      capacity: manifest.app.sessionCapacity,
      ttlSecs: manifest.app.sessionTtlSecs,
    }),
    currentScopes: currentScopes(manifest, keys),
  });

  let draining = false;
  const open = manifest.apiKeys.length === 0;
  const prefix = manifest.app.controlPrefix;
  const closing = new AbortController();
  const control = [
    ...readRoutes({ prefix, manifest, store, draining: () => draining }),
    ...approvalRoutes({ prefix, manifest, store, engine, clock, invocation: () => resumedBy(closing.signal, log) }),
  ];
  const parts: CompileParts = { collected, engine, store, plans, control, open };
  const outputs = await compileTargets(parts, targets);
  const contexts = new Map<string, CompiledContext>();
  for (const declared of collected.declarations.contexts) {
    contexts.set(declared.name, await compileContext(declared, store));
  }
  const compiled = compilePlans(manifest, {
    targets,
    outputs,
    model: (name) => registry.handle(name),
    context: (names) => contextResolver(names, contexts, dispatcher),
  });
  for (const [name, plan] of compiled) plans.set(name, plan);

  const scans = (await Promise.all(collected.declarations.contexts.map((one) => contextWarnings(one, store)))).flat();
  const authenticate = authenticator(keys.keys, manifest.anonymousScopes);
  return {
    manifest,
    dispatcher,
    routes: compileRoutes(targets),
    warnings: [...collected.warnings, ...store.warnings, ...scans, ...bootWarnings(keys, plans)],
    log,
    authenticate(credentials) {
      const result = authenticate(credentials);
      if (result.ok) return result.principal;
      throw new HttpError(401, result.reason, {
        code: 'invalid_credential',
        headers: { 'www-authenticate': 'ApiKey realm="webcortex", header="x-api-key"' },
      });
    },
    refused: (refusal) =>
      store.audit.append([
        {
          at: clock.now(),
          kind: refusal.kind,
          runId: null,
          actor: refusal.principal?.id ?? null,
          root: refusal.principal?.root ?? null,
          tool: null,
          detail: { route: refusal.route, reason: refusal.reason, request_id: refusal.requestId },
        },
      ]),
    previewPrompt: (agent, request) =>
      previewPrompt({ plan: plans.get(agent), manifest, base: resumedBy(closing.signal, log) }, agent, request),
    drain() {
      draining = true;
    },
    async close() {
      draining = true;
      closing.abort(new HttpError(503, 'the server is shutting down', { code: 'unavailable' }));
      await store.close();
    },
  };
}

/** The declared database, or one in memory. `WEBCORTEX_DATABASE_URL` overrides the declaration. */
async function storeOf(collected: Collected, ports: RuntimePorts, clock: Clock): Promise<Store> {
  const url = databaseOf(collected.declarations, ports.env ?? {});
  if (url === undefined) return inMemoryStore(clock);
  if (ports.openStore !== undefined) return ports.openStore(url, { clock, baseDir: ports.baseDir ?? '.' });
  throw new BootError([
    {
      code: 'no-store-package',
      source: 'the app',
      message:
        'the app has a `database`, but nothing that opens one: import WebCortex from "webcortex" and install @webcortex/store.',
    },
  ]);
}

function refuseSharedKeys(keys: LoadedKeys): void {
  if (keys.shared.length === 0) return;
  throw new BootError(
    keys.shared.map((id) => ({
      code: 'shared-api-key',
      source: `API key "${id}"`,
      message: `API key "${id}" has the same value as another key, so callers can't be told apart. Give each its own value.`,
    })),
  );
}

function bootWarnings(keys: LoadedKeys, plans: ReadonlyMap<string, AgentPlan>): string[] {
  const unset = keys.unset.map((key) => `API key "${key.id}": ${key.envVar} is not set, so nobody can use it`);
  const missing = new Map<string, string[]>();
  for (const plan of plans.values()) {
    const variable = plan.model.missingKey;
    if (variable !== null) missing.set(variable, [...(missing.get(variable) ?? []), plan.entry.name]);
  }
  const keysMissing = [...missing].map(
    ([variable, agents]) =>
      `${variable} is not set: runs of ${agents.map((name) => `"${name}"`).join(', ')} will fail until it is`,
  );
  return [...unset, ...keysMissing];
}

/** What a root principal holds today, by the declarations and the keys that are set. */
function currentScopes(manifest: Manifest, keys: LoadedKeys): (root: Root) => readonly string[] | null {
  const held = new Map(keys.keys.map((key) => [key.principal.id, key.principal.scopes]));
  return (root) => {
    if (root.kind === 'anonymous') return manifest.anonymousScopes;
    if (root.kind === 'api_key') return held.get(root.id ?? '') ?? [];
    return null;
  };
}

/** A decided run goes on as whoever started it, not as the approver, and doesn't end when the approver leaves. */
function resumedBy(signal: AbortSignal, log: Invocation['log']): Invocation {
  return {
    principal: rootPrincipal({ kind: 'anonymous', id: null }, []),
    runId: null,
    rootRunId: null,
    depth: 0,
    budget: null,
    signal,
    log,
    direct: false,
  };
}
