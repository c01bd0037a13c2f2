import { dirname } from 'node:path';
import process from 'node:process';
import type { Runtime } from '@webcortex/core';
import { serve } from '@webcortex/express';
import { type LoadedApp, loadApp } from '../app/load-app.js';
import { errorText } from '../screen/explain-error.js';
import { paintFor } from '../screen/paint.js';
import { banner } from '../serve/banner.js';
import { bannerFacts } from '../serve/banner-of.js';
import { serveEnv } from '../serve/serve-env.js';
import { devLog } from './dev-log.js';
import type { ChildSpec, FromChild, ToChild } from './messages.js';
import { portInUse } from './port-in-use.js';

/** Milliseconds a child may take to end in order once its supervisor is gone. */
const orphanGraceMs = 500;

const spec = JSON.parse(process.argv[2] ?? '{}') as ChildSpec;
const paint = paintFor(process.stdout, process.env);
let close: () => Promise<void> = async () => undefined;
let stopping = false;

function tell(message: FromChild): Promise<void> {
  return new Promise((resolve) => {
    // Told or not, the supervisor sees the end of the process; a broken channel has its own handler below.
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, () => resolve());
  });
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await close();
  process.exit(0);
}

async function boot(): Promise<{ loaded: LoadedApp; runtime: Runtime; files: readonly string[] }> {
  const files = new Set<string>();
  const loaded = await loadApp(spec.app ?? undefined, { onSource: (url) => files.add(url) });
  const runtime = await loaded.app.boot({
    log: devLog(spec.flags.json === true, paint),
    baseDir: dirname(loaded.source.file),
  });
  return { loaded, runtime, files: [...files] };
}

async function listen({ loaded, runtime }: { loaded: LoadedApp; runtime: Runtime }): Promise<void> {
  try {
    const env = serveEnv(process.env, spec.flags);
    const server = await serve({ boot: async () => runtime }, { env, signals: false });
    close = () => server.close();
    const facts = bannerFacts({ runtime, url: server.url, fromFiles: loaded.fromFiles, env: process.env });
    await tell({ type: 'listening', url: server.url, banner: banner(facts, paint, process.stdout.columns) });
  } catch (error) {
    await tell({ type: 'refused', text: errorText(await portInUse(error), paint) });
  }
}

// A terminal sends Ctrl-C and its own end to the whole group: the supervisor decides what becomes of them.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
process.on('SIGTERM', () => void stop());
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
process.on('disconnect', () => {
  setTimeout(() => process.exit(0), orphanGraceMs);
  void stop();
});

try {
  const booted = await boot();
  process.on('message', (message: ToChild) => {
    if (message.type === 'listen') void listen(booted);
    else void stop();
  });
  close = () => booted.runtime.close();
  await tell({ type: 'booted', files: booted.files });
} catch (error) {
  await tell({ type: 'failed', text: errorText(error, paint) });
  process.exit(1);
}
