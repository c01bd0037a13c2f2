import type { Manifest } from '../manifest/manifest.js';
import type { Store } from '../store/store.js';
import { type ControlOperation, controlEntry } from './operation.js';

export interface ReadParts {
  readonly prefix: string;
  readonly manifest: Manifest;
  readonly store: Pick<Store, 'audit' | 'ledger'>;
  /** Whether the server still takes work. */
  readonly draining: () => boolean;
}

/** The reading half of the control plane. */
export function readRoutes(parts: ReadParts): ControlOperation[] {
  const { prefix, manifest } = parts;
  const get = (path: string, summary: string): ControlOperation['entry'] =>
    controlEntry({ method: 'GET', path: `${prefix}${path}`, summary });
  const declared = manifest.operations.filter((operation) => operation.kind !== 'control');
  return [
    {
      entry: controlEntry(
        { method: 'GET', path: `${prefix}/health`, summary: 'Whether the server takes requests.' },
        { scopes: [] },
      ),
      handler: () => ({
        status: parts.draining() ? 'draining' : 'ok',
        name: manifest.app.name,
        routes: declared.filter((operation) => operation.route !== null).length,
        tools: declared.filter((operation) => operation.tool !== null).length,
        agents: manifest.agents.length,
      }),
      statusOf: (result) => ((result as { status: string }).status === 'ok' ? 200 : 503),
    },
    {
      entry: get('/tools', 'Every tool.'),
      handler: () => ({
        tools: declared.flatMap((operation) =>
          operation.tool === null
            ? []
            : [
                {
                  ...operation.tool,
                  description: operation.description,
                  scopes: operation.scopes,
                  input: operation.input,
                },
              ],
        ),
      }),
    },
    {
      entry: get('/routes', 'Every route.'),
      handler: () => ({
        routes: declared.flatMap((operation) =>
          operation.route === null
            ? []
            : [
                {
                  method: operation.route.method,
                  path: operation.route.path,
                  scopes: operation.scopes,
                  tool: operation.tool?.name ?? null,
                },
              ],
        ),
      }),
    },
    {
      entry: get('/agents', 'Every agent.'),
      handler: () => ({ agents: manifest.agents.map(({ source: _, ...agent }) => agent) }),
    },
    {
      entry: get('/models', 'Model aliases and providers.'),
      handler: () => ({ aliases: manifest.models, providers: manifest.providers }),
    },
    {
      entry: controlEntry(
        { method: 'GET', path: `${prefix}/audit`, summary: 'Audit events in order.' },
        { input: auditInput },
      ),
      handler: async (input) => {
        const query = input as { run_id?: string; kind?: string; after: number; limit: number };
        const events = await parts.store.audit.query({
          runId: query.run_id ?? null,
          kind: query.kind ?? null,
          after: query.after,
          limit: query.limit,
        });
        return { events: events.map(auditView), next: events.at(-1)?.seq ?? query.after };
      },
    },
    {
      entry: get('/usage', 'What was spent, by caller and model.'),
      handler: async () => ({ by_caller: (await parts.store.ledger.totals()).map(ledgerView) }),
    },
  ];
}

const auditInput = Object.freeze({
  type: 'object',
  properties: {
    run_id: { type: 'string' },
    kind: { type: 'string' },
    after: { type: 'integer', minimum: 0, default: 0 },
    limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
  },
  additionalProperties: false,
});

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
