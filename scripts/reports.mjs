// Reads the reports of the two test runners: how many tests passed, and where the time went.

/** Counts of a Vitest JSON report. A file that failed to load has no test and counts as one failure. */
export function vitestCounts(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  const told = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    skippedTests: told
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => fullName),
    broken: told
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => inShort(fullName, failureMessages)),
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

/** How long each file of journeys took, all its attempts on phone and desktop together. */
export function playwrightTimes({ suites }) {
  return (suites ?? []).map((suite) => ({
    suite: 'journeys',
    path: `e2e/journeys/${suite.file}`,
    seconds:
      specsOf(suite)
        .flatMap(({ results = [] }) => results)
        .reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
  }));
}

/** Whether each journey passed, by the path of its file: the title with the viewport, and the outcome. */
export function playwrightOutcomes({ suites }) {
  return Object.fromEntries(
    (suites ?? []).map((suite) => [
      `e2e/journeys/${suite.file}`,
      specsOf(suite)
        .filter(({ status }) => status !== 'skipped')
        .map(({ projectName, title, status }) => [`[${projectName}] ${title}`, status === 'expected']),
    ]),
  );
}

const SLOWEST = 20;

/** The sum of each suite and the slowest files, as lines to print. Files run side by side, so a sum exceeds the clock. */
export function timesInShort(times) {
  const sums = [...new Set(times.map(({ suite }) => suite))].map((suite) => {
    const files = times.filter((file) => file.suite === suite);
    const sum = files.reduce((total, { seconds }) => total + seconds, 0);
    return `  ${suite}: ${Math.round(sum)} s in ${files.length} files`;
  });
  const slowest = times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ path, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${path}`);
  return ['Time in files by suite:', ...sums, `The ${slowest.length} slowest files:`, ...slowest];
}
