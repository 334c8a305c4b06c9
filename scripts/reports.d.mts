/** Numbers of passed, failed and skipped tests of a suite, and the titles of the skipped ones. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  skippedTests: string[];
}

/** The parts of a Vitest JSON report that are used. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests?: number;
  testResults: {
    /** Path of the file. */
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** A journey in one viewport, with its attempts. */
export interface PlaywrightTest {
  projectName: string;
  status: string;
  results?: { errors?: { message?: string }[]; duration?: number }[];
}

/** A file or group of journeys. */
export interface PlaywrightSuite {
  /** Path below e2e/journeys. */
  file?: string;
  specs?: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

/** The parts of a Playwright JSON report that are used. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: unknown[];
  suites?: PlaywrightSuite[];
}

/** Counts of a Vitest JSON report. */
export function vitestCounts(report: VitestReport): Counts;
/** Counts of a Playwright JSON report. */
export function playwrightCounts(report: PlaywrightReport): Counts & { repeated: string[]; broken: string[] };

/** How long a file of tests took, in seconds. */
export interface FileTime {
  suite: string;
  path: string;
  seconds: number;
}

/** How long each file of journeys took. */
export function playwrightTimes(report: Pick<PlaywrightReport, 'suites'>): FileTime[];
/** Whether each journey passed, by the path of its file: the title with the viewport, and the outcome. */
export function playwrightOutcomes(
  report: Pick<PlaywrightReport, 'suites'>,
): Record<string, [string, boolean][]>;
/** The sum of each suite and the slowest files, as lines to print. */
export function timesInShort(times: readonly FileTime[]): string[];
