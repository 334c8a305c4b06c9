import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmod, chown, link, lstat, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf, PostgresStartError, unlessMissing, unusable } from './errors.ts';
import {
  canEnter,
  type Identity,
  isRoot,
  ownerIdentity,
  stateRoot,
  unprivilegedIdentity,
} from './identity.ts';

/** Places of one DATA_DIR's cluster, and the user that runs it. */
export interface ClusterHome {
  dataDir: string;
  /** Owned by `identity`, mode 0700; holds everything below. */
  path: string;
  /** PGDATA */
  data: string;
  /** Directory of the unix socket, mode 0700. */
  run: string;
  /** Log file of PostgreSQL, in DATA_DIR. */
  logFile: string;
  identity: Identity;
  /** The superuser's. */
  password: string;
  portalPassword: string;
}

/** A unix socket's path may have 107 bytes; `/.s.PGSQL.5432.lock` needs 19 of them. */
const SOCKET_DIRECTORY_LIMIT = 80;

/**
 * Finds or makes the home of DATA_DIR's cluster. It is DATA_DIR/postgres, or, when PostgreSQL's user cannot
 * enter DATA_DIR, a directory under a state root to which DATA_DIR/postgres.json points.
 * Two portals that start at once end up with the same home.
 * @throws PostgresStartError DATA_DIR_UNUSABLE, DISK_FULL, CLUSTER_MISSING
 */
export async function locateHome(dataDir: string, stateRoots: readonly string[]): Promise<ClusterHome> {
  const absolute = resolve(dataDir);
  try {
    await makeDirectory(absolute);
    const path = await homePath(absolute, stateRoots);
    const identity = await claim(path);
    return {
      dataDir: absolute,
      path,
      data: join(path, 'data'),
      run: await socketDirectory(path, identity),
      logFile: join(absolute, 'postgres.log'),
      identity,
      password: await passwordOf(join(path, 'password'), identity),
      portalPassword: await passwordOf(join(path, 'portal-password'), identity),
    };
  } catch (error) {
    throw unusable(`DATA_DIR ${absolute}`, error);
  }
}

/** Makes a directory and those above it. Node's own way tries for ever where the system forbids it, as in /proc. */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await isDirectory(path))) return;
    if (codeOf(error) !== 'ENOENT' || (await isDirectory(dirname(path)))) throw error;
    await makeDirectory(dirname(path));
    await mkdir(path);
  }
}

async function homePath(dataDir: string, stateRoots: readonly string[]): Promise<string> {
  const inside = join(dataDir, 'postgres');
  const pointed = await readPointer(dataDir);
  if (pointed !== undefined) return pointed;
  if (await isDirectory(inside)) {
    if (await canEnter(dataDir, await ownerIdentity(inside))) return inside;
    throw new PostgresStartError(
      'DATA_DIR_UNUSABLE',
      `PostgreSQL's user cannot enter ${dataDir} any more: make it and the directories above it enterable (chmod o+x)`,
    );
  }
  if (await canEnter(dataDir, await unprivilegedIdentity())) return inside;
  return pointElsewhere(dataDir, await stateRoot(stateRoots));
}

async function readPointer(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'postgres.json');
  const text = await unlessMissing(readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  const { home } = JSON.parse(text) as { home?: unknown };
  if (typeof home === 'string' && (await isDirectory(home))) return home;
  throw new PostgresStartError(
    'CLUSTER_MISSING',
    `${file} says that the database is in ${String(home)}, which is not there: bring it back, or delete ${file} to begin with an empty database`,
  );
}

/** Makes the directory before it links the pointer into place, so that a pointer always has a target. */
async function pointElsewhere(dataDir: string, state: string): Promise<string> {
  const home = join(state, randomUUID());
  const draft = join(dataDir, `postgres.json.${randomUUID()}`);
  await mkdir(home, { mode: 0o700 });
  await writeFile(draft, `${JSON.stringify({ home }, null, 2)}\n`, { mode: 0o600 });
  try {
    await link(draft, join(dataDir, 'postgres.json'));
    return home;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    await rm(home, { recursive: true });
    return (await readPointer(dataDir)) ?? home;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Makes the home if it is missing and gives it to PostgreSQL's user; idempotent. */
async function claim(path: string): Promise<Identity> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const identity = await ownerIdentity(path);
  const { uid } = await stat(path);
  if (isRoot()) await chown(path, identity.uid, identity.gid);
  else if (uid !== identity.uid) {
    throw new PostgresStartError(
      'DATA_DIR_UNUSABLE',
      `${path} belongs to user ${uid}: start as that user or as root, or choose another DATA_DIR`,
    );
  }
  await chmod(path, 0o700);
  return identity;
}

async function socketDirectory(home: string, identity: Identity): Promise<string> {
  const inside = join(home, 'run');
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 16);
  const path =
    Buffer.byteLength(inside) <= SOCKET_DIRECTORY_LIMIT
      ? inside
      : join('/tmp', `kahan-${identity.uid}-${hash}`);
  try {
    await mkdir(path, { mode: 0o700 });
    if (identity.dropped) await chown(path, identity.uid, identity.gid);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const found = await lstat(path);
  if (found.uid === 0 && identity.dropped && found.isDirectory())
    await chown(path, identity.uid, identity.gid);
  else if (!found.isDirectory() || found.uid !== identity.uid) {
    throw new PostgresStartError(
      'DATA_DIR_UNUSABLE',
      `${path} is in the way of PostgreSQL's socket: remove it`,
    );
  }
  await chmod(path, 0o700);
  return path;
}

/** The password of a role, made once. Users who can read it can read the cluster's files as well. */
async function passwordOf(file: string, identity: Identity): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
  try {
    if (identity.dropped) await chown(draft, identity.uid, identity.gid);
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
}
