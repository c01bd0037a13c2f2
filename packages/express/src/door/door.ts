import type { Runtime } from '@webcortex/core';
import type { BodyLimits } from '../body/read-bytes.js';
import { type HandlerOptions, type ResolvedOptions, resolveOptions } from '../options.js';
import { createRouteTable, type RouteTable } from '../route-table.js';
import { createHostRule, type hostRefusal } from './host-rule.js';

/** What every request passes: compiled once. */
export interface Door {
  readonly runtime: Runtime;
  readonly options: ResolvedOptions;
  readonly table: RouteTable;
  readonly limits: BodyLimits;
  /** The status to refuse a `Host` with. */
  readonly hostRefusal: typeof hostRefusal;
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
    hostRefusal: options.loopbackOnly ? createHostRule() : () => undefined,
    allowedOrigins: new Set(),
  };
}
