import './lib/node-version.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { addTallies, closingLine, emptyTally, exitCode } from './lib/tally.mjs';

// Adds up the runs of .ci/run and closes with their sum. A run that left no counts is one failure.
const tallies = process.argv.slice(2).map((file) => {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return { ...emptyTally(), failed: 1, failures: [`no counts in ${file}`] };
});
const sum = addTallies(tallies);
console.log('');
for (const failure of sum.failures) console.log(`failed: ${failure}`);
console.log(closingLine(sum));
process.exitCode = exitCode(sum);
