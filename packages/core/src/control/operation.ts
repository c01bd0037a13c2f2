import type { JsonSchema } from '../base/json.js';
import type { Method } from '../declare/declaration.js';
import type { Invocation } from '../dispatch/invocation.js';
import type { OperationEntry } from '../manifest/manifest.js';

/** A control-plane route: an ordinary operation with the handler beside it. */
export interface ControlOperation {
  readonly entry: OperationEntry;
  readonly handler: (input: unknown, invocation: Invocation) => unknown;
  readonly statusOf?: (result: unknown) => number;
}

export const admin = 'webcortex:admin';

const emptyObject: JsonSchema = Object.freeze({ type: 'object', properties: {}, additionalProperties: false });

/** Describes a control-plane route under `prefix`. */
export function controlEntry(
  route: { readonly method: Method; readonly path: string; readonly summary: string },
  options: { readonly scopes?: readonly string[]; readonly input?: JsonSchema; readonly timeoutMs?: number } = {},
): OperationEntry {
  const params = [...route.path.matchAll(/:([A-Za-z_]\w*)/g)].map((match) => match[1] ?? '');
  return {
    id: `${route.method} ${route.path}`,
    source: `control plane ${route.method} ${route.path}`,
    kind: 'control',
    description: route.summary,
    scopes: options.scopes ?? [admin],
    input: options.input ?? emptyObject,
    output: null,
    timeoutMs: options.timeoutMs ?? 30_000,
    route: { method: route.method, path: route.path, pathParams: params, summary: route.summary, status: 200 },
    tool: null,
  };
}
