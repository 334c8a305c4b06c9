import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT, WEB } from './paths.mjs';

const SCOPE = '@kahan/';

/**
 * The sources of a build of the web app, as paths in a clone: the app, the packages of this repository that it depends
 * on, with theirs, and the versions of all others.
 */
export async function webSources() {
  const folders = [relative(ROOT, WEB)];
  // The list grows while it is read.
  for (const folder of folders) {
    const { dependencies = {} } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      const own = `packages/${name.slice(SCOPE.length)}`;
      if (name.startsWith(SCOPE) && !folders.includes(own)) folders.push(own);
    }
  }
  return [...folders, 'package-lock.json'];
}
