// npm test: sets up what is missing and runs every check. `npm test -- checks|unit|e2e [arguments]` runs a part.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureCalendars } from './calendars.mjs';
import { run } from './child.mjs';
import { ensureChromium } from './chromium.mjs';
import { CACHE, MODULES, NODE, nodeEnvironment, ROOT } from './paths.mjs';
import { ensurePrometheus } from './prometheus.mjs';
import { playwrightCounts, vitestCounts } from './reports.mjs';
import { ensureInstalled, exists, main, SetupError, textOf } from './setup.mjs';
import { ensureMobileBuild, ensureWebBuild } from './web-build.mjs';

const REPORTS = join(CACHE, 'reports');
const PARTS = ['checks', 'unit', 'e2e'];
const NOTHING = { passed: 0, failed: 0, skipped: 0, skippedTests: [] };
const total = { passed: 0, failed: 0, skipped: 0 };
const skipped = [];
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
  if (part === undefined || part === 'checks') for (const [name, args] of CHECKS) await runCheck(name, args);
  if (part === undefined || part === 'unit') await runVitest(rest);
  if (part === undefined || part === 'e2e') await runJourneys(rest);
  for (const test of skipped) console.log(`  – skipped: ${test}`);
  console.log(`\nAll of it took ${seconds(begun)}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed > 0 || interrupted ? 1 : 0;
});

async function runCheck(name, args) {
  if (interrupted) return;
  const begun = performance.now();
  const { code, output } = await run(name, NODE, args);
  count(code === 0 ? { passed: 1 } : { failed: 1 });
  tell(code === 0, name, begun, code === 0 ? '' : output);
}

async function runVitest(rest) {
  const file = join(REPORTS, 'vitest.json');
  const args = [
    tool('vitest', 'vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const env = {
    ...nodeEnvironment(),
    KAHAN_NO_CALENDARS: await ensureCalendars(),
    KAHAN_NO_PROMETHEUS: await ensurePrometheus(),
  };
  await runSuite('unit and integration', [...args, ...rest], file, vitestCounts, env);
}

async function runJourneys(rest) {
  if (interrupted) return;
  const begun = performance.now();
  let chromium;
  try {
    await ensureWebBuild();
    // Only the journeys of the phone app need it.
    if (rest.length === 0 || rest.some((word) => word.includes('mobile'))) await ensureMobileBuild();
    count({ passed: 1 });
    tell(true, 'web build', begun, '');
    if (!(await exists(join(ROOT, 'e2e', 'playwright.config.ts')))) {
      console.log('– browser journeys: skipped, e2e/playwright.config.ts is not there');
      return;
    }
    chromium = await ensureChromium();
  } catch (error) {
    count({ failed: 1 });
    const reason = error instanceof Error ? error.message : String(error);
    tell(false, 'preparing the browser journeys', begun, reason);
    return;
  }
  const file = join(REPORTS, 'playwright.json');
  const args = [
    tool('@playwright', 'test', 'cli.js'),
    'test',
    '-c',
    'e2e/playwright.config.ts',
    '--reporter=line,json',
  ];
  await runSuite('browser journeys', [...args, ...rest], file, playwrightCounts, {
    ...nodeEnvironment(),
    ...chromium.env,
    KAHAN_CHROMIUM: chromium.executablePath,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
}

/** A suite that failed without a failed test, or ended without a report or a test, counts as one failure. */
async function runSuite(name, args, file, read, env) {
  if (interrupted) return;
  const begun = performance.now();
  await rm(file, { force: true });
  // The results of a storm are printed also when it passes.
  const show = process.env.STORM === 'whole';
  const { code, output } = await run(name, NODE, args, { env, show });
  const report = await textOf(file);
  const counts = report === undefined ? { ...NOTHING } : read(JSON.parse(report));
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
  // Failures are repeated here in short, because the output above is long and often cut.
  for (const journey of counts.broken ?? []) console.log(`  ✗ ${indented(journey)}`);
  skipped.push(...counts.skippedTests);
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
