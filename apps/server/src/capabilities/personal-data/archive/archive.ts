import { setImmediate } from 'node:timers/promises';
import { type Language, pragueParts } from '@kahan/domain';
import { Zip, ZipDeflate } from 'fflate';
import type { Queryable } from '../../../platform/database.ts';
import { indexPage } from './index-page.ts';
import { PARTS, recordsOfPart } from './parts.ts';

/**
 * The archive of what the portal keeps of a user: a JSON file for each kind of data, and a page that explains them. The
 * user must be locked, so that all of it is of one moment. Records are read and compressed a few at a time: what a user has
 * made is in memory as a whole only once it is compressed.
 * @returns the bytes of a ZIP file
 */
export async function archiveOf(
  tx: Queryable,
  { userId, lang, at, publicUrl }: { userId: number; lang: Language; at: Date; publicUrl: string },
): Promise<Buffer> {
  const zip = zipped(at);
  const listed = [];
  for (const part of PARTS) {
    const file = zip.begin(`${part.file}.json`);
    let count = 0;
    for await (const record of recordsOfPart(tx, part, userId)) {
      // The same bytes as `JSON.stringify` of the whole list. A line break within a text is escaped.
      const lines = JSON.stringify(record, null, 2).replaceAll('\n', '\n  ');
      await file.write(`${count === 0 ? '[' : ','}\n  ${lines}`);
      count += 1;
    }
    const bytes = await file.end(count === 0 ? '[]\n' : '\n]\n');
    listed.push({ file: part.file, records: count, bytes });
  }
  await zip.begin('index.html').end(indexPage({ lang, at, publicUrl, files: listed }));
  return zip.end();
}

/** Bytes that are compressed before other work of the portal gets its turn: about a millisecond. */
const AT_ONCE = 64 * 1024;

/** The wall clock of Prague as a date of this process: files of a ZIP bear local times without a zone. */
function wallClock(at: Date): Date {
  const { date, minutes } = pragueParts(at);
  const local = new Date(`${date}T00:00:00`);
  local.setMinutes(minutes);
  return local;
}

/** Makes a ZIP file. @param at the time that its files bear */
function zipped(at: Date) {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  return {
    begin(name: string) {
      const file = new ZipDeflate(name, { level: 6 });
      file.mtime = wallClock(at);
      archive.add(file);
      let pending: Buffer[] = [];
      let size = 0;
      let total = 0;
      /** Compresses what has come so far. */
      const flush = async (isLast: boolean) => {
        const bytes = Buffer.concat(pending);
        [pending, size] = [[], 0];
        for (let from = 0; from === 0 || from < bytes.length; from += AT_ONCE) {
          file.push(bytes.subarray(from, from + AT_ONCE), isLast && from + AT_ONCE >= bytes.length);
          await setImmediate();
        }
      };
      const write = async (text: string) => {
        const bytes = Buffer.from(text);
        pending.push(bytes);
        size += bytes.length;
        total += bytes.length;
        if (size >= AT_ONCE) await flush(false);
      };
      return {
        write,
        /** @returns the bytes of the file before it was compressed */
        async end(text: string): Promise<number> {
          await write(text);
          await flush(true);
          return total;
        },
      };
    },
    end(): Buffer {
      archive.end();
      return Buffer.concat(chunks);
    },
  };
}
