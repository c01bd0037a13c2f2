import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const app = fileURLToPath(new URL('..', import.meta.url));
const cli = fileURLToPath(new URL('../node_modules/webcortex/bin/webcortex.js', import.meta.url));

/** A port nobody listens on right now. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function untilHealthy(url, process) {
  for (let tries = 0; tries < 300; tries++) {
    if (process.exitCode !== null) throw new Error(`the desk ended with code ${process.exitCode} before it served`);
    const healthy = await fetch(`${url}/_webcortex/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the desk did not answer within 30 s');
}

/** Starts `webcortex start` and waits until it serves. */
async function launch({ port, url, env }) {
  let log = '';
  const server = spawn(process.execPath, [cli, 'start', '--port', String(port)], {
    cwd: app,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (text) => {
      log += text;
    });
  }
  const ended = new Promise((resolve) => server.once('close', resolve));
  try {
    await untilHealthy(url, server);
  } catch (error) {
    server.kill('SIGKILL');
    throw new Error(`${error.message}\n${log}`);
  }
  return {
    async end(signal) {
      server.kill(signal);
      await ended;
    },
  };
}

/** Starts the desk on a free port, with the offline model and a database of its own. */
export async function startDesk() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'support-desk-'));
  const env = {
    ...process.env,
    WEBCORTEX_OFFLINE: '1',
    SUPPORT_DB: join(folder, 'desk.db'),
    SUPPORT_KEY: 'demo-service-key',
    SUPPORT_ADMIN_KEY: 'demo-lead-key',
  };
  let server = await launch({ port, url, env });
  return {
    url,
    /** Kills the process, as a crash or a deploy may, and starts another on the same database. */
    async restart() {
      await server.end('SIGKILL');
      server = await launch({ port, url, env });
    },
    async stop() {
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
