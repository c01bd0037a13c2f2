import type { Declarations, ProviderDeclaration } from '../declare/declaration.js';
import { collectAgents } from './collect-agents.js';
import { collectOperation } from './collect-operation.js';
import { contextEntry, databaseKind, memoryEntry } from './collect-stored.js';
import type { Collected, Collection } from './collected.js';
import { defaults } from './defaults.js';
import { deepFreeze } from './freeze.js';
import { listOf } from './list-of.js';
import type { Manifest } from './manifest.js';
import { isVariableName } from './variable-name.js';

/** Reads declarations into the manifest. Pure; every default is resolved here, once. */
export function collect(declarations: Declarations): Collected {
  const collection: Collection = {
    declarations,
    operations: [],
    ids: new Set(),
    handlers: new Map(),
    bindings: new Map(),
    schemas: new Map(),
    agentOutputs: new Map(),
    agentOf: new Map(),
    problems: declarations.problems.map((problem) => ({ ...problem })),
    warnings: [],
  };
  for (const operation of declarations.operations) collectOperation(collection, operation);
  for (const operation of declarations.bound) collectOperation(collection, operation);
  const agents = collectAgents(collection);
  const manifest: Manifest = {
    manifestVersion: 1,
    app: appOf(declarations),
    operations: collection.operations,
    agents,
    contexts: declarations.contexts.map(contextEntry),
    memories: declarations.memories.map(memoryEntry),
    apiKeys: declarations.apiKeys.map(({ envVar, id, scopes }) => ({
      envVar: variableName(envVar),
      id,
      scopes: listOf(scopes),
    })),
    anonymousScopes: [...declarations.anonymousScopes],
    models: { ...defaults.models, ...declarations.models },
    providers: declarations.providers.map(providerOf),
  };
  const { operations: _, ...rest } = collection;
  return { ...rest, manifest: deepFreeze(manifest) };
}

function appOf({ options }: Declarations): Manifest['app'] {
  const { app } = defaults;
  return {
    name: options.name ?? app.name,
    description: options.description ?? app.description,
    version: options.version ?? app.version,
    database: databaseKind(options.database),
    controlPrefix: options.controlPrefix ?? app.controlPrefix,
    maxDepth: options.maxDepth ?? app.maxDepth,
    approvalTtlSecs: options.approvalTtlSecs ?? app.approvalTtlSecs,
    sessionTtlSecs: options.sessionTtlSecs ?? app.sessionTtlSecs,
    sessionCapacity: options.sessionCapacity ?? app.sessionCapacity,
    requestTimeoutMs: options.requestTimeoutMs ?? app.requestTimeoutMs,
    bodyLimit: options.bodyLimit ?? app.bodyLimit,
    shutdownTimeoutMs: options.shutdownTimeoutMs ?? app.shutdownTimeoutMs,
  };
}

function providerOf(provider: ProviderDeclaration): Manifest['providers'][number] {
  return {
    name: provider.name,
    kind: provider.kind,
    baseUrl: withoutCredentials(provider.baseUrl),
    apiKeyEnv: provider.apiKeyEnv === undefined ? null : variableName(provider.apiKeyEnv),
    capabilities: { ...provider.capabilities },
  };
}

/** What can't be a variable's name may be the key itself, which a manifest doesn't hold; boot tells of it. */
function variableName(name: string): string {
  return isVariableName(name) ? name : '';
}

/** A manifest holds no secrets: of an address, user and password are left out, and all of one that isn't HTTP. */
function withoutCredentials(address: string | undefined): string | null {
  if (address === undefined || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.toString();
}
