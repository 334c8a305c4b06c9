// npm run backup: copies the embedded database while the portal works, e.g. `npm run backup -- /var/backups/kahan`.
import { join } from 'node:path';
import { become } from './child.mjs';
import { NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  become(NODE, [join(ROOT, 'apps', 'server', 'src', 'admin', 'backup.ts'), ...process.argv.slice(2)]);
});
