import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function all(): readonly Process[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
    return lines.flatMap((line) => {
      const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
      return match === null ? [] : [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? '' }];
    });
  }
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z') return [];
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return [{ pid: Number(name), parent: Number(parent), command }];
    } catch {
      // It ended while it was looked at.
      return [];
    }
  });
}

/** Everything a process started, and everything those started. */
export function descendants(pid: number): readonly Process[] {
  const processes = all();
  const found: Process[] = [];
  let parents = new Set([pid]);
  while (parents.size > 0) {
    const children = processes.filter((one) => parents.has(one.parent));
    found.push(...children);
    parents = new Set(children.map((one) => one.pid));
  }
  return found;
}

/** The processes below `pid` that run the app. */
export function appProcesses(pid: number): readonly Process[] {
  return descendants(pid).filter((one) => /cli[\\/]dev[\\/]child\.js/.test(one.command));
}

export function isAlive(pid: number): boolean {
  return all().some((one) => one.pid === pid);
}

/** Whether nobody listens on a port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port }, () => server.close(() => resolve(true)));
  });
}

/** A port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0));
    });
  });
}
