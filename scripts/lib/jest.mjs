import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inRoot } from './root.mjs';
import { runNode } from './run.mjs';

/** Reads what Jest wrote, or undefined when it did not get as far. */
async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Counts a Jest report. A run that crashed, found nothing or left no report has at least one failure. */
export function tallyJest(name, report, { code, timedOut = false }) {
  if (report === undefined) {
    const why = timedOut ? 'did not end in time' : `ended with code ${code} and no report`;
    return { passed: 0, failed: 1, skipped: 0, failures: [`${name}: Jest ${why}`] };
  }
  const failures = report.testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    if (failed.length === 0 && suite.status === 'failed') return [`${name}: ${suite.name}`];
    return failed.map((title) => `${name}: ${title}`);
  });
  const counted = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const crashed = counted === 0 && (code !== 0 || timedOut || report.numTotalTests === 0);
  if (crashed)
    failures.push(report.numTotalTests === 0 ? `${name}: no tests` : `${name}: Jest ended with code ${code}`);
  return {
    passed: report.numPassedTests,
    failed: crashed ? 1 : counted,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** Runs one Jest project and counts it. */
export async function runJest(project, { env = {}, timeoutMs = 8 * 60_000 } = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'webcortex-jest-'));
  const reportFile = path.join(folder, 'report.json');
  const args = ['--experimental-vm-modules', '--no-warnings', inRoot('node_modules/jest/bin/jest.js')];
  args.push('--selectProjects', project, '--json', '--outputFile', reportFile, '--maxWorkers', '2');
  const ended = await runNode(args, { env, timeoutMs });
  const report = await readReport(reportFile);
  await rm(folder, { recursive: true, force: true });
  return tallyJest(project, report, ended);
}
