// npm run check-config: reads the variables and tells everything that is wrong with them, without a start.
import { join } from 'node:path';
import { become } from './child.mjs';
import { NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  become(NODE, [join(ROOT, 'apps', 'server', 'src', 'admin', 'check.ts'), ...process.argv.slice(2)]);
});
