import { execFile } from 'node:child_process';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { PostgresStartError, unlessMissing } from './errors.ts';
import type { ClusterHome } from './home.ts';
import { spawnAs } from './identity.ts';
import { SUPERUSER } from './roles.ts';

const execute = promisify(execFile);

/** The environment of PostgreSQL: an English log in any locale, and none of the portal's secrets. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Makes the cluster unless it is there: initdb into a folder of another name, then a rename, so that a start
 * killed half-way leaves nothing that looks like a cluster.
 * @throws PostgresStartError INITDB_FAILED, DISK_FULL; CLUSTER_VERSION when the data are of another major version
 */
export async function ensureCluster(
  home: ClusterHome,
  binaries: Binaries,
  options: { log(line: string): void; throwaway: boolean },
): Promise<void> {
  const version = (await unlessMissing(readFile(join(home.data, 'PG_VERSION'), 'utf8')))?.trim();
  if (version === undefined) await createCluster(home, binaries, options);
  else if (version !== binaries.major) {
    throw new PostgresStartError(
      'CLUSTER_VERSION',
      `The database in ${home.data} is of PostgreSQL ${version}, but ${binaries.major} is installed: dump it with the old version and load it into an empty DATA_DIR`,
    );
  }
}

async function createCluster(
  home: ClusterHome,
  binaries: Binaries,
  { log, throwaway }: { log(line: string): void; throwaway: boolean },
): Promise<void> {
  log('creating the database');
  await removeDrafts(home.path);
  const draft = join(home.path, `init-${process.pid}`);
  const args = [
    '-D',
    draft,
    '-U',
    SUPERUSER,
    '-A',
    'scram-sha-256',
    `--pwfile=${join(home.path, 'password')}`,
  ];
  args.push('-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und', '--no-instructions');
  if (throwaway) args.push('--no-sync');
  try {
    await execute(binaries.initdb, args, {
      cwd: home.path,
      env: postgresEnvironment(),
      ...spawnAs(home.identity),
    }).catch((error: Error & { stderr?: string }) => {
      const output = error.stderr || error.message;
      const full = /No space left on device|quota exceeded/i.test(output);
      throw new PostgresStartError(
        full ? 'DISK_FULL' : 'INITDB_FAILED',
        `initdb failed in ${home.path}${full ? ', the disk is full' : ''}:\n${output.trim().split('\n').slice(-8).join('\n')}`,
        { cause: error },
      );
    });
    await rename(draft, home.data);
    await syncDirectory(home.path);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes the folders of starts that were killed during initdb. */
async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home))
    if (name.startsWith('init-')) await rm(join(home, name), { recursive: true, force: true });
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
