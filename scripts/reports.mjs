// Reads how many tests passed out of the reports of the two test runners.

/** Counts of a Vitest JSON report. A file that could not be loaded has no test, and counts as one failure. */
export function vitestCounts(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/** Counts of a Playwright JSON report. A journey that passed only when repeated has passed, and is named. */
export function playwrightCounts({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors?.length ?? 0),
    skipped: stats.skipped,
    repeated: (suites ?? []).flatMap(flakyOf),
  };
}

function flakyOf({ specs = [], suites = [] }) {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...here.map(({ title }) => title), ...suites.flatMap(flakyOf)];
}
