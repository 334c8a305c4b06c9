// npm run drill -- NAME: tries what an operator does, whole. `install` follows docs/install.md.
import { join } from 'node:path';
import { become } from './child.mjs';
import { NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main, SetupError } from './setup.mjs';

const DRILLS = ['install'];
const [name = '', ...rest] = process.argv.slice(2);

await main(async () => {
  if (!DRILLS.includes(name)) throw new SetupError(`npm run drill -- ${DRILLS.join('|')}`);
  await ensureInstalled();
  become(NODE, [join(ROOT, 'scripts', 'drill', `${name}.ts`), ...rest]);
});
