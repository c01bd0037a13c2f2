import { createServer } from 'node:net';
import { isObject } from '@webcortex/core';
import { CliError } from '../cli-error.js';

/** How many ports after the wanted one are tried. */
const tries = 20;

/** An error of `serve`, with the next port that is really free where the wanted one is taken. Others pass as they are. */
export async function portInUse(error: unknown): Promise<unknown> {
  if (!isObject(error) || error['code'] !== 'port_in_use' || !isObject(error['data'])) return error;
  const { host, port } = error['data'];
  if (typeof host !== 'string' || typeof port !== 'number') return error;
  const free = await nextFree(host, port);
  return new CliError(
    {
      what: `port ${port} on ${host} is in use`,
      why: 'another program listens there, perhaps another webcortex dev',
      fix:
        free === undefined
          ? 'stop that program, or choose another port: --port 0 takes any free one'
          : `stop that program, or take the next free port: --port ${free}`,
    },
    { cause: error },
  );
}

async function nextFree(host: string, port: number): Promise<number | undefined> {
  for (let candidate = port + 1; candidate <= Math.min(port + tries, 65_535); candidate += 1) {
    if (await isFree(host, candidate)) return candidate;
  }
  return undefined;
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host, port }, () => server.close(() => resolve(true)));
  });
}
