import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/** Bytes that are compressed before other work of the portal gets its turn: about a millisecond. */
const AT_ONCE = 64 * 1024;

export interface ZippedFile {
  name: string;
  bytes: Buffer;
}

/** The bytes of a ZIP file. @param at the time that its files bear */
export async function zipOf(files: readonly ZippedFile[], at: Date): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  for (const { name, bytes } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    archive.add(file);
    let from = 0;
    do {
      const next = from + AT_ONCE;
      file.push(bytes.subarray(from, next), next >= bytes.length);
      from = next;
      await setImmediate();
    } while (from < bytes.length);
  }
  archive.end();
  return Buffer.concat(chunks);
}
