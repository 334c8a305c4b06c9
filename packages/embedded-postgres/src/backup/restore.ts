import { randomUUID } from 'node:crypto';
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { locateBinaries } from '../binaries.ts';
import { PostgresStartError, unlessMissing } from '../errors.ts';
import { type ClusterHome, locateHome, makeDirectory } from '../home.ts';
import { STATE_ROOTS } from '../identity.ts';
import { takeDataDir } from '../owner.ts';
import { findPostmaster, stopPostmaster } from '../postmaster.ts';
import { DATABASE } from '../roles.ts';
import { EmbeddedServer } from '../server.ts';
import { restoreCommand } from './archive.ts';
import { copyHashed, PASSWORDS } from './backup.ts';
import { type Manifest, readManifests, WAL } from './manifest.ts';
import { countTables } from './mark.ts';
import { noteProven } from './state.ts';

const RECOVERY_TIMEOUT_MS = 3_600_000;

export interface RestoreOptions {
  dataDir: string;
  /** Directory of the backups. */
  from: string;
  /** The last instant whose changes are wanted; undefined: all changes in the log. */
  until?: Date | undefined;
  log(line: string): void;
  stateRoots?: readonly string[];
}

/** The result of a restore. */
export interface Restored {
  manifest: Manifest;
  /** Folder of the files that were there before; null when there were none. */
  aside: string | null;
}

/**
 * Puts a backup in the place of the database of a DATA_DIR and applies the log of changes. The former files are moved
 * aside, never deleted. A restore that fails leaves everything as it was. The portal must not run.
 * @throws PostgresStartError when the portal runs, nothing fits, or a file is not as it was backed up
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { until } = options;
  const target: Record<string, string> =
    until === undefined
      ? {}
      : {
          recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
          recovery_target_inclusive: 'on',
        };
  const manifest = await chosen(resolve(options.from), until);
  return replace(options, manifest, { target, withTail: until === undefined }, async () => {});
}

/**
 * Restores the newest backup into a folder of its own, to the mark that was made with it, and compares all tables.
 * @returns the tables that differ: none, if the backup can be trusted
 */
