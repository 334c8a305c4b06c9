import { lstat, mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, messageOf, PostgresStartError } from './errors.ts';

/** The user that PostgreSQL runs as. `dropped`: this process is root and drops to it, because PostgreSQL refuses root. */
export interface Identity {
  uid: number;
  gid: number;
  dropped: boolean;
}

const NOBODY = 65534;

/** Whether this process is root, who must not run PostgreSQL itself. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The identity for a new cluster: this process's user, or, for root, the unprivileged user `postgres`, else `nobody`.
 * @param passwd text of /etc/passwd, given in tests
 */
export async function unprivilegedIdentity(passwd?: string): Promise<Identity> {
  const uid = process.getuid?.() ?? NOBODY;
  const gid = process.getgid?.() ?? NOBODY;
  if (uid !== 0) return { uid, gid, dropped: false };
  return { ...pickUser(passwd ?? (await readFile('/etc/passwd', 'utf8'))), dropped: true };
}

/** The user `postgres` of a passwd file, else the user `nobody`, else the usual id of `nobody`; never a user with id 0. */
export function pickUser(passwd: string): { uid: number; gid: number } {
  const users = new Map<string, { uid: number; gid: number }>();
  for (const line of passwd.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0 && Number(gid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return users.get('postgres') ?? users.get('nobody') ?? { uid: NOBODY, gid: NOBODY };
}

/** The identity of an existing cluster is its owner, so that root can take over a user's cluster. */
export async function ownerIdentity(path: string): Promise<Identity> {
  const { uid, gid } = await stat(path);
  if (!isRoot() || uid === 0) return unprivilegedIdentity();
  return { uid, gid, dropped: true };
}

/** Whether that user can enter the directory and everything above it (mode bits; access lists are not read). */
export async function canEnter(path: string, { uid, gid }: Identity): Promise<boolean> {
  let directory = await realpath(path);
  for (;;) {
    const { mode, uid: owner, gid: group } = await stat(directory);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    const parent = dirname(directory);
    if (parent === directory) return true;
    directory = parent;
  }
}

/** Options of `spawn` to run a program as that user. */
export function spawnAs(identity: Identity): { uid?: number; gid?: number } {
  return identity.dropped ? { uid: identity.uid, gid: identity.gid } : {};
}

/** Root keeps files here that the unprivileged PostgreSQL must reach when the clone or DATA_DIR is closed to it. */
export const STATE_ROOTS: readonly string[] = ['/var/lib/kahan', '/var/tmp/kahan'];

/**
 * The first state directory that can be made and that no other user could have prepared
 * (owned by this user, not writable by others).
 * @throws PostgresStartError DATA_DIR_UNUSABLE when none can
 */
export async function stateRoot(candidates: readonly string[]): Promise<string> {
  const reasons: string[] = [];
  for (const path of candidates) {
    try {
      await mkdir(path, { recursive: true, mode: 0o755 });
      const found = await lstat(path);
      if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return path;
      reasons.push(`${path}: not a directory of ours alone`);
    } catch (error) {
      reasons.push(`${path}: ${codeOf(error) ?? messageOf(error)}`);
    }
  }
  throw new PostgresStartError(
    'DATA_DIR_UNUSABLE',
    `PostgreSQL ${isRoot() ? 'does not run as root, and its unprivileged user' : ''} has no directory to live in (${reasons.join('; ')})`,
  );
}
