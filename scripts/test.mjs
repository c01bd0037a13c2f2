import './lib/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { allChecks, printChecks } from './lib/checks.mjs';
import { checkDocs } from './lib/docs-test.mjs';
import { runJest } from './lib/jest.mjs';
import { setUp } from './lib/set-up.mjs';
import { addTallies, closingLine, exitCode, tallyChecks } from './lib/tally.mjs';
import { checkTypeTests } from './lib/type-tests.mjs';

// `--no-checks` leaves the hygiene checks out; `--tally FILE` writes the counts there instead of closing with them.
const { values } = parseArgs({ options: { 'no-checks': { type: 'boolean' }, tally: { type: 'string' } } });

const timings = [];

/** Runs one phase; whatever it throws is one failure, and the next phase still runs. */
async function phase(name, work) {
  console.log(`\n=== ${name} ===`);
  const started = Date.now();
  let tally;
  try {
    tally = await work();
  } catch (error) {
    console.error(error);
    tally = { passed: 0, failed: 1, skipped: 0, failures: [`${name}: ${error.message}`] };
  }
  timings.push(`${name}: ${((Date.now() - started) / 1000).toFixed(0)} s, ${closingLine(tally)}`);
  return tally;
}

/** Prints a list of checks and counts it. */
async function counted(work) {
  const checks = await work();
  printChecks(checks);
  return tallyChecks(checks);
}

async function setUpPhase() {
  const { installed, built } = await setUp();
  const problems = installed && built ? [] : ['the lines above say why'];
  return { ready: installed, checks: [{ name: 'setup and build', problems }] };
}

async function everything() {
  let ready = false;
  const setup = await phase('setup', async () => {
    const result = await setUpPhase();
    ready = result.ready;
    return tallyChecks(result.checks);
  });
  if (!ready) return [setup];
  const tallies = [setup];
  tallies.push(await phase('type tests', () => counted(checkTypeTests)));
  tallies.push(await phase('unit tests', () => runJest('unit')));
  tallies.push(await phase('end-to-end tests', () => runJest('e2e')));
  tallies.push(await phase('code in the docs', () => counted(checkDocs)));
  tallies.push(await phase('tooling tests', () => runJest('tooling')));
  if (values['no-checks'] !== true) tallies.push(await phase('checks', () => counted(allChecks)));
  return tallies;
}

const tally = addTallies(await everything());
console.log(`\n=== Node ${process.versions.node} ===`);
for (const line of timings) console.log(line);
for (const failure of tally.failures) console.log(`failed: ${failure}`);
process.exitCode = exitCode(tally);
if (values.tally === undefined) console.log(`\n${closingLine(tally)}`);
else writeFileSync(values.tally, JSON.stringify(tally));
