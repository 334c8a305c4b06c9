import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, lstat, mkdir, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CACHE, MODULES, ROOT } from '../paths.mjs';

/** Packages of this repository: the copy must use its own, so their links are copied as they are. */
const OWN = '@kahan';

/** A copy of the working tree. */
export interface Copy {
  folder: string;
  /** Hash of the names and contents of its files. */
  hash: string;
}

/**
 * Copies the working tree (files of git, and new ones that git does not ignore) to a folder in the cache. Packages and
 * unpacked programs are linked, not copied.
 */
export async function copyTree(name: string): Promise<Copy> {
  const target = join(CACHE, 'sabotage', name);
  await rm(target, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const hash = createHash('sha256');
  for (const file of listed.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(target, file)), { recursive: true });
    try {
      hash.update(file).update(await readFile(join(ROOT, file)));
      await cp(join(ROOT, file), join(target, file), { errorOnExist: false });
    } catch (error) {
      // A file that git knows may be deleted in the working tree.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  await linkModules(join(target, 'node_modules'));
  // Programs of Debian that tests run.
  await mkdir(join(target, '.cache'));
  await symlink(join(CACHE, 'debian'), join(target, '.cache', 'debian'));
  return { folder: target, hash: hash.digest('hex') };
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
