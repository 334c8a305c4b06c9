// npm start: sets up what is missing and runs the portal. Arguments go to the portal.
import { join } from 'node:path';
import { become, run } from './child.mjs';
import { NODE, ROOT, SERVER_MAIN } from './paths.mjs';
import { ensureInstalled, main, SetupError } from './setup.mjs';
import { ensureWebBuild } from './web-build.mjs';

const VARIABLES = join(ROOT, 'apps', 'server', 'src', 'admin', 'variables.ts');

/** The schema of the variables is checked by a package, so the packages come first; building takes minutes. */
async function checkVariables() {
  const { code, output } = await run('reading the variables', NODE, [VARIABLES]);
  if (code !== 0) throw new SetupError(output.trim());
}

await main(async () => {
  await ensureInstalled();
  await ensureWebBuild(checkVariables);
  become(NODE, [SERVER_MAIN, ...process.argv.slice(2)]);
});
