import type { Method } from '../declare/declaration.js';
import { pathParams } from '../declare/default-name.js';
import type { StandardSchema } from '../declare/schema.js';
import type { Invocation } from '../dispatch/invocation.js';
import { noInput, renderSchema } from '../manifest/json-schema.js';
import type { OperationEntry } from '../manifest/manifest.js';

/** A control-plane route: an ordinary operation with the handler beside it. */
export interface ControlOperation {
  readonly entry: OperationEntry;
  readonly schema: StandardSchema | undefined;
  readonly handler: (input: unknown, invocation: Invocation) => unknown;
  readonly statusOf?: (result: unknown) => number;
}

export const admin = 'webcortex:admin';

/** Describes a control-plane route. */
export function controlOperation(
  route: { readonly method: Method; readonly path: string; readonly summary: string },
  operation: {
    readonly handler: ControlOperation['handler'];
    readonly scopes?: readonly string[];
    readonly input?: StandardSchema;
    readonly timeoutMs?: number;
    readonly statusOf?: (result: unknown) => number;
  },
): ControlOperation {
  const rendered = operation.input === undefined ? undefined : renderSchema(operation.input, 'input');
  const entry: OperationEntry = {
    id: `${route.method} ${route.path}`,
    source: `control plane ${route.method} ${route.path}`,
    kind: 'control',
    description: route.summary,
    scopes: operation.scopes ?? [admin],
    input: rendered?.ok === true ? rendered.schema : noInput,
    output: null,
    timeoutMs: operation.timeoutMs ?? 30_000,
    route: { ...route, pathParams: pathParams(route.path), status: 200 },
    tool: null,
  };
  const { handler, statusOf, input: schema } = operation;
  return { entry, handler, schema, ...(statusOf === undefined ? {} : { statusOf }) };
}
