// npm run sabotage [word …]: applies each patch to a copy of the sources and runs the tests that must notice it. A
// word chooses the patches whose defect, file or test contains it.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../child.mjs';
import { ensureChromium } from '../chromium.mjs';
import { nodeEnvironment } from '../paths.mjs';
import { type PlaywrightReport, playwrightCounts, type VitestReport, vitestCounts } from '../reports.mjs';
import { copyTree } from './copy.ts';
import { apply, type Patch } from './patch.ts';
import { PATCHES } from './patches/index.ts';

/** Copies that are tested at the same time: one for each core of a small machine. */
const LANES = 2;

type Outcome = 'died' | 'survived' | 'not tested';
interface Result {
  outcome: Outcome;
  output: string;
}

const words = process.argv.slice(2);
const chosen = PATCHES.filter(({ defect, file, test }) =>
  words.every((word) => `${defect} ${file} ${test}`.includes(word)),
);
const isJourney = ({ test }: Patch) => test.startsWith('e2e/');
const outcomes: Outcome[] = [];
/** Runs without a patch, by test file and title: both lanes share them. */
const unpatched = new Map<string, Promise<Result>>();

// Journeys start a portal at fixed ports, so they run one at a time, after the other tests.
const tests = chosen.filter((patch) => !isJourney(patch));
const journeys = chosen.filter(isJourney);
await Promise.all(Array.from({ length: LANES }, (_, lane) => work(`lane-${lane}`, tests)));
if (journeys.length > 0) await work('lane-0', journeys);

const died = outcomes.filter((outcome) => outcome === 'died').length;
console.log(`${died} of ${chosen.length} died`);
process.exitCode = died === chosen.length && died > 0 ? 0 : 1;

/** Takes patches from the queue until it is empty. */
async function work(lane: string, queue: Patch[]): Promise<void> {
  const copy = await copyTree(lane);
  for (let patch = queue.shift(); patch !== undefined; patch = queue.shift()) {
    const begun = performance.now();
    const { outcome, output } = await sabotage(copy, patch);
    outcomes.push(outcome);
    const mark = outcome === 'died' ? '✓' : '✗';
    console.log(`${mark} ${outcome}: ${patch.defect} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    if (outcome === 'survived')
      console.log(`    ${patch.file}, not noticed by ${patch.test} ${patch.title ?? ''}`);
    if (outcome === 'not tested') console.log(output.slice(-2_000).replaceAll(/^/gm, '    '));
  }
}

/** Applies one patch, runs its tests and takes it back. Tests that fail without the patch prove nothing. */
async function sabotage(copy: string, patch: Patch): Promise<Result> {
  const runOnce = isJourney(patch) ? runJourney : runTests;
  const which = `${patch.test} ${patch.title ?? ''}`;
  const before = unpatched.get(which) ?? runOnce(copy, patch);
  unpatched.set(which, before);
  const { outcome, output } = await before;
  if (outcome !== 'survived') return { outcome: 'not tested', output };
  const path = join(copy, patch.file);
  const source = await readFile(path, 'utf8');
  await writeFile(path, apply(patch, source));
  try {
    return await runOnce(copy, patch);
  } finally {
    await writeFile(path, source);
  }
}

/** A file that does not load proves nothing: at least one test must run and fail. */
async function runTests(copy: string, { defect, test, title }: Patch): Promise<Result> {
  const report = join(copy, '.sabotage.json');
  await rm(report, { force: true });
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', test];
  args.push('--bail=1', '--reporter=json', `--outputFile=${report}`);
  if (title !== undefined) args.push('-t', escaped(title));
  const { output } = await run(defect, process.execPath, args, { cwd: copy });
  const found = await reportAt<VitestReport>(report);
  if (found === null) return { outcome: 'not tested', output };
  return { outcome: outcomeOf(found.numFailedTests, vitestCounts(found).passed), output };
}

/** The web app is built anew with the patch. */
async function runJourney(copy: string, { defect, test, title }: Patch): Promise<Result> {
  const chromium = await ensureChromium();
  const report = join(copy, '.cache', 'reports', 'playwright.json');
  await rm(report, { force: true });
  const args = [
    join('scripts', 'test.mjs'),
    'e2e',
    test.replace(/^e2e\//, ''),
    '--retries=0',
    '--max-failures=1',
  ];
  if (title !== undefined) args.push('-g', escaped(title));
  const env = { ...nodeEnvironment(), ...chromium.env, KAHAN_CHROMIUM: chromium.executablePath };
  const { output } = await run(defect, process.execPath, args, { cwd: copy, env });
  const found = await reportAt<PlaywrightReport>(report);
  if (found === null) return { outcome: 'not tested', output };
  const { failed, passed } = playwrightCounts(found);
  return { outcome: outcomeOf(failed, passed), output };
}

function outcomeOf(failed: number, passed: number): Outcome {
  if (failed > 0) return 'died';
  return passed > 0 ? 'survived' : 'not tested';
}

async function reportAt<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Test runners take titles as regular expressions. */
function escaped(title: string): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
