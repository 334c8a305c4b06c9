import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
  /** Owned by `identity`, mode 0700; holds everything below. */
  path: string;
  /** PGDATA */
  data: string;
  /** Directory of the unix socket, mode 0700. */
  run: string;
  /** Log file of PostgreSQL, in DATA_DIR. */
  logFile: string;
  identity: Identity;
  /** Password of the superuser. */
  password: string;
  portalPassword: string;
}

/** A unix socket's path may have 107 bytes; `/.s.PGSQL.5432.lock` needs 19 of them. */
const SOCKET_DIRECTORY_LIMIT = 80;

/**
 * Finds or makes the home of DATA_DIR's cluster. It is DATA_DIR/postgres, or, when PostgreSQL's user cannot
 * enter DATA_DIR, a directory under a state root to which DATA_DIR/postgres.json points.
 * @param dataDir absolute
 * @throws PostgresStartError DATA_DIR_UNUSABLE, DISK_FULL, CLUSTER_MISSING
 */
export async function locateHome(dataDir: string, stateRoots: readonly string[]): Promise<ClusterHome> {
  try {
    const path = await homePath(dataDir, stateRoots);
    const identity = await claim(path);
    return {
      path,
      data: join(path, 'data'),
      run: await socketDirectory(path, identity),
      logFile: join(dataDir, 'postgres.log'),
      identity,
      password: await passwordOf(join(path, 'password'), identity),
      portalPassword: await passwordOf(join(path, 'portal-password'), identity),
    };
  } catch (error) {
    throw unusable(`DATA_DIR ${dataDir}`, error);
  }
}

/** Makes a directory and those above it. Node's own way tries for ever where the system forbids it, as in /proc. */
export async function makeDirectory(path: string): Promise<void> {
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

/** Makes the directory before the pointer, so that a pointer always has a target. */
async function pointElsewhere(dataDir: string, state: string): Promise<string> {
  const home = join(state, randomUUID());
  await mkdir(home, { mode: 0o700 });
  await writeWhole(join(dataDir, 'postgres.json'), `${JSON.stringify({ home }, null, 2)}\n`);
  return home;
}

/** Writes a file that is never seen in part. @param owner the user who gets the file */
async function writeWhole(file: string, text: string, owner?: Identity): Promise<void> {
  const draft = `${file}.draft`;
  await writeFile(draft, text, { mode: 0o600 });
  if (owner?.dropped) await chown(draft, owner.uid, owner.gid);
  await rename(draft, file);
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
  const known = await unlessMissing(readFile(file, 'utf8'));
  if (known !== undefined) return known.trim();
  const password = randomBytes(24).toString('base64url');
  await writeWhole(file, password, identity);
  return password;
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
}
