import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { HAND_IN_BYTES, HAND_IN_HEAD, handInTypeOf } from '@kahan/domain';
import type { Store } from './store.ts';

/** A file that is too large is still read up to this size, so that the sender gets an answer. */
const MOST_READ = 4 * HAND_IN_BYTES;

/** A file that has arrived and belongs to no item yet. */
export interface StagedFile {
  file_id: string;
  name: string;
  size: number;
  /** null when the bytes are not of the type that the name says. */
  type: string | null;
  isTooLarge: boolean;
}

export interface StoredFile {
  name: string;
  size: number;
  type: string;
  body: Readable | Buffer;
}

export type Files = ReturnType<typeof createFiles>;

/** Bytes of files that students hand in: one file each in a directory beside the store, under random names. */
export function createFiles({ db, files: directory }: Pick<Store, 'db' | 'files'>) {
  const row = db.prepare('select name, size, type, bytes from files where file_id = ?');
  const holds = db.prepare('select 1 from files where file_id = ?');
  const pathOf = (fileId: string) => join(directory, fileId);

  /** Removes the bytes of a file that no item holds. */
  function release(fileId: string): void {
    if (holds.get(fileId) === undefined) rmSync(pathOf(fileId), { force: true });
  }

  // Remove files that a killed process was receiving or had replaced.
  if (existsSync(directory)) for (const fileId of readdirSync(directory)) release(fileId);

  return {
    release,
    /** Writes the bytes as they arrive, and makes them durable. @throws when they stop before their end */
    async stage(name: string, bytes: AsyncIterable<Uint8Array>): Promise<StagedFile> {
      mkdirSync(directory, { recursive: true });
      const file_id = randomUUID();
      const handle = await open(pathOf(file_id), 'wx', 0o600);
      try {
        let size = 0;
        let head = Buffer.alloc(0);
        for await (const chunk of bytes) {
          size += chunk.byteLength;
          if (size > MOST_READ) break;
          if (size > HAND_IN_BYTES) continue;
          if (head.length < HAND_IN_HEAD) head = Buffer.concat([head, chunk]).subarray(0, HAND_IN_HEAD);
          await handle.appendFile(chunk);
        }
        await handle.sync();
        return { file_id, name, size, type: handInTypeOf(name, head), isTooLarge: size > HAND_IN_BYTES };
      } catch (error) {
        rmSync(pathOf(file_id), { force: true });
        throw error;
      } finally {
        await handle.close();
      }
    },
    open(fileId: string): StoredFile | null {
      const found = row.get(fileId) as
        | { name: string; size: number; type: string; bytes: Uint8Array | null }
        | undefined;
      if (found === undefined) return null;
      const { bytes, ...rest } = found;
      return { ...rest, body: bytes === null ? createReadStream(pathOf(fileId)) : Buffer.from(bytes) };
    },
  };
}
