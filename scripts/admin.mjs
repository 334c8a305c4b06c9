// npm run admin: a command of the administrator on the portal's database, e.g. `npm run admin -- unconfirmed`.
import { join } from 'node:path';
import { become } from './child.mjs';
import { NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  become(NODE, [join(ROOT, 'apps', 'server', 'src', 'admin', 'main.ts'), ...process.argv.slice(2)]);
});
