import { describe, expect, it } from '@jest/globals';
import { tallyJest } from './jest.mjs';
import { isSupportedNode } from './node-version.mjs';
import { addTallies, closingLine, exitCode, tallyChecks } from './tally.mjs';

const report = (over) => ({
  numTotalTests: 3,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
  ...over,
});
const counts = ({ passed, failed, skipped }) => [passed, failed, skipped];

describe('counting a Jest run', () => {
  it.each([
    ['a good run', report({}), { code: 0 }, [3, 0, 0]],
    ['failed tests', report({ numPassedTests: 1, numFailedTests: 2 }), { code: 1 }, [1, 2, 0]],
    [
      'skipped and to-do tests',
      report({ numPassedTests: 1, numPendingTests: 1, numTodoTests: 1 }),
      { code: 0 },
      [1, 0, 2],
    ],
    ['a suite that does not load', report({ numRuntimeErrorTestSuites: 1 }), { code: 1 }, [3, 1, 0]],
    ['a crash after the tests', report({}), { code: 1 }, [3, 1, 0]],
    ['a run that hangs after the tests', report({}), { code: 137, timedOut: true }, [3, 1, 0]],
    ['a run that found no tests', report({ numTotalTests: 0, numPassedTests: 0 }), { code: 0 }, [0, 1, 0]],
    ['a run that left no report', undefined, { code: 0 }, [0, 1, 0]],
  ])('holds for %s', (_name, given, ended, expected) => {
    expect(counts(tallyJest('unit', given, ended))).toEqual(expected);
  });

  it('names the failed tests', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'a b' }] },
    ];
    expect(tallyJest('unit', report({ numFailedTests: 1, testResults }), { code: 1 }).failures).toEqual(['unit: a b']);
  });
});

describe('the closing line', () => {
  it.each([
    [{ passed: 3, failed: 0, skipped: 0 }, '3 passed, 0 failed', 0],
    [{ passed: 3, failed: 1, skipped: 2 }, '3 passed, 1 failed, 2 skipped', 1],
    [{ passed: 0, failed: 0, skipped: 2 }, '0 passed, 0 failed, 2 skipped', 1],
  ])('of %j is "%s" and the exit code %i', (tally, line, code) => {
    expect([closingLine(tally), exitCode(tally)]).toEqual([line, code]);
  });

  it('adds up all runners', () => {
    const checks = tallyChecks([
      { name: 'a', problems: [] },
      { name: 'b', problems: ['x'] },
    ]);
    expect(addTallies([checks, { passed: 2, failed: 0, skipped: 1, failures: [] }])).toEqual({
      passed: 3,
      failed: 1,
      skipped: 1,
      failures: ['b'],
    });
  });
});

describe('the Node that is needed', () => {
  it.each([
    ['18.20.4', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['22.0.0', true],
    ['24.1.0', true],
  ])('is %s: %s', (version, supported) => {
    expect(isSupportedNode(version)).toBe(supported);
  });
});
