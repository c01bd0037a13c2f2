/** Milliseconds of each of `times` calls, after a tenth as many to warm up. */
export async function measure(times, call) {
  for (let i = 0; i < times / 10; i++) await call(i);
  const taken = [];
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    await call(i);
    taken.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(before);
  // What this process itself needed: on a busy machine the wall clock also counts the others.
  return { ...summary(taken), cpu: (user + system) / 1000 / times };
}

export function summary(taken) {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const total = taken.reduce((sum, ms) => sum + ms, 0);
  return {
    p50: at(0.5),
    p99: at(0.99),
    max: sorted.at(-1),
    mean: total / taken.length,
    perSecond: (1000 * taken.length) / total,
  };
}

export const ms = (value) => value.toFixed(3).padStart(8);
