import { inflateRawSync } from 'node:zlib';
import { PlansError } from '../report.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const MOST_ENTRIES = 2_000;
/** Bytes of all files of an archive. */
export const MOST_BYTES = 256 * 1024 * 1024;

export interface ZipFile {
  name: string;
  bytes: Buffer;
}

/** Position of the central directory's end record: within a comment's length of the file's end. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at--) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw new PlansError('the archive is damaged: its directory is missing');
}

/** Whether a name leads out of the archive's folder. */
const leadsOut = (name: string) =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.split(/[\\/]/).includes('..');

/**
 * The files of a ZIP archive, in memory. Folders are left out.
 * @throws PlansError when the archive is damaged, encrypted or too large, or when a name leads out of it
 */
export function readZip(bytes: Buffer): ZipFile[] {
  try {
    return filesOf(bytes);
  } catch (error) {
    if (error instanceof PlansError) throw error;
    throw new PlansError('the archive is damaged', { cause: error });
  }
}

function filesOf(bytes: Buffer): ZipFile[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new PlansError(`the archive has ${count} files, ${MOST_ENTRIES} at most`);
  const files: ZipFile[] = [];
  let at = bytes.readUInt32LE(end + 16);
  let total = 0;
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new PlansError('the archive is damaged: an entry is missing');
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    const local = bytes.readUInt32LE(at + 42);
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (leadsOut(name)) throw new PlansError(`the archive's file ${name} leads out of the archive`);
    if (name.endsWith('/')) continue;
    if ((flags & 1) !== 0) throw new PlansError(`the archive's file ${name} is encrypted`);
    total += size;
    if (total > MOST_BYTES) throw new PlansError('the archive is larger than 256 MB when it is unpacked');
    if (bytes.readUInt32LE(local) !== LOCAL) throw new PlansError(`the archive's file ${name} is missing`);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + packed);
    if (method !== STORED && method !== DEFLATED)
      throw new PlansError(`the archive's file ${name} is packed in a way that is not known`);
    // A file that unpacks to more than its entry says ends with an error.
    const content = method === STORED ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
    if (content.length !== size) throw new PlansError(`the archive's file ${name} is damaged`);
    files.push({ name, bytes: content });
  }
  return files;
}
