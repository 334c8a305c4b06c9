// npm run bench: sets up what is missing and prints the ratio table. Arguments go to the bench.
import { join } from 'node:path';
import { become } from './child.mjs';
import { NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main } from './setup.mjs';
import { ensureWebBuild } from './web-build.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureWebBuild();
  become(NODE, [join(ROOT, 'bench', 'src', 'main.ts'), ...process.argv.slice(2)]);
});
