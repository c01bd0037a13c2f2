import './lib/node-version.mjs';
import { printChecks } from './lib/checks.mjs';
import { checkDocs } from './lib/docs-test.mjs';
import { closingLine, exitCode, tallyChecks } from './lib/tally.mjs';

const checks = await checkDocs();
printChecks(checks);
const tally = tallyChecks(checks);
console.log(`\n${closingLine(tally)}`);
process.exitCode = exitCode(tally);
