import './lib/node-version.mjs';
import { allChecks, checksByName, printChecks } from './lib/checks.mjs';
import { closingLine, exitCode, tallyChecks } from './lib/tally.mjs';

// All hygiene checks, or the ones named: `npm run check -- zones cycles`.
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(checksByName, name));
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}; there are ${Object.keys(checksByName).join(', ')}.`);
  process.exitCode = 1;
} else {
  const checks = await allChecks(names.length > 0 ? names : undefined);
  printChecks(checks);
  const tally = tallyChecks(checks);
  console.log(`\n${closingLine(tally)}`);
  process.exitCode = exitCode(tally);
}
