// npm run sabotage [word …]: applies each patch to a copy of the sources and runs the tests that must notice it. A
// word chooses the patches whose defect, file or test contains it. Defects that died in an interrupted run of the same
// sources are not tried again.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { run } from '../child.mjs';
import { ensureChromium } from '../chromium.mjs';
import { ensureSlapd } from '../debian.mjs';
import { nodeEnvironment } from '../paths.mjs';
import {
  type PlaywrightReport,
  playwrightCounts,
  playwrightOutcomes,
  type VitestReport,
  vitestCounts,
} from '../reports.mjs';
import { copyTree } from './copy.ts';
import { Died } from './died.ts';
import { apply, type Patch } from './patch.ts';
import { PATCHES } from './patches/index.ts';

/** Copies that are tested at the same time on a machine of two cores: tests mostly wait, e.g. for a database. */
const LANES = 4;
/** A journey has a build of the web app before it, and keeps a core busy. */
const JOURNEY_LANES = 2;

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
const reason = await ensureSlapd();
if (reason !== '') console.log(reason);
const outcomes: Outcome[] = [];
const first = await copyTree('lane-0');
const copies = [first];
for (let lane = 1; lane < LANES; lane += 1) copies.push(await copyTree(`lane-${lane}`));
const died = await Died.of(first.hash);
const left = chosen.filter(({ defect }) => !died.has(defect));
const earlier = chosen.length - left.length;
if (earlier > 0) console.log(`${earlier} died in an earlier run of the same sources`);

// Journeys come last: the tests are many times faster, and tell first.
const tests = left.filter((patch) => !isJourney(patch));
const journeys = left.filter(isJourney);
let unpatched = await testUnpatched(tests);
await Promise.all(copies.map(({ folder }) => work(folder, tests)));
unpatched = await journeysUnpatched(journeys);
await Promise.all(copies.slice(0, JOURNEY_LANES).map(({ folder }) => work(folder, journeys)));

const all = earlier + outcomes.filter((outcome) => outcome === 'died').length;
console.log(`${all} of ${chosen.length} died`);
await died.clear();
process.exitCode = all === chosen.length && all > 0 ? 0 : 1;