export async function drill(options: Omit<RestoreOptions, 'dataDir' | 'until'>): Promise<{
  manifest: Manifest;
  different: string[];
}> {
  const manifest = await chosen(resolve(options.from), undefined);
  const dataDir = await mkdtemp(join(tmpdir(), 'kahan-drill-'));
  try {
    const different: string[] = [];
    const target = { recovery_target_name: manifest.mark.name };
    await replace({ ...options, dataDir }, manifest, { target, withTail: false }, async (server) => {
      const client = await server.connect(DATABASE);
      const found = await countTables(client).finally(() => client.end());
      for (const name of new Set([...Object.keys(found), ...Object.keys(manifest.mark.tables)])) {
        const [is, was] = [found[name], manifest.mark.tables[name]];
        if (is?.rows !== was?.rows || is?.hash !== was?.hash) different.push(name);
      }
    });
    if (different.length === 0) await noteProven(resolve(options.from), manifest.name);
    return { manifest, different };
  } finally {
    const pointer = await unlessMissing(readFile(join(dataDir, 'postgres.json'), 'utf8'));
    if (pointer !== undefined)
      await rm((JSON.parse(pointer) as { home: string }).home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The newest backup that had ended by an instant. */
async function chosen(from: string, until: Date | undefined): Promise<Manifest> {
  const all = (await unlessMissing(readManifests(from))) ?? [];
  const found = all.findLast(({ ended }) => until === undefined || new Date(ended) <= until);
  if (found !== undefined) return found;
  const [first] = all;
  throw new PostgresStartError(
    'CLUSTER_MISSING',
    first === undefined
      ? `${from} holds no backup`
      : `The first backup in ${from} ended at ${first.ended}: nothing before it can be restored`,
  );
}

async function replace(
  options: RestoreOptions,
  manifest: Manifest,
  recovery: { target: Record<string, string>; withTail: boolean },
  use: (server: EmbeddedServer) => Promise<void>,
): Promise<Restored> {
  const { log, stateRoots = STATE_ROOTS } = options;
  const [dataDir, from] = [resolve(options.dataDir), resolve(options.from)];
  await makeDirectory(dataDir);
  const release = await takeDataDir(dataDir, 0);
  try {
    const found = await locateHome(dataDir, stateRoots);
    const leftover = await findPostmaster(found.data);
    if (leftover !== undefined) await stopPostmaster(leftover);
    const binaries = await locateBinaries(found.identity, stateRoots);
    if (binaries.major !== manifest.postgres)
      throw new PostgresStartError(
        'CLUSTER_VERSION',
        `The backup of ${manifest.name} is of PostgreSQL ${manifest.postgres}, but ${binaries.major} is installed`,
      );
    log(`copying the backup of ${manifest.name}`);
    const draft = await copyBack(found, join(from, manifest.name), manifest);
    const aside = await moveAside(found);
    if (aside !== null && recovery.withTail)
      await copyTail(found, join(aside, 'pg_wal'), join(draft, 'pg_wal'));
    await rename(draft, found.data);
    try {
      for (const file of PASSWORDS)
        await give(found, join(from, manifest.name, file), join(found.path, file));
      log('applying the log of changes');
      const server = new EmbeddedServer(await locateHome(dataDir, stateRoots), binaries, { log });
      try {
        const client = await server.recoverTo(
          {
            ...recovery.target,
            restore_command: restoreCommand(join(from, WAL)),
            recovery_target_action: 'promote',
          },
          RECOVERY_TIMEOUT_MS,
        );
        await client.end();
        await use(server);
      } finally {
        await server.stop();
      }
    } catch (error) {
      await putBack(found, aside);
      throw error;
    }
    return { manifest, aside };
  } finally {
    release();
  }
}

/** Copies a backup beside the database, and compares each file with its hash. */
async function copyBack(home: ClusterHome, folder: string, manifest: Manifest): Promise<string> {
  const draft = join(home.path, `restore-${randomUUID()}`);
  try {
    await mkdir(draft, { mode: 0o700 });
    await own(home, draft);
    const made = new Set<string>();
    const directory = async (path: string): Promise<void> => {
      if (path === '.' || made.has(path)) return;
      await directory(dirname(path));
      made.add(path);
      await mkdir(join(draft, path), { mode: 0o700 });
      await own(home, join(draft, path));
    };
    for (const entry of await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true }))
      if (entry.isDirectory())
        await directory(join(entry.parentPath, entry.name).slice(join(folder, 'data').length + 1));
    for (const [path, expected] of Object.entries(manifest.files)) {
      await directory(dirname(path));
      const copied = await copyHashed(join(folder, 'data', path), join(draft, path));
      if (copied?.sha256 !== expected.sha256)
        throw new PostgresStartError(
          'START_FAILED',
          `${join(folder, 'data', path)} is not as it was backed up: use another backup`,
        );
      await own(home, join(draft, path));
    }
    for (const path of ['pg_wal/archive_status', 'pg_wal/summaries']) await directory(path);
    await give(home, join(folder, 'backup_label'), join(draft, 'backup_label'));
    await writeFile(join(draft, 'recovery.signal'), '', { mode: 0o600 });
    await own(home, join(draft, 'recovery.signal'));
    return draft;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function moveAside({ path, data }: ClusterHome): Promise<string | null> {
  if ((await unlessMissing(readdir(data))) === undefined) return null;
  const aside = join(path, `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  await rename(data, aside);
  return aside;
}

/** A restore that fails leaves everything as it was. */
async function putBack(home: ClusterHome, aside: string | null): Promise<void> {
  await rm(home.data, { recursive: true, force: true });
  if (aside === null) return;
  await rename(aside, home.data);
  const passwords = [home.password, home.portalPassword];
  for (const [index, file] of PASSWORDS.entries()) {
    await writeFile(join(home.path, file), passwords[index] ?? '', { mode: 0o600 });
    await own(home, join(home.path, file));
  }
}

/** The end of the log that never reached the archive, from the files that are there. */
async function copyTail(home: ClusterHome, from: string, to: string): Promise<void> {
  for (const file of (await unlessMissing(readdir(from))) ?? [])
    if (/^[0-9A-F]{24}$/.test(file)) await give(home, join(from, file), join(to, file));
}

async function give(home: ClusterHome, from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
  await own(home, to);
}

async function own({ identity }: ClusterHome, path: string): Promise<void> {
  if (identity.dropped) await chown(path, identity.uid, identity.gid);
}
