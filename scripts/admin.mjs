// npm run admin, backup, restore, move-database and check-config: commands of the administrator, e.g. `npm run admin -- unconfirmed`.
import { join } from 'node:path';
import { become } from './child.mjs';
import { NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main } from './setup.mjs';

const [program, ...words] = process.argv.slice(2);

await main(async () => {
  await ensureInstalled();
  become(NODE, [join(ROOT, 'apps', 'server', 'src', 'admin', `${program}.ts`), ...words]);
});
