import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The content of a table at the mark of a backup. */
export interface TableMark {
  rows: number;
  /** Sum of a hash of each row. */
  hash: string;
}

/** The description of a backup: DIR/NAME/manifest.json. */
export interface Manifest {
  format: 1;
  /** UTC, e.g. `2026-11-27T18-30-00-123Z`; the folder has this name. */
  name: string;
  begun: string;
  /** From this instant on the database can be restored to. */
  ended: string;
  /** Major version of PostgreSQL. */
  postgres: string;
  /** The first file of the log that the backup needs. */
  firstWal: string;
  /** Facts that the portal states about itself, e.g. its version. */
  facts: Record<string, string>;
  /** A point in the log, and the content of all tables there. */
  mark: { name: string; tables: Record<string, TableMark> };
  /** The files of the backup by path below `data`. */
  files: Record<string, { bytes: number; sha256: string }>;
}

export const MANIFEST = 'manifest.json';
/** Directory of the log of changes, beside the backups. */
export const WAL = 'wal';

/** `2026-11-27T18-30-00-123Z` */
export const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** All whole backups of a directory, the oldest first. */
export async function readManifests(directory: string): Promise<Manifest[]> {
  const found: Manifest[] = [];
  for (const name of (await readdir(directory)).sort()) {
    if (!BACKUP_NAME.test(name)) continue;
    found.push(JSON.parse(await readFile(join(directory, name, MANIFEST), 'utf8')) as Manifest);
  }
  return found;
}
