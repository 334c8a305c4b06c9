import { execFileSync } from 'node:child_process';
import { cp, lstat, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CACHE, MODULES, ROOT } from '../paths.mjs';

/** Packages of this repository: the copy must use its own, so their links are copied as they are. */
const OWN = '@kahan';

/**
 * Copies the working tree (files of git, and new ones that git does not ignore) to a folder in the cache. Packages are
 * linked, not copied.
 * @returns the folder
 */
export async function copyTree(name: string): Promise<string> {
  const target = join(CACHE, 'sabotage', name);
  await rm(target, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(target, file)), { recursive: true });
    await cp(join(ROOT, file), join(target, file), { errorOnExist: false }).catch(ignoreDeleted);
  }
  await linkModules(join(target, 'node_modules'));
  return target;
}

async function linkModules(target: string): Promise<void> {
  await mkdir(join(target, OWN), { recursive: true });
  for (const entry of await readdir(MODULES)) {
    if (entry !== OWN) await symlink(join(MODULES, entry), join(target, entry));
  }
  for (const entry of await readdir(join(MODULES, OWN))) {
    const link = join(MODULES, OWN, entry);
    const isOwn = (await lstat(link)).isSymbolicLink();
    await symlink(isOwn ? await readlink(link) : link, join(target, OWN, entry));
  }
}

/** A file that git knows may be deleted in the working tree. */
function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
