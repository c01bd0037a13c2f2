import { isObject, type JsonSchema } from '../base/json.js';
import type { ApprovalOptions, BoundOperation, OperationDeclaration, SharedOptions } from '../declare/declaration.js';
import { pathParams, toolNameOf } from '../declare/default-name.js';
import type { Schema } from '../declare/schema.js';
import type { Collection } from './collected.js';
import { defaults } from './defaults.js';
import { isObjectSchema, noInput, renderSchema } from './json-schema.js';
import { listOf } from './list-of.js';
import type { ApprovalEntry, OperationEntry, RouteEntry, ToolEntry } from './manifest.js';

type Declared = OperationDeclaration | BoundOperation;

/** `scopes`, `input`, … may stand on the route or on the tool; the route's come first where both are. */
function shared<K extends keyof SharedOptions>(operation: Declared, key: K): SharedOptions[K] {
  const route: SharedOptions = operation.route?.options ?? {};
  const tool: SharedOptions = operation.tool ?? {};
  return route[key] ?? tool[key];
}

/** Adds one handler's route, tool, or both. */
export function collectOperation(collection: Collection, operation: Declared): void {
  const route = routeOf(operation);
  const tool = toolOf(collection, operation);
  if (route === null && tool === null) return;
  const { options } = collection.declarations;
  const input = shared(operation, 'input');
  const output = shared(operation, 'output');
  const entry: OperationEntry = {
    id: uniqueId(collection, tool?.name ?? `${route?.method} ${route?.path}`),
    source: operation.source,
    kind: 'handler',
    description:
      operation.tool?.description ?? operation.route?.options.description ?? operation.route?.options.summary ?? '',
    scopes: listOf(shared(operation, 'scopes')),
    input: input === undefined ? noInput : rendered(collection, operation.source, { schema: input, side: 'input' }),
    output: output === undefined ? null : rendered(collection, operation.source, { schema: output, side: 'output' }),
    timeoutMs: shared(operation, 'timeoutMs') ?? options.requestTimeoutMs ?? defaults.app.requestTimeoutMs,
    route,
    tool,
  };
  if (tool !== null && entry.description === '') {
    collection.warnings.push(
      `tool "${tool.name}" (${operation.source}) has no description: a model can only guess what it does`,
    );
  }
  collection.operations.push(entry);
  if ('bind' in operation) collection.bindings.set(entry.id, operation.bind);
  else collection.handlers.set(entry.id, operation.handler);
  collection.schemas.set(entry.id, {
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
  });
}

/** Two operations of one name are a problem that a check reports; until then each keeps an id of its own. */
export function uniqueId(collection: Collection, wanted: string): string {
  let id = wanted;
  for (let n = 2; collection.ids.has(id); n++) id = `${wanted}#${n}`;
  collection.ids.add(id);
  return id;
}

function routeOf({ route }: Declared): RouteEntry | null {
  if (route === undefined) return null;
  return {
    method: route.method,
    path: route.path,
    pathParams: pathParams(route.path),
    summary: route.options.summary ?? '',
    status: route.options.status ?? 200,
  };
}

function toolOf(collection: Collection, operation: Declared): ToolEntry | null {
  const { tool, route } = operation;
  if (tool === undefined) return null;
  const method = route?.method;
  const reads = method === 'GET' || method === 'HEAD';
  return {
    name: tool.name ?? (route === undefined ? (operation.fallbackName ?? '') : toolNameOf(route.method, route.path)),
    readOnly: tool.readOnly ?? reads,
    idempotent: tool.idempotent ?? (reads || method === 'PUT' || method === 'DELETE'),
    approval: approvalOf(tool.approval, collection),
  };
}

function approvalOf(
  approval: 'never' | 'required' | ApprovalOptions | undefined,
  collection: Collection,
): ApprovalEntry | null {
  if (approval === undefined || approval === 'never') return null;
  // Whatever else stands there was meant to gate the tool.
  const options: ApprovalOptions = isObject(approval) ? approval : {};
  return {
    scopes: listOf(options.scopes ?? defaults.approvalScopes),
    distinct: options.distinct ?? false,
    ttlSecs: options.ttlSecs ?? collection.declarations.options.approvalTtlSecs ?? defaults.app.approvalTtlSecs,
  };
}

/** The JSON Schema, or an empty one and a problem. */
export function rendered(
  collection: Collection,
  source: string,
  declared: { readonly schema: Schema; readonly side: 'input' | 'output' },
): JsonSchema {
  const result = renderSchema(declared.schema, declared.side);
  if (!result.ok) {
    const message = `the ${declared.side} schema of ${source} has no JSON Schema: ${result.why}`;
    collection.problems.push({ code: 'schema-without-json-schema', source, message });
    return noInput;
  }
  if (declared.side === 'input' && !isObjectSchema(result.schema)) {
    const message = `the input schema of ${source} is not an object: wrap it, as in z.object({ value: … })`;
    collection.problems.push({ code: 'input-not-an-object', source, message });
    return noInput;
  }
  return result.schema;
}
