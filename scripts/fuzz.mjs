// npm run fuzz [word …]: draws hostile input for all code that reads foreign data, for 10 seconds a property.
// FUZZ_SECONDS is another time, PROPERTY_SEED=<number> draws the cases of an earlier run. A word chooses the files whose
// path contains it. `npm test` runs the same properties with a few cases.
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { run } from './child.mjs';
import { MODULES, NODE, nodeEnvironment, ROOT } from './paths.mjs';
import { ensureInstalled, main, SetupError } from './setup.mjs';

const FOLDERS = ['packages', join('apps', 'server', 'src'), join('apps', 'sandbox', 'src')];
const SECONDS = 10;
/** Milliseconds that a property needs at most to end after its time. */
const ENDS_MS = 60_000;

await main(async () => {
  await ensureInstalled();
  const words = process.argv.slice(2);
  const files = (await Promise.all(FOLDERS.map(filesIn))).flat();
  const chosen = files.filter((file) => words.every((word) => file.includes(word)));
  if (chosen.length === 0)
    throw new SetupError(`no fuzz test is about ${words.join(' ')}: ${files.join(', ')}`);
  const seconds = Number(process.env.FUZZ_SECONDS ?? SECONDS);
  if (!(seconds > 0)) throw new SetupError('FUZZ_SECONDS is expected to be a number of seconds');
  const seed = process.env.PROPERTY_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
  console.log(`seed ${seed}, ${seconds} s for each property; PROPERTY_SEED=${seed} npm run fuzz repeats it`);
  const options = ['--no-file-parallelism', `--testTimeout=${seconds * 1000 + ENDS_MS}`];
  const env = { ...nodeEnvironment(), FUZZ_SECONDS: String(seconds), PROPERTY_SEED: seed };
  const args = [join(MODULES, 'vitest', 'vitest.mjs'), 'run', ...options, ...chosen];
  const { code } = await run('fuzzing', NODE, args, { env, show: true });
  process.exitCode = code;
});

async function filesIn(folder) {
  const found = await readdir(join(ROOT, folder), { recursive: true });
  return found
    .filter((file) => file.endsWith('.fuzz.test.ts') && !file.includes('node_modules'))
    .map((file) => relative(ROOT, join(ROOT, folder, file)));
}
