import { readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../errors.ts';
import type { ClusterHome } from '../home.ts';

/** Quotes a path for the shell; a percent sign would be a placeholder of PostgreSQL. */
const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;

const linkIn = ({ path }: Pick<ClusterHome, 'path'>): string => join(path, 'archive');

/**
 * The command of PostgreSQL for each finished file of the log: nothing until a backup has linked an archive. Then a
 * missing archive fails the command, and PostgreSQL keeps the file and tries again. A file that is there already is
 * accepted when it is the same.
 */
export function archiveCommand(home: Pick<ClusterHome, 'path'>): string {
  const link = quoted(linkIn(home));
  const file = `${link}/%f`;
  return [
    `[ -L ${link} ] || exit 0`,
    `[ -d ${link}/ ] || exit 1`,
    `if [ -e ${file}.gz ]; then gzip -dc ${file}.gz | cmp -s - %p; exit $?; fi`,
    `gzip -1 -c %p > ${file}.part && sync ${file}.part && mv ${file}.part ${file}.gz`,
  ].join('; ');
}

/** The command by which PostgreSQL gets a file of the log back. */
export const restoreCommand = (wal: string): string => `gzip -dc ${quoted(wal)}/%f.gz > %p`;

/** From now on PostgreSQL archives finished files of the log in this directory. */
export async function linkArchive(home: Pick<ClusterHome, 'path'>, wal: string): Promise<void> {
  if ((await unlessMissing(readlink(linkIn(home)))) === wal) return;
  await rm(linkIn(home), { force: true });
  await symlink(wal, linkIn(home));
}
