// One side in a process of its own. Arguments: side, format, base URL, concurrency, runs.

const [side, format, baseURL, concurrency, runs] = process.argv.slice(2);

async function makeRun() {
  // Loaded by side: what one side loads must not change the other.

  if (side === 'by hand') {
    const { anthropicByHand, openaiByHand } = await import('./by-hand.mjs');
    return format === 'anthropic' ? anthropicByHand(baseURL) : openaiByHand(baseURL);
  }
  const { throughUs } = await import('./through-us.mjs');
  return throughUs(format, baseURL, side === 'SDK transport' ? globalThis.fetch : undefined);
}

async function repeat(run, count) {
  let left = count;
  const one = async () => {
    while (left-- > 0) {
      if ((await run()) !== 'All ten are on their way.') throw new Error('another answer than the right one');
    }
  };
  await Promise.all(Array.from({ length: Number(concurrency) }, one));
}

const run = await makeRun();
await repeat(run, Number(runs));
globalThis.gc?.();
const before = process.cpuUsage();
const started = performance.now();
await repeat(run, Number(runs));
const used = process.cpuUsage(before);
process.send({
  cpuMs: (used.user + used.system) / 1000 / Number(runs),
  wallMs: (performance.now() - started) / Number(runs),
});
process.disconnect();
process.exit();
