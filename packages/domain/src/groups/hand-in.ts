/** A type of file that can be handed in for a group item. */
interface HandInType {
  /** Media type that the student system receives. */
  type: string;
  /** File name extensions of this type, without the dot. */
  extensions: readonly string[];
  /** Whether a file of this type can begin with these bytes. */
  isIt(head: Uint8Array): boolean;
}

/** Largest file, bytes. */
export const HAND_IN_BYTES = 25 * 1024 * 1024;
/** Longest name of a file that the student system takes, characters. */
export const LONGEST_HAND_IN_NAME = 255;
/** Number of first bytes that is enough to recognize a type. */
export const HAND_IN_HEAD = 4096;

const begins = (...magic: number[]) => {
  return (head: Uint8Array) => magic.every((byte, i) => head[i] === byte);
};
const isZip = begins(0x50, 0x4b, 0x03, 0x04);

/** Latin-1 text of some bytes. */
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const ENTRY = 'PK\x03\x04';
/** In an entry of a ZIP, behind its signature: the length of its name, two bytes, the lower one first, and its name. */
const LENGTH_AT = 22;
const NAME_AT = 26;

/** Names of the entries of a ZIP that begin among its first bytes, the first one first. */
function namesIn(text: string): string[] {
  const [, ...entries] = text.split(ENTRY);
  return entries.map((entry) => {
    const length = entry.charCodeAt(LENGTH_AT) + 256 * entry.charCodeAt(LENGTH_AT + 1);
    return entry.slice(NAME_AT, NAME_AT + length);
  });
}

/** Folders in which Word, Excel and PowerPoint keep the parts of their documents. */
const OFFICE_FOLDERS = ['word/', 'xl/', 'ppt/'];
/** Parts of every document of Office (ECMA-376, part 2). */
const OFFICE_PART = /^(?:\[Content_Types\]\.xml$|_rels\/|docProps\/|customXml\/)/;

/** A document of Office: a ZIP that begins with one of its parts, and has no part of another program. */
const isOffice = (folder: string) => (head: Uint8Array) => {
  const names = isZip(head) ? namesIn(textOf(head)) : [];
  const others = OFFICE_FOLDERS.filter((one) => one !== folder);
  const [first = ''] = names;
  return (
    (OFFICE_PART.test(first) || first.startsWith(folder)) &&
    !names.some((name) => others.some((other) => name.startsWith(other)))
  );
};

/** A document of OpenOffice: a ZIP whose first entry is its media type, not compressed (OpenDocument 1.3, part 2, 3.3). */
const isOpen = (type: string) => (head: Uint8Array) =>
  isZip(head) && textOf(head.subarray(30)).startsWith(`mimetype${type}`);
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** Text has no control characters except tabs and line ends, in any encoding. */
const isText = (head: Uint8Array) =>
  head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);

const HAND_IN_TYPES: readonly HandInType[] = [
  { type: 'application/pdf', extensions: ['pdf'], isIt: begins(0x25, 0x50, 0x44, 0x46, 0x2d) },
  { type: 'image/png', extensions: ['png'], isIt: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], isIt: begins(0xff, 0xd8, 0xff) },
  { type: `${OFFICE}.wordprocessingml.document`, extensions: ['docx'], isIt: isOffice('word/') },
  { type: `${OFFICE}.spreadsheetml.sheet`, extensions: ['xlsx'], isIt: isOffice('xl/') },
  { type: `${OFFICE}.presentationml.presentation`, extensions: ['pptx'], isIt: isOffice('ppt/') },
  { type: `${OPEN}.text`, extensions: ['odt'], isIt: isOpen(`${OPEN}.text`) },
  { type: `${OPEN}.spreadsheet`, extensions: ['ods'], isIt: isOpen(`${OPEN}.spreadsheet`) },
  { type: 'application/zip', extensions: ['zip'], isIt: isZip },
  { type: 'text/csv', extensions: ['csv'], isIt: isText },
  { type: 'text/plain', extensions: ['txt', 'md', 'log'], isIt: isText },
];

/** Extensions of files that can be handed in, as a file picker takes them: `.pdf`. */
export const HAND_IN_EXTENSIONS: readonly string[] = HAND_IN_TYPES.flatMap(({ extensions }) =>
  extensions.map((extension) => `.${extension}`),
);

/**
 * Media type of a file by its extension and its first bytes; null when these two disagree, or when the file is empty.
 * The media type that the sender names is ignored.
 */
export function handInTypeOf(name: string, head: Uint8Array): string | null {
  if (head.length === 0) return null;
  const extension = /[^./\\]\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  const known = HAND_IN_TYPES.find(
    ({ extensions }) => extension !== undefined && extensions.includes(extension),
  );
  return known?.isIt(head) === true ? known.type : null;
}
