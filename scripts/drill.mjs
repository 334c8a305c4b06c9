// npm run drill -- NAME: tries what an operator does, whole. `install` follows docs/install.md, `start` times the start of the
// built portal; the others, and all when no name is given, are tests. `upgrade COMMIT` begins with that commit's version.
import { join } from 'node:path';
import { become } from './child.mjs';
import { NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main } from './setup.mjs';

const PROGRAMS = ['install', 'start'];
const [name = '', ...rest] = process.argv.slice(2);

await main(async () => {
  if (PROGRAMS.includes(name)) {
    await ensureInstalled();
    become(NODE, [join(ROOT, 'scripts', 'drill', `${name}.ts`), ...rest]);
  } else {
    const [former] = name === 'upgrade' ? rest : [];
    if (former !== undefined) process.env.KAHAN_FORMER = former;
    const tests = former === undefined ? process.argv.slice(2) : [name];
    become(process.execPath, [join(ROOT, 'scripts', 'test.mjs'), 'drill', ...tests]);
  }
});
