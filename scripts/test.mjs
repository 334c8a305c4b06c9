// npm test: sets up what is missing and runs every check. `npm test -- checks|unit|e2e [arguments]` runs a part.
// `npm run soak` runs the soaks with all of their schedules, `npm run drill -- restore` those of an operator's day,
// `npm run storm -- opening` those of the exam sign-up day; `npm test` runs a part of each.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './child.mjs';
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs';
import { ensureCalendars, ensureHaproxy, ensurePrometheus, ensureSlapd } from './debian.mjs';
import { CACHE, MODULES, NODE, nodeEnvironment, ROOT } from './paths.mjs';
import { playwrightCounts, playwrightTimes, timesInShort, vitestCounts } from './reports.mjs';
import { ensureInstalled, main, SetupError, textOf } from './setup.mjs';
import { ensureMobileBuild, ensureWebBuild } from './web-build.mjs';

const REPORTS = join(CACHE, 'reports');
const PARTS = ['checks', 'unit', 'e2e', 'soak', 'drill', 'storm'];
/** Files of tests whose schedules are run in part by `npm test`, and all by `npm run soak`. */
const SOAKS = '.soak.test.ts';
/** The soaks of what an operator does, e.g. `restore`. */
const DRILLS = 'apps/server/test/drill/';
/** The soaks of the exam sign-up day, e.g. `opening`. */
const STORMS = 'apps/server/test/storm/';
const NOTHING = { passed: 0, failed: 0, skipped: 0, skippedTests: [] };
const total = { passed: 0, failed: 0, skipped: 0 };
const skipped = [];
const broken = [];
const times = [];
let interrupted = false;

const tool = (...path) => join(MODULES, ...path);
const check = (name) => [join(ROOT, 'scripts', 'checks', name)];

