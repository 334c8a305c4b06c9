import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { iconDrawings } from './mark.ts';

/** Hash of each drawing at the time when its picture was made, so that a test sees a picture of another mark. */
export const hashesOf = (drawings: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(drawings).map(([name, svg]) => [name, createHash('sha256').update(svg).digest('hex')]),
  );

/** Writes the drawings as SVG into a folder, and their hashes beside the pictures. */
if (import.meta.main) {
  const [folder = '.'] = process.argv.slice(2);
  const drawings = iconDrawings();
  for (const [name, svg] of Object.entries(drawings))
    await writeFile(join(folder, name.replace('.png', '.svg')), svg);
  const hashes = join(import.meta.dirname, '../pictures/drawn-from.json');
  await writeFile(hashes, `${JSON.stringify(hashesOf(drawings), null, 2)}\n`);
}
