// npm run monitoring: makes the files of monitoring/ from the table in scripts/monitoring.
import { join } from 'node:path';
import { become } from './child.mjs';
import { NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  become(NODE, [join(ROOT, 'scripts', 'monitoring', 'write.ts')]);
});
