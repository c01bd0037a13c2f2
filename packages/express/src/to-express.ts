import type { Runtime } from '@webcortex/core';
import { createHandler, type RequestHandler } from './create-handler.js';
import type { HandlerOptions } from './options.js';
import type { Bootable } from './server/serve.js';

/** Middleware for `app.use(mounted)` or `app.use('/api', mounted)` in an Express 5 app. */
export type MountedApp = RequestHandler & {
  readonly runtime: Runtime;
  /** Closes the runtime. The server is yours to stop, and first. */
  close(): Promise<void>;
};

/**
 * Boots an app and gives it as middleware of an existing Express 5 app, next to that app's own routes:
 * what no route of the app matches goes on. A body that `express.json()` has read is taken as it is.
 *
 * @throws BootError with every mistake in the declarations
 */
export async function toExpress(app: Bootable, options?: HandlerOptions): Promise<MountedApp> {
  const runtime = await app.boot();
  return Object.assign(createHandler(runtime, options), { runtime, close: () => runtime.close() });
}
