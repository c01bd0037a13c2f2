import { dirname } from 'node:path';
import { createLog, serve } from '@webcortex/express';
import { loadApp } from '../app/load-app.js';
import type { ServeFlags } from '../flags.js';
import { serveEnv } from '../serve/serve-env.js';

/** `webcortex start`: serves the app with a JSON log until SIGTERM or SIGINT, which `serve` answers with a drain. */
export async function start(argument: string | undefined, flags: ServeFlags): Promise<number> {
  process.env['NODE_ENV'] ??= 'production';
  const { app, source } = await loadApp(argument);
  const log = createLog();
  const server = await serve(
    { boot: () => app.boot({ log, baseDir: dirname(source.file) }) },
    { env: serveEnv(process.env, flags) },
  );
  const { manifest, warnings } = server.runtime;
  for (const warning of warnings) log.warn({}, warning);
  log.info({ app: manifest.app.name, url: server.url }, 'listening');
  return new Promise<never>(() => undefined);
}
