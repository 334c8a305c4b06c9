// Counts tests in the reports of the two test runners.

/** Counts of a Vitest JSON report. A file that failed to load has no test and counts as one failure. */
export function vitestCounts(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    skippedTests: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => fullName),
  };
}

/** Counts of a Playwright JSON report. A journey that passed only in a retry counts as passed and is listed with the reason. */
export function playwrightCounts({ stats, errors, suites }) {
  const told = (suites ?? []).flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors?.length ?? 0),
    skipped: stats.skipped,
    skippedTests: told.filter(({ status }) => status === 'skipped').map(lineOf),
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

/** The failed tests, each with the beginning of its reason. */
function inShort(what, reasons) {
  const short = reasons.map((reason) => reason.split('\n').slice(0, REASON_LINES).join('\n'));
  return [what, ...new Set(short)].join('\n');
}
