import { fork } from 'node:child_process';
import { once } from 'node:events';

/** How long an app of 500 routes takes from its declarations to a runtime, each time in a fresh process. */
const rounds = 7;
const times = [];
for (let round = 0; round < rounds; round += 1) {
  const child = fork(new URL('./boot.mjs', import.meta.url));
  const [ms] = await once(child, 'message');
  times.push(ms);
}
times.sort((a, b) => a.boot - b.boot);
const { declare, boot, cpu } = times[Math.floor(rounds / 2)];
console.log(
  `node ${process.version}: 500 routes declared in ${declare.toFixed(0)} ms, booted in ${boot.toFixed(0)} ms, ` +
    `of CPU time ${cpu.toFixed(0)} ms (median of ${rounds} fresh processes; target 300)`,
);
process.exitCode = boot < 300 ? 0 : 1;
