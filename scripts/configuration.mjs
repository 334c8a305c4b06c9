// npm run configuration: makes docs/configuration.md from the variables of the portal.
import { join } from 'node:path';
import { become } from './child.mjs';
import { NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  become(NODE, [join(ROOT, 'apps', 'server', 'src', 'config.write.ts')]);
});
