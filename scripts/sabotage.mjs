// npm run sabotage: sets up what is missing, then checks that tests notice deliberate defects.
import { join } from 'node:path';
import { become } from './child.mjs';
import { NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  become(NODE, [join(ROOT, 'scripts', 'sabotage', 'run.ts'), ...process.argv.slice(2)]);
});
