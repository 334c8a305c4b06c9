import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, chown, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import { codeOf, PostgresStartError } from '../errors.ts';
import { type ClusterHome, locateHome, makeDirectory } from '../home.ts';
import { canEnter, STATE_ROOTS } from '../identity.ts';
import { PORT } from '../launch.ts';
import { findPostmaster } from '../postmaster.ts';
import { DATABASE, SUPERUSER } from '../roles.ts';
import { linkArchive } from './archive.ts';
import { MANIFEST, type Manifest, readManifests, WAL } from './manifest.ts';
import { makeMark } from './mark.ts';

/** Directories whose files PostgreSQL makes anew at each start, or recovers from the log. They are copied empty. */
const EMPTY = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init|backup_label|.*\.signal|pgsql_tmp.*)$/;
/** Files with the passwords of the roles, which a restored cluster still has. */
export const PASSWORDS = ['password', 'portal-password'];
const ARCHIVE_TIMEOUT_MS = 120_000;

export interface BackupOptions {
  dataDir: string;
  /** Directory of the backups; made when it is missing. PostgreSQL's user must be able to enter it. */
  to: string;
  /** Number of backups that stay, the new one included. */
  keep: number;
  facts: Record<string, string>;
  log(line: string): void;
  stateRoots?: readonly string[];
}

/**
 * Copies the running embedded PostgreSQL of a DATA_DIR while it works, and from then on keeps the log of its changes
 * beside the copy, so that it can be restored to any instant after the backup.
 * @throws PostgresStartError when PostgreSQL does not run, or the directory cannot be used
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { log, facts, keep } = options;
  const to = resolve(options.to);
  const home = await locateHome(resolve(options.dataDir), options.stateRoots ?? STATE_ROOTS);
  if ((await findPostmaster(home.data)) === undefined)
    throw new PostgresStartError(
      'CLUSTER_MISSING',
      `The database in ${home.path} does not run: start the portal, which starts it`,
    );
  const wal = await makeArchive(home, to);
  const begun = new Date();
  const name = begun.toISOString().replaceAll(/[:.]/g, '-');
  const draft = join(to, `${name}.draft`);
  await mkdir(join(draft, 'data'), { recursive: true, mode: 0o700 });
  const connect = (database: string) => connectTo(home, database);
  const client = await connect('postgres');
  try {
    await linkArchive(home, wal);
    log('copying the database');
    const { rows } = await client.query<{ wal: string }>(
      `select pg_walfile_name(pg_backup_start($1, true)) as wal`,
      [`kahan ${name}`],
    );
    const files: Manifest['files'] = {};
    await copyTree(home.data, join(draft, 'data'), '', files);
    const { rows: stopped } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    await writeFile(join(draft, 'backup_label'), stopped[0]?.labelfile ?? '', { mode: 0o600 });
    for (const file of PASSWORDS) await copyFile(join(home.path, file), join(draft, file));
    const mark = await makeMark(() => connect(DATABASE), `kahan-${name}`);
    log('waiting for the log of changes');
    await client.query('select pg_switch_wal()');
    await waitUntilArchived(client, mark.wal);
    const manifest: Manifest = {
      ...{ format: 1, name, begun: begun.toISOString(), ended: new Date().toISOString() },
      postgres: (await readFile(join(home.data, 'PG_VERSION'), 'utf8')).trim(),
      ...{ firstWal: rows[0]?.wal ?? '', facts, mark: { name: `kahan-${name}`, tables: mark.tables }, files },
    };
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
    await rename(draft, join(to, name));
    await prune(to, wal, keep, log);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function connectTo({ run: host, password }: ClusterHome, database: string): Promise<Client> {
  const client = new pg.Client({ host, port: PORT, user: SUPERUSER, password, database });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The directory into which PostgreSQL's own user writes the log. */
async function makeArchive({ identity }: ClusterHome, to: string): Promise<string> {
  await makeDirectory(to);
  const wal = join(to, WAL);
  await makeDirectory(wal);
  if (identity.dropped) await chown(wal, identity.uid, identity.gid);
  await chmod(wal, 0o700);
  if (!(await canEnter(to, identity)))
    throw new PostgresStartError(
      'DATA_DIR_UNUSABLE',
      `PostgreSQL's user (${identity.uid}) cannot enter ${to}: make it and the directories above it enterable (chmod o+x)`,
    );
  return wal;
}

/** Copies a directory; a file that PostgreSQL removes meanwhile is left out, the log knows of it. */
async function copyTree(from: string, to: string, below: string, files: Manifest['files']): Promise<void> {
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory()) {
      await mkdir(join(to, path), { mode: 0o700 });
      if (!EMPTY.has(path)) await copyTree(from, to, path, files);
    } else if (entry.isFile()) {
      const copied = await copyHashed(join(from, path), join(to, path));
      if (copied !== null) files[path] = copied;
    }
  }
}

/** @returns size and hash of the written bytes; null when there is no such file */
export async function copyHashed(
  from: string,
  to: string,
): Promise<{ bytes: number; sha256: string } | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(from), counted, createWriteStream(to, { mode: 0o600, flush: true }));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await rm(to, { force: true });
    return null;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Waits until a file of the log is in the archive. */
async function waitUntilArchived(client: Client, wal: string): Promise<void> {
  const deadline = performance.now() + ARCHIVE_TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ done: boolean; failed: string | null }>(
      `select coalesce(last_archived_wal >= $1, false) as done, last_failed_wal as failed from pg_stat_archiver`,
      [wal],
    );
    if (rows[0]?.done) return;
    if (performance.now() > deadline)
      throw new PostgresStartError(
        'DATA_DIR_UNUSABLE',
        `The log of changes does not reach the archive (failed: ${rows[0]?.failed ?? 'nothing'}): is the disk full, and is gzip installed?`,
      );
    await delay(100);
  }
}

/** Removes surplus backups, and the log before the oldest backup that stays. */
async function prune(to: string, wal: string, keep: number, log: (line: string) => void): Promise<void> {
  const all = await readManifests(to);
  const kept = all.slice(-Math.max(1, keep));
  for (const { name } of all.slice(0, all.length - kept.length)) {
    log(`removing the backup of ${name}`);
    await rm(join(to, name), { recursive: true });
  }
  const first = kept[0]?.firstWal ?? '';
  for (const file of await readdir(wal)) {
    // The first eight letters name the timeline. Each restore begins another one.
    const isLog = /^[0-9A-F]{24}(\.|$)/.test(file);
    if (isLog && file.slice(8, 24) < first.slice(8) && file.slice(0, 8) <= first.slice(0, 8))
      await rm(join(wal, file));
  }
}
