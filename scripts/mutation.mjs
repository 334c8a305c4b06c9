// npm run mutation: sets up what is missing, then checks that the tests of the domain notice small changes of it.
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { become, run } from './child.mjs';
import { CACHE, NODE, ROOT } from './paths.mjs';
import { ensureInstalled, exists, main, SetupError, textOf } from './setup.mjs';

const PACKAGES = join(ROOT, 'scripts', 'mutation', 'stryker');
const INSTALLED = join(CACHE, 'stryker');
const LOCK = 'package-lock.json';

await main(async () => {
  await ensureInstalled();
  await ensureStryker();
  become(NODE, [join(ROOT, 'scripts', 'mutation', 'run.ts'), ...process.argv.slice(2)]);
});

/** Installs Stryker by its own lock file unless just that is installed. */
async function ensureStryker() {
  // npm writes its own record of the packages last.
  const isWhole = await exists(join(INSTALLED, 'node_modules', '.package-lock.json'));
  if (isWhole && (await textOf(join(INSTALLED, LOCK))) === (await textOf(join(PACKAGES, LOCK)))) return;
  console.log('Installing Stryker');
  await mkdir(INSTALLED, { recursive: true });
  for (const file of ['package.json', LOCK]) await cp(join(PACKAGES, file), join(INSTALLED, file));
  // Its peer Vitest is the one of this repository, found in the folders above.
  const args = ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await run('installing Stryker', 'npm', args, { cwd: INSTALLED, env: process.env });
  if (code !== 0) throw new SetupError(`npm ci of Stryker failed:\n${output.trim()}`);
}