/** Takes patches from the queue until it is empty. */
async function work(copy: string, queue: Patch[]): Promise<void> {
  for (let patch = queue.shift(); patch !== undefined; patch = queue.shift()) {
    const begun = performance.now();
    const { outcome, output } = await sabotage(copy, patch);
    outcomes.push(outcome);
    if (outcome === 'died') died.add(patch.defect);
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
  const before = unpatchedResult(patch);
  if (before.outcome !== 'survived') return { ...before, outcome: 'not tested' };
  const path = join(copy, patch.file);
  const source = await readFile(path, 'utf8');
  await writeFile(path, apply(patch, source));
  try {
    return await runOnce(copy, patch);
  } finally {
    await writeFile(path, source);
  }
}

/** Whether each test of a file passes without a patch, by file and full name. */
type Unpatched = Map<string, Map<string, boolean>>;

/** Runs the tests of all these patches without any of them. */
async function testUnpatched(patches: readonly Patch[]): Promise<Unpatched> {
  const { whole, others, titles } = filesOf(patches);
  return new Map([...(await unpatchedOf(whole)), ...(await unpatchedOf(others, ['-t', titles]))]);
}

/** Runs the journeys of all these patches without any of them. */
async function journeysUnpatched(patches: readonly Patch[]): Promise<Unpatched> {
  const { whole, others, titles } = filesOf(patches);
  return new Map([...(await journeysOf(whole)), ...(await journeysOf(others, ['-g', titles]))]);
}

/** Files whose tests all belong to a patch, and the others with the expression that chooses theirs. */
function filesOf(patches: readonly Patch[]) {
  const whole = new Set(patches.flatMap(({ test, title }) => (title === undefined ? [test] : [])));
  const others = patches.filter(({ test }) => !whole.has(test));
  const titles = new Set(others.map(({ title = '' }) => escaped(title)));
  return {
    whole: [...whole],
    others: [...new Set(others.map(({ test }) => test))],
    titles: [...titles].join('|'),
  };
}

async function journeysOf(files: readonly string[], options: readonly string[] = []): Promise<Unpatched> {
  if (files.length === 0) return new Map();
  const { output, report } = await runPlaywright('the journeys without a patch', first.folder, [
    ...files.map(withoutFolder),
    ...options,
  ]);
  if (report === null) throw new Error(`the journeys do not run without a patch: ${output}`);
  return new Map(Object.entries(playwrightOutcomes(report)).map(([file, tests]) => [file, new Map(tests)]));
}

async function unpatchedOf(files: readonly string[], options: readonly string[] = []): Promise<Unpatched> {
  if (files.length === 0) return new Map();
  const { output, report } = await runVitest('the tests without a patch', first.folder, [
    ...files,
    ...options,
  ]);
  if (report === null) throw new Error(`the tests do not run without a patch: ${output}`);
  return new Map(
    report.testResults.map(({ name, assertionResults }) => [
      relative(first.folder, name),
      new Map(
        assertionResults
          .filter(({ status }) => status === 'passed' || status === 'failed')
          .map(({ fullName, status }) => [fullName, status === 'passed']),
      ),
    ]),
  );
}

function unpatchedResult({ test, title = '' }: Patch): Result {
  const found = [...(unpatched.get(test) ?? [])].filter(([name]) => name.includes(title));
  const failed = found.flatMap(([name, hasPassed]) => (hasPassed ? [] : [name]));
  const output =
    failed.length > 0 ? `fails without the patch: ${failed.join(', ')}` : 'no test has this title';
  return { outcome: outcomeOf(failed.length, found.length - failed.length), output };
}

/** A file that does not load proves nothing: at least one test must run and fail. */
async function runTests(copy: string, { defect, test, title }: Patch): Promise<Result> {
  const titles = title === undefined ? [] : ['-t', escaped(title)];
  const { output, report } = await runVitest(defect, copy, [test, '--bail=1', ...titles]);
  if (report === null) return { outcome: 'not tested', output };
  return { outcome: outcomeOf(report.numFailedTests, vitestCounts(report).passed), output };
}

async function runVitest(label: string, copy: string, args: readonly string[]) {
  const file = join(copy, '.sabotage.json');
  await rm(file, { force: true });
  const vitest = [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=json',
    `--outputFile=${file}`,
  ];
  const { output } = await run(label, process.execPath, [...vitest, ...args], { cwd: copy });
  return { output, report: await reportAt<VitestReport>(file) };
}

/** The web app is built anew with the patch. */
async function runJourney(copy: string, { defect, test, title }: Patch): Promise<Result> {
  const titles = title === undefined ? [] : ['-g', escaped(title)];
  const args = [withoutFolder(test), '--max-failures=1', '--workers=1', ...titles];
  const { output, report } = await runPlaywright(defect, copy, args);
  if (report === null) return { outcome: 'not tested', output };
  const { failed, passed } = playwrightCounts(report);
  return { outcome: outcomeOf(failed, passed), output };
}

async function runPlaywright(label: string, copy: string, args: readonly string[]) {
  const chromium = await ensureChromium();
  const file = join(copy, '.cache', 'reports', 'playwright.json');
  await rm(file, { force: true });
  const env = { ...nodeEnvironment(), ...chromium.env };
  const journeys = [join('scripts', 'test.mjs'), 'e2e', ...args, '--retries=0'];
  const { output } = await run(label, process.execPath, journeys, { cwd: copy, env });
  return { output, report: await reportAt<PlaywrightReport>(file) };
}

function withoutFolder(journey: string): string {
  return journey.replace(/^e2e\//, '');
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