/** Every check counts as one test. */
const CHECKS = [
  ['types', [tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json']],
  ['types of the web app', [tool('typescript', 'bin', 'tsc'), '-p', 'apps/web/tsconfig.json']],
  ['types of the service worker', [tool('typescript', 'bin', 'tsc'), '-p', 'apps/web/tsconfig.worker.json']],
  ['types of the journeys', [tool('typescript', 'bin', 'tsc'), '-p', 'e2e/tsconfig.json']],
  [
    'lint and format',
    [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '--max-diagnostics=50', '.'],
  ],
  ['import arrows', check('arrows.ts')],
  ['file length', check('length.ts')],
  ['waits of tests', check('waits.ts')],
  ['nouns of the floors', check('nouns.ts')],
  ['words of names', check('words.ts')],
  ['papers', check('papers.ts')],
  ['dead code', [tool('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints']],
  ['spec coverage', check('coverage.ts')],
];

await main(async () => {
  const [part, ...rest] = process.argv.slice(2);
  if (part !== undefined && !PARTS.includes(part))
    throw new SetupError(`npm test -- [${PARTS.join('|')}] [arguments]`);
  process.on('SIGINT', () => {
    interrupted = true;
  });
  const begun = performance.now();
  await ensureInstalled();
  await mkdir(REPORTS, { recursive: true });
  // The checks use one core for two minutes, builds and installations a minute, while tests often wait for a database or
  // a socket.
  const [browsers] = await Promise.all([
    part === undefined || part === 'e2e' ? prepareJourneys(rest) : undefined,
    part === undefined || part === 'checks' ? runChecks() : undefined,
    part === undefined || part === 'unit' ? runVitest(rest) : undefined,
  ]);
  if (browsers) await runJourneys(browsers, rest);
  if (part === 'soak') await runSoaks(rest);
  if (part === 'drill') await runSoaks(within(DRILLS, rest));
  if (part === 'storm') await runSoaks(within(STORMS, rest));
  for (const test of skipped) console.log(`  – skipped: ${test}`);
  if (times.length > 0) console.log(`\n${timesInShort(times).join('\n')}`);
  // Failures are repeated at the end in short, because the output above is long and often cut.
  for (const test of broken) console.log(`  ✗ failed: ${indented(test)}`);
  console.log(`\nAll of it took ${seconds(begun)}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed > 0 || interrupted ? 1 : 0;
});

async function runChecks() {
  for (const [name, args] of CHECKS) await runCheck(name, args);
}

async function runCheck(name, args) {
  if (interrupted) return;
  const begun = performance.now();
  const { code, output } = await run(name, NODE, args);
  count(code === 0 ? { passed: 1 } : { failed: 1 });
  if (code !== 0) broken.push(name);
  tell(code === 0, name, begun, code === 0 ? '' : output);
}

async function runVitest(rest, { name = 'unit and integration', env = {}, show = false } = {}) {
  const file = join(REPORTS, 'vitest.json');
  const timesFile = join(REPORTS, 'vitest-times.json');
  const args = [
    tool('vitest', 'vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./scripts/file-times.mjs',
    `--outputFile.json=${file}`,
    ...rest,
  ];
  await rm(timesFile, { force: true });
  await runSuite(name, {
    args,
    file,
    read: vitestCounts,
    show,
    env: {
      ...nodeEnvironment(),
      KAHAN_NO_CALENDARS: await ensureCalendars(),
      // Only a drill needs HAProxy.
      ...(env.SOAK && { KAHAN_NO_HAPROXY: await ensureHaproxy() }),
      KAHAN_NO_PROMETHEUS: await ensurePrometheus(),
      KAHAN_NO_SLAPD: await ensureSlapd(),
      FILE_TIMES: timesFile,
      ...env,
    },
  });
  times.push(...JSON.parse((await textOf(timesFile)) ?? '[]'));
}

/** Paths of these names in a folder; the folder itself without a name. */
function within(folder, names) {
  return names.length > 0 ? names.map((name) => folder + name) : [folder];
}

/** The soaks one after the other, since they measure nothing but each keeps both cores busy. Their results are printed. */
async function runSoaks(rest) {
  const filters = rest.length > 0 ? rest : [SOAKS];
  const options = { name: 'soaks', env: { SOAK: 'whole' }, show: true };
  await runVitest([...filters, '--no-file-parallelism'], options);
}

/** Builds the web app and installs the browsers. @returns undefined, and a failure is counted, when that fails */
async function prepareJourneys(rest) {
  const begun = performance.now();
  try {
    await ensureWebBuild();
    // Only the journeys of the phone app need this build.
    if (rest.length === 0 || rest.some((word) => word.includes('mobile'))) await ensureMobileBuild();
    const browsers = { chromium: await ensureChromium(), shell: await ensureHeadlessShell() };
    count({ passed: 1 });
    tell(true, 'web build', begun, '');
    return browsers;
  } catch (error) {
    count({ failed: 1 });
    const reason = error instanceof Error ? error.message : String(error);
    broken.push(`preparing the browser journeys: ${reason}`);
    tell(false, 'preparing the browser journeys', begun, reason);
    return undefined;
  }
}

async function runJourneys({ chromium, shell }, rest) {
  const file = join(REPORTS, 'playwright.json');
  const args = [
    tool('@playwright', 'test', 'cli.js'),
    'test',
    '-c',
    'e2e/playwright.config.ts',
    '--reporter=line,json',
  ];
  const report = await runSuite('browser journeys', {
    args: [...args, ...rest],
    file,
    read: playwrightCounts,
    env: {
      ...nodeEnvironment(),
      ...chromium.env,
      KAHAN_CHROMIUM: chromium.executablePath,
      KAHAN_SHELL: shell.executablePath,
      KAHAN_NO_SLAPD: await ensureSlapd(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  });
  if (report) times.push(...playwrightTimes(report));
}

/**
 * Runs a suite and returns its report. A suite that failed without a failed test, or ended without a report or a test,
 * counts as one failure.
 */
async function runSuite(name, { args, file, read, env, show = false }) {
  if (interrupted) return undefined;
  const begun = performance.now();
  await rm(file, { force: true });
  const { code, output } = await run(name, NODE, args, { env, show });
  const text = await textOf(file);
  const report = text === undefined ? undefined : JSON.parse(text);
  const counts = report === undefined ? { ...NOTHING } : read(report);
  const ran = counts.passed + counts.failed + counts.skipped > 0;
  if ((code !== 0 || !ran) && counts.failed === 0) counts.failed = 1;
  count(counts);
  const ok = counts.failed === 0;
  tell(
    ok,
    `${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
    begun,
    ok || show ? '' : output,
  );
  for (const test of counts.repeated ?? []) console.log(`  ! passed only when repeated: ${indented(test)}`);
  broken.push(...(counts.broken ?? []));
  skipped.push(...counts.skippedTests);
  return report;
}

function count({ passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function tell(ok, name, begun, output) {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds(begun)})`);
  if (output) console.log(output.trimEnd().replaceAll(/^/gm, '    '));
}

function indented(text) {
  return text.replaceAll('\n', '\n      ');
}

function seconds(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}
