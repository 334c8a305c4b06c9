import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { unlessMissing } from '../errors.ts';
import { BACKUP_NAME } from './manifest.ts';

const PROVEN = 'proven.json';

/** When a DATA_DIR was backed up last, and when a drill last proved a backup; null: never. */
export interface BackupState {
  backedUp: Date | null;
  proven: Date | null;
}

/** Notes in a directory of backups that one of them was proven. */
export const noteProven = (directory: string, name: string): Promise<void> =>
  writeFile(join(directory, PROVEN), `${JSON.stringify({ backup: name, at: new Date().toISOString() })}\n`);

/** Looks for the backups to which the log of a DATA_DIR goes. Makes and changes nothing. */
export async function readBackupState(dataDir: string): Promise<BackupState> {
  const pointer = await unlessMissing(readFile(join(dataDir, 'postgres.json'), 'utf8'));
  const home =
    pointer === undefined
      ? join(resolve(dataDir), 'postgres')
      : (JSON.parse(pointer) as { home: string }).home;
  const wal = await unlessMissing(readlink(join(home, 'archive')));
  if (wal === undefined) return { backedUp: null, proven: null };
  const directory = dirname(wal);
  const names = ((await unlessMissing(readdir(directory))) ?? []).filter((name) => BACKUP_NAME.test(name));
  const last = names.sort().at(-1);
  const proven = await unlessMissing(readFile(join(directory, PROVEN), 'utf8'));
  return {
    backedUp:
      last === undefined ? null : new Date(last.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z')),
    proven: proven === undefined ? null : new Date((JSON.parse(proven) as { at: string }).at),
  };
}
