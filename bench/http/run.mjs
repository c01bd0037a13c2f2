import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { cases } from './spec.mjs';

/**
 * Measures the servers against each other: each in a process of its own, the load from another, in rounds
 * that take turns, so that a machine that slows down slows all. `node bench/http/run.mjs --help`.
 */
const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: 'raw,fastify,webcortex,express,mounted' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(
    '--servers a,b  --rounds 5  --seconds 3  --connections 32; BENCH_HEADERS=bare leaves the peers without our answer headers',
  );
  process.exit(0);
}

const names = values.servers.split(',');
const connections = Number(values.connections);

async function ask(child, message) {
  child.send(message);
  const [answer] = await once(child, 'message');
  return answer;
}

async function startServer(name) {
  const child = fork(new URL(`./servers/${name}.mjs`, import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = await once(child, 'message');
  return { name, child, port };
}

async function measure(server, load, request, seconds) {
  const before = await ask(server.child, 'cpu');
  const done = await ask(load, { port: server.port, request, connections, seconds });
  const after = await ask(server.child, 'cpu');
  if (done.failed > 0 || done.requests === 0) throw new Error(`${server.name}: ${done.failed} answers were no success`);
  const cpu = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
  return { perSecond: done.requests / done.seconds, cpuMicros: cpu / done.requests };
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

const servers = [];
for (const name of names) servers.push(await startServer(name));
const load = fork(new URL('./load.mjs', import.meta.url));
const rows = [];
for (const [kind, request] of Object.entries(cases)) {
  const rounds = new Map(names.map((name) => [name, []]));
  for (const server of servers) await measure(server, load, request, 2);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const turn = round % 2 === 0 ? servers : [...servers].reverse();
    for (const server of turn)
      rounds.get(server.name).push(await measure(server, load, request, Number(values.seconds)));
  }
  for (const name of names) {
    const list = rounds.get(name);
    const perSecond = median(list.map((round) => round.perSecond));
    const cpuMicros = median(list.map((round) => round.cpuMicros));
    rows.push({ kind, name, perSecond: Math.round(perSecond), cpuMicros: Number(cpuMicros.toFixed(1)) });
  }
}
for (const { child } of servers) child.kill();
load.kill();

console.log(
  `node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, headers: ${process.env.BENCH_HEADERS ?? 'same'}`,
);
console.table(rows);
const of = (kind, name) => rows.find((row) => row.kind === kind && row.name === name);
for (const kind of Object.keys(cases)) {
  for (const [ours, theirs] of [
    ['webcortex', 'fastify'],
    ['webcortex', 'raw'],
    ['mounted', 'express'],
  ]) {
    const [a, b] = [of(kind, ours), of(kind, theirs)];
    if (a === undefined || b === undefined) continue;
    const throughput = (a.perSecond / b.perSecond).toFixed(2);
    const cpu = (b.cpuMicros / a.cpuMicros).toFixed(2);
    console.log(`${kind}: ${ours} does ${throughput} × the requests of ${theirs}; ${cpu} × by CPU time a request`);
  }
}
