// npm run restore: puts a backup in the place of the embedded database, or proves it with --drill.
import { join } from 'node:path';
import { become } from './child.mjs';
import { NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  become(NODE, [join(ROOT, 'apps', 'server', 'src', 'admin', 'restore.ts'), ...process.argv.slice(2)]);
});
