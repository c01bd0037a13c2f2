import { z } from 'zod';
import type { Manifest, OperationEntry } from '../manifest/manifest.js';
import type { Store } from '../store/store.js';
import { type ControlOperation, controlOperation } from './operation.js';

export interface ReadParts {
  readonly prefix: string;
  readonly manifest: Manifest;
  readonly store: Pick<Store, 'audit' | 'ledger'>;
  /** Whether the server still takes work. */
  readonly draining: () => boolean;
}

/** The reading half of the control plane. */
export function readRoutes(parts: ReadParts): ControlOperation[] {
  const { prefix, manifest, store } = parts;
  const get = (path: string, summary: string, handler: ControlOperation['handler']): ControlOperation =>
    controlOperation({ method: 'GET', path: `${prefix}${path}`, summary }, { handler });
  const declared = manifest.operations.filter((operation) => operation.kind !== 'control');
  const tools = declared.flatMap(toolView);
  const routes = declared.flatMap(routeView);
  const agents = manifest.agents.map(({ source: _, ...agent }) => agent);
  const health = { name: manifest.app.name, routes: routes.length, tools: tools.length, agents: agents.length };
  return [
    controlOperation(
      { method: 'GET', path: `${prefix}/health`, summary: 'Whether the server takes requests.' },
      {
        scopes: [],
        handler: () => ({ status: parts.draining() ? 'draining' : 'ok', ...health }),
        statusOf: () => (parts.draining() ? 503 : 200),
      },
    ),
    get('/tools', 'Every tool.', () => ({ tools })),
    get('/routes', 'Every route.', () => ({ routes })),
    get('/agents', 'Every agent.', () => ({ agents })),
    get('/models', 'Model aliases and providers.', () => ({ aliases: manifest.models, providers: manifest.providers })),
    get('/usage', 'What was spent, by caller and model.', async () => ({
      by_caller: (await store.ledger.totals()).map(ledgerView),
    })),
    controlOperation(
      { method: 'GET', path: `${prefix}/audit`, summary: 'Audit events in order.' },
      { input: auditInput, handler: (input) => auditPage(store, input as z.output<typeof auditInput>) },
    ),
  ];
}

const auditInput = z.object({
  run_id: z.string().max(200).optional(),
  kind: z.string().max(64).optional(),
  after: z.int().min(0).default(0),
  limit: z.int().min(1).max(1000).default(100),
});

async function auditPage(store: Pick<Store, 'audit'>, query: z.output<typeof auditInput>): Promise<object> {
  const { run_id: runId = null, kind = null, after, limit } = query;
  const events = await store.audit.query({ runId, kind, after, limit });
  return { events: events.map(auditView), next: events.at(-1)?.seq ?? after };
}

function toolView(operation: OperationEntry): object[] {
  const { tool, description, scopes, input } = operation;
  return tool === null ? [] : [{ ...tool, description, scopes, input }];
}

function routeView(operation: OperationEntry): object[] {
  const { route, scopes, tool } = operation;
  return route === null ? [] : [{ method: route.method, path: route.path, scopes, tool: tool?.name ?? null }];
}

type AuditEvent = Awaited<ReturnType<Store['audit']['query']>>[number];

function auditView(event: AuditEvent): object {
  const { runId, root, tool, at, hash: _, ...rest } = event;
  return {
    ...rest,
    at: new Date(at).toISOString(),
    run_id: runId,
    root: root === null ? null : root.id === null ? root.kind : `${root.kind}:${root.id}`,
    ...(tool === null ? {} : { tool }),
  };
}

type LedgerEntry = Awaited<ReturnType<Store['ledger']['totals']>>[number];

function ledgerView(entry: LedgerEntry): object {
  return {
    caller: entry.caller,
    model: entry.model,
    calls: entry.calls,
    estimated: entry.estimated,
    input_tokens: entry.inputTokens,
    cache_read_tokens: entry.cacheReadTokens,
    cache_write_tokens: entry.cacheWriteTokens,
    output_tokens: entry.outputTokens,
  };
}
