// npm run mutation [--again] [word …]: Stryker changes the domain in small ways, one at a time, and runs the tests of the
// changed place. Survivors must be listed in docs/mutation.md with a reason. A word chooses the files whose path contains
// it. With --again a mutant keeps its result of an earlier run when neither its source nor its tests have changed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { filesBelow } from '../checks/files.ts';
import { run } from '../child.mjs';
import { CACHE, nodeEnvironment, ROOT } from '../paths.mjs';
import { compare, type MutationReport, rowsOf, scoreOf, survivorsOf } from './survivors.ts';

const LIST = 'docs/mutation.md';
const SOURCES = 'packages/domain/src';
/** Least share of killed mutants, percent. */
const LEAST = 90;
/** Installed by scripts/mutation.mjs. */
const STRYKER = join(CACHE, 'stryker', 'node_modules', '@stryker-mutator');
const WORK = join(CACHE, 'mutation');
const REPORT = join(WORK, 'report.json');

const AGAIN = '--again';
const isAgain = process.argv.includes(AGAIN);
const words = process.argv.slice(2).filter((word) => word !== AGAIN);
const mutated = filesBelow(join(ROOT, SOURCES), ['.ts'])
  .map((file) => `${SOURCES}/${file}`)
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  .filter((file) => words.every((word) => file.includes(word)));
if (mutated.length === 0) throw new Error(`no file below ${SOURCES} has ${words.join(' and ')} in its path`);

const begun = performance.now();
await mkdir(WORK, { recursive: true });
const config = join(WORK, 'stryker.json');
await writeFile(config, JSON.stringify(options()));
// Property tests draw the same cases in every run, so a mutant that dies in one run dies in the next one too.
const env = { ...nodeEnvironment(), PROPERTY_SEED: '20261116' };
const { code } = await run(
  'mutation',
  process.execPath,
  [join(STRYKER, 'core', 'bin', 'stryker.js'), 'run', config],
  { env, show: true },
);
if (code !== 0) throw new Error(`Stryker ended with ${code}`);
const { files } = JSON.parse(await readFile(REPORT, 'utf8')) as MutationReport;
const report = {
  files: Object.fromEntries(Object.entries(files).filter(([file]) => mutated.includes(file))),
};

const rows = rowsOf(await readFile(join(ROOT, LIST), 'utf8')).filter(({ file }) => mutated.includes(file));
const { unlisted, stale } = compare(
  survivorsOf(report),
  rows.map(({ survivor }) => survivor),
);
if (unlisted.length > 0) console.log(`Survivors that ${LIST} does not list:`);
for (const survivor of unlisted) console.log(`| ${survivor} | ? |`);
if (stale.length > 0) console.log(`Rows of ${LIST} whose mutants died, or are no longer made:`);
for (const survivor of stale) console.log(`| ${survivor} |`);

const { killed, timedOut, survived } = scoreOf(report);
const share = (100 * killed) / (killed + survived);
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
console.log(
  `${killed} of ${killed + survived} mutants killed (${share.toFixed(1)} %, ${timedOut} of them by a time-out), ` +
    `${survived} survived, ${unlisted.length} of them unlisted; ${minutes} min`,
);
process.exitCode = share >= LEAST && unlisted.length === 0 && stale.length === 0 ? 0 : 1;

/** Options of Stryker, https://stryker-mutator.io/docs/stryker-js/configuration. */
function options() {
  return {
    mutate: mutated,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    // A mutant runs the tests that pass its place.
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: join(WORK, 'incremental.json'),
    force: !isAgain,
    ignorePatterns: [
      '**',
      '!packages/domain/**',
      '!scripts/property-seed.ts',
      '!scripts/mutation/vitest.config.ts',
      '!package.json',
    ],
    // Stryker would rewrite the usual file by an interface that TypeScript 7 does not have.
    tsconfigFile: 'none.json',
    concurrency: Math.min(2, availableParallelism()),
    timeoutMS: 10_000,
    tempDirName: join(WORK, 'sandbox'),
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: REPORT },
    allowConsoleColors: false,
    checkers: [],
  };
}
