import { extname } from 'node:path';

/** What may be handed in: the media type that is told on, how the bytes begin, and names that go with them. */
interface FileType {
  type: string;
  extensions: readonly string[];
  isIt(head: Buffer): boolean;
}

/** Bytes that are enough to tell a type. */
export const HEAD_LENGTH = 4096;

const begins = (hex: string) => {
  const magic = Buffer.from(hex, 'hex');
  return (head: Buffer) => head.subarray(0, magic.length).equals(magic);
};
const isZip = begins('504b0304');
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** Text has no control characters but tabs and line ends; which alphabet it is in does not matter. */
function isText(head: Buffer): boolean {
  return head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);
}

const FILE_TYPES: readonly FileType[] = [
  { type: 'application/pdf', extensions: ['.pdf'], isIt: begins('255044462d') },
  { type: 'image/png', extensions: ['.png'], isIt: begins('89504e470d0a1a0a') },
  { type: 'image/jpeg', extensions: ['.jpg', '.jpeg'], isIt: begins('ffd8ff') },
  { type: `${OFFICE}.wordprocessingml.document`, extensions: ['.docx'], isIt: isZip },
  { type: `${OFFICE}.spreadsheetml.sheet`, extensions: ['.xlsx'], isIt: isZip },
  { type: `${OFFICE}.presentationml.presentation`, extensions: ['.pptx'], isIt: isZip },
  { type: `${OPEN}.text`, extensions: ['.odt'], isIt: isZip },
  { type: `${OPEN}.spreadsheet`, extensions: ['.ods'], isIt: isZip },
  { type: 'application/zip', extensions: ['.zip'], isIt: isZip },
  { type: 'text/csv', extensions: ['.csv'], isIt: isText },
  { type: 'text/plain', extensions: ['.txt', '.md', '.log'], isIt: isText },
];

/** Media type of a file by its name's end and its first bytes; null when they do not belong together. */
export function fileTypeOf(name: string, head: Buffer): string | null {
  if (head.length === 0) return null;
  const extension = extname(name).toLowerCase();
  const known = FILE_TYPES.find(({ extensions }) => extensions.includes(extension));
  return known?.isIt(head) ? known.type : null;
}
