import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { PlansError } from '../report.ts';
import { MOST_BYTES, readZip } from './zip.ts';

/** A file of the source by its path within the folder or the archive. */
export interface SourceFile {
  name: string;
  text: string;
}

const MOST_FILES = 2_000;
const isZip = (bytes: Buffer) => bytes.length > 3 && bytes.readUInt32LE(0) === 0x04034b50;

function filesIn(folder: string): { name: string; path: string }[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { name: relative(folder, path), path };
    });
}

/**
 * Whether a file is none of the plan: a Mac puts one with a name that begins with a dot, or in `__MACOSX`, beside each
 * file of an archive.
 */
export const isHidden = ({ name }: { name: string }): boolean =>
  name.split(/[\\/]/).some((part) => part.startsWith('.') || part === '__MACOSX');

/**
 * The files of a GeoJSON file, a folder or a ZIP archive, ordered by name.
 * @throws PlansError when nothing can be read there
 */
export function readSources(path: string): SourceFile[] {
  try {
    if (statSync(path).isDirectory()) {
      const files = filesIn(path);
      if (files.length > MOST_FILES)
        throw new PlansError(`${path} has ${files.length} files, ${MOST_FILES} at most`);
      return ordered(files.map((file) => ({ name: file.name, text: textOf(read(file.path)) })));
    }
    const bytes = read(path);
    if (!isZip(bytes)) return [{ name: basename(path), text: textOf(bytes) }];
    return ordered(readZip(bytes).map((file) => ({ name: file.name, text: textOf(file.bytes) })));
  } catch (error) {
    if (error instanceof PlansError)
      throw new PlansError(`--floor-plans: ${error.message}`, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new PlansError(`--floor-plans: ${path} cannot be read (${reason})`, { cause: error });
  }
}

function read(path: string): Buffer {
  if (statSync(path).size > MOST_BYTES) throw new PlansError(`${path} is larger than 256 MB`);
  return readFileSync(path);
}

/** Text in UTF-8, without a byte order mark. Files that are no text become a text that is no JSON. */
const textOf = (bytes: Buffer) => bytes.toString('utf8').replace(/^\uFEFF/, '');

const ordered = (files: SourceFile[]) => files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
