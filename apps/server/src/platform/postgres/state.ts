import { lstat, mkdir } from 'node:fs/promises';
import { codeOf, messageOf, PostgresStartError } from './errors.ts';
import { isRoot } from './identity.ts';

/** Where root keeps what the unprivileged PostgreSQL must reach when the clone or DATA_DIR is closed to it. */
export const STATE_ROOTS: readonly string[] = ['/var/lib/kahan', '/var/tmp/kahan'];

/**
 * The first state directory that can be made and that nobody else could have prepared for us
 * (ours, not writable by others).
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
