import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { PostgresStartError, unusable } from './errors.ts';

const SQLITE_BUSY = 5;
const RETRY_MS = 100;

/**
 * Takes a DATA_DIR for this process. SQLite locks the file `portal.lock` there, and the system takes the lock back when
 * the process ends, however it dies.
 * @param waitMs for a predecessor that is still stopping
 * @returns gives the DATA_DIR back
 * @throws PostgresStartError DATA_DIR_IN_USE when another portal runs on it
 */
export async function takeDataDir(dataDir: string, waitMs: number): Promise<() => void> {
  const pidFile = join(dataDir, 'portal.pid');
  const deadline = performance.now() + waitMs;
  try {
    for (;;) {
      const release = tryLock(join(dataDir, 'portal.lock'));
      if (release !== undefined) {
        await writeFile(pidFile, String(process.pid));
        return release;
      }
      if (performance.now() > deadline) break;
      await delay(RETRY_MS);
    }
    throw new PostgresStartError(
      'DATA_DIR_IN_USE',
      `DATA_DIR ${dataDir} is in use by another portal (process ${await readFile(pidFile, 'utf8')}): stop that one, or give this one a DATA_DIR and PORT of its own`,
    );
  } catch (error) {
    throw unusable(`DATA_DIR ${dataDir}`, error);
  }
}

function tryLock(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
