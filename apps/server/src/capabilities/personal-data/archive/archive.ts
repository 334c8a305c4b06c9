import type { Language } from '@kahan/domain';
import type { Queryable } from '../../../platform/database.ts';
import { indexPage } from './index-page.ts';
import { PARTS, readPart } from './parts.ts';
import { type ZippedFile, zipOf } from './zip.ts';

/**
 * The archive of what the portal keeps of a user: a JSON file for each kind of data, and a page that explains them. The
 * user must be locked, so that all of it is of one moment.
 * @returns the bytes of a ZIP file
 */
export async function archiveOf(
  tx: Queryable,
  { userId, lang, at, publicUrl }: { userId: number; lang: Language; at: Date; publicUrl: string },
): Promise<Buffer> {
  const files: ZippedFile[] = [];
  const listed = [];
  for (const part of PARTS) {
    const records = await readPart(tx, part, userId);
    const bytes = Buffer.from(`${JSON.stringify(records, null, 2)}\n`);
    files.push({ name: `${part.file}.json`, bytes });
    listed.push({ file: part.file, records: records.length, bytes: bytes.length });
  }
  const page = indexPage({ lang, at, publicUrl, files: listed });
  return zipOf([{ name: 'index.html', bytes: Buffer.from(page) }, ...files], at);
}
