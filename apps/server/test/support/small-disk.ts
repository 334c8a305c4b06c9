import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** Some tables of a database on a file system of their own, so small that it can be filled. */
export interface SmallDisk {
  fill(): void;
  free(): void;
  /** Moves the tables back. */
  remove(): Promise<void>;
}

/**
 * @param folder an empty one that PostgreSQL's user may enter
 * @param pool of a superuser
 * @returns null where a file system cannot be mounted, and where the server is on another machine
 */
export async function smallDisk(
  folder: string,
  pool: Pool,
  tables: readonly string[],
): Promise<SmallDisk | null> {
  const { rows } = await pool.query<{ at: string }>(`select current_setting('data_directory') as at`);
  const [{ at } = { at: '' }] = rows;
  if (!existsSync(at)) return null;
  const { uid, gid } = statSync(at);
  const path = join(folder, 'small');
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    // Only root may mount, and not in every container.
    return null;
  }
  const place = join(path, 'tables');
  mkdirSync(place);
  chownSync(place, uid, gid);
  await pool.query(`create tablespace small location '${place}'`);
  for (const table of tables) await pool.query(`alter table ${table} set tablespace small`);
  const ballast = join(path, 'ballast');
  return {
    fill() {
      for (const size of [1 << 20, 1 << 14, 1 << 12]) {
        for (let isFull = false; !isFull; ) {
          try {
            writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
          } catch {
            isFull = true;
          }
        }
      }
    },
    free: () => rmSync(ballast, { force: true }),
    async remove() {
      rmSync(ballast, { force: true });
      for (const table of tables) await pool.query(`alter table ${table} set tablespace pg_default`);
      await pool.query('drop tablespace small');
      execFileSync('umount', ['-l', path], { stdio: 'ignore' });
    },
  };
}
