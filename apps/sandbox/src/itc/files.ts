import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A wrong file, with its name, line and what was expected. */
export class ItcError extends Error {
  constructor(file: string, line: number, expected: string) {
    super(`${basename(file)}:${line}: ${expected}`);
    this.name = 'ItcError';
  }
}

export interface ItcFiles {
  instance: string;
  solution: string;
}

/** Fingerprint of both files. @throws ItcError when one cannot be read */
export async function fingerprint({ instance, solution }: ItcFiles): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [instance, solution]) {
    try {
      await pipeline(createReadStream(file), hash, { end: false });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ItcError(file, 0, `a readable file is expected (${reason})`);
    }
  }
  return `itc:${hash.digest('hex')}`;
}
