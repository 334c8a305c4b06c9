// Reads how many tests passed out of the reports of the two test runners.

/**
 * Counts of a Vitest JSON report. A file that could not be loaded has no test, and counts as one failure. A test that
 * passed only when repeated (repeated.mjs) has passed, and is named with the reason.
 */
export function vitestCounts(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    repeated: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ meta }) => meta?.repeated === true)
      .map(({ fullName, failureMessages = [] }) => inShort(fullName ?? '', failureMessages)),
  };
}

/** Counts of a Playwright JSON report. A journey that passed only when repeated has passed, and is named with the reason. */
export function playwrightCounts({ stats, errors, suites }) {
  const told = (suites ?? []).flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors?.length ?? 0),
    skipped: stats.skipped,
    repeated: told.filter(({ status }) => status === 'flaky').map(lineOf),
    broken: told.filter(({ status }) => status === 'unexpected').map(lineOf),
  };
}

const specsOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test }))),
  ...suites.flatMap(specsOf),
];

const lineOf = ({ title, projectName, results = [] }) =>
  inShort(
    `[${projectName}] ${title}`,
    results.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? '')),
  );

const REASON_LINES = 12;

/** What failed, and the beginning of each reason. */
function inShort(what, reasons) {
  const short = reasons.map((reason) => reason.split('\n').slice(0, REASON_LINES).join('\n'));
  return [what, ...new Set(short)].join('\n');
}
