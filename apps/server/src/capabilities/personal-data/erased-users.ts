import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Numbers of erased users, kept outside of the database: a restore of the database does not bring these users back. */
export interface ErasedUsers {
  note(userId: number): Promise<void>;
  read(): Promise<number[]>;
}

/** A file of DATA_DIR with one line for each user: the number and when. */
export function erasedUsersIn(dataDir: string): ErasedUsers {
  const file = join(dataDir, 'erased-users');
  return {
    async note(userId) {
      await mkdir(dataDir, { recursive: true });
      await appendFile(file, `${userId} ${new Date().toISOString()}\n`, { mode: 0o600, flush: true });
    },
    async read() {
      try {
        const lines = (await readFile(file, 'utf8')).split('\n');
        return lines.map((line) => Number.parseInt(line, 10)).filter(Number.isSafeInteger);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    },
  };
}
