/** What a runner counted. `failures` are lines for the summary. */
export const emptyTally = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

export function addTallies(tallies) {
  return tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
    }),
    emptyTally(),
  );
}

/** The one line that closes a run. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A run is good when something ran and nothing failed. */
export const exitCode = ({ passed, failed }) => (failed > 0 || passed === 0 ? 1 : 0);

/** The tally of a list of checks: `{ name, problems }`, where no problem means passed. */
export function tallyChecks(checks) {
  const bad = checks.filter((check) => check.problems.length > 0);
  return {
    passed: checks.length - bad.length,
    failed: bad.length,
    skipped: 0,
    failures: bad.map((check) => check.name),
  };
}
