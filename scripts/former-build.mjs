import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf } from './setup.mjs';

/** Names of a build's own files in `assets/`, which has those of the build before as well. The server does not serve it. */
const OWN_FILES = '.kahan-assets';

/**
 * Keeps the files of the build before in a new one: a page that is open goes on to load its screens. Names have hashes, so
 * that no file takes the place of another.
 * @param former a finished build; files that it has of an earlier build are dropped. It may be missing
 * @param next a new build
 */
export async function keepFormerFiles(former, next) {
  const own = await readdir(join(next, 'assets'));
  await writeFile(join(next, OWN_FILES), own.join('\n'));
  const kept = (await textOf(join(former, OWN_FILES)))?.split('\n') ?? [];
  await Promise.all(
    kept
      .filter((name) => !own.includes(name))
      .map((name) => copyFile(join(former, 'assets', name), join(next, 'assets', name))),
  );
}
