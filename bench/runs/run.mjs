// (a) Processor time of a run of ten tool steps: through us against a loop written by hand over the same SDK.
//   node bench/runs/run.mjs [rounds]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';

const rounds = Number(process.argv[2] ?? 5);
const sides = ['by hand', 'SDK transport', 'our transport'];
const limits = { 'SDK transport': 1.1, 'our transport': 1 };
const runsAt = { 1: 250, 50: 500 };

const server = fork(new URL('./model-server.mjs', import.meta.url));
const [port] = await once(server, 'message');

async function measure(side, format, concurrency) {
  const args = [side, format, `http://127.0.0.1:${port}`, String(concurrency), String(runsAt[concurrency])];
  const worker = fork(new URL('./worker.mjs', import.meta.url), args, { execArgv: ['--expose-gc'] });
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`the worker for "${side}" ended with ${code}`);
  });
  ended.catch(() => undefined);
  const [figures] = await Promise.race([once(worker, 'message'), ended]);
  return figures;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

console.log(
  `node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}; CPU ms a run of ten tool steps, median of ${rounds} rounds`,
);
let missed = 0;
for (const format of ['anthropic', 'openai']) {
  for (const concurrency of [1, 50]) {
    const figures = new Map(sides.map((side) => [side, []]));
    // Round by round, so that whatever else the machine does meets every side alike.
    for (let round = 0; round < rounds; round += 1) {
      for (const side of sides) figures.get(side).push(await measure(side, format, concurrency));
    }
    const byHand = figures.get('by hand');
    for (const side of sides) {
      const cpu = median(figures.get(side).map(({ cpuMs }) => cpuMs));
      const wall = median(figures.get(side).map(({ wallMs }) => wallMs));
      const ratio = median(figures.get(side).map(({ cpuMs }, round) => cpuMs / byHand[round].cpuMs));
      const limit = limits[side];
      if (limit !== undefined && ratio > limit) missed += 1;
      const verdict = limit === undefined ? '' : `  (limit ${limit.toFixed(1)}${ratio > limit ? ', missed' : ''})`;
      console.log(
        `${format.padEnd(9)} c=${String(concurrency).padEnd(2)} ${side.padEnd(14)} ${cpu.toFixed(2).padStart(7)} ms cpu ${wall.toFixed(2).padStart(7)} ms wall  ×${ratio.toFixed(2)}${verdict}`,
      );
    }
  }
}
server.disconnect();
process.exitCode = missed === 0 ? 0 : 1;
