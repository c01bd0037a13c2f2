import type { Runtime } from '@webcortex/core';
import type { BodyLimits } from '../body/read-bytes.js';
import { type HandlerOptions, type ResolvedOptions, resolveOptions } from '../options.js';
import { createRouteTable, type RouteTable } from '../route-table.js';

/** What every request passes: compiled once. */
export interface Door {
  readonly runtime: Runtime;
  readonly options: ResolvedOptions;
  readonly table: RouteTable;
  readonly limits: BodyLimits;
  /** Origins whose pages may call. None until the app declares some. */
  readonly allowedOrigins: ReadonlySet<string>;
}

export function openDoor(runtime: Runtime, given: HandlerOptions | undefined): Door {
  const options = resolveOptions(given);
  const { bodyLimit } = runtime.manifest.app;
  return {
    runtime,
    options,
    table: createRouteTable(runtime.routes),
    limits: { bodyLimit, bodyTimeoutMs: options.bodyTimeoutMs },
    allowedOrigins: new Set(),
  };
}
