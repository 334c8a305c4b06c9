import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { SaxesParser } from 'saxes';
import { ItcError } from './files.ts';

/** Handlers of elements by path, e.g. `problem/rooms/room`; an element at any other path is an error. */
export type Handlers = Record<string, (element: Element) => void>;

export const LARGEST_FILE = 200 * 1024 * 1024;

interface Tag {
  name: string;
  attributes: Record<string, unknown>;
}

export type Element = ReturnType<typeof toElement>;

const LONGEST_SHOWN = 60;
/** A value of a file as it is shown in an error: in quotes, on one line, cut. */
export function shown(value: string): string {
  return JSON.stringify(value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value);
}

/** An opening tag with its attributes and place. */
function toElement(file: string, line: number, tag: Tag) {
  const fail = (expected: string) => new ItcError(file, line, expected);
  const optional = (attribute: string) => {
    const value = tag.attributes[attribute];
    return typeof value === 'string' ? value : undefined;
  };
  /** @throws ItcError when the attribute is missing */
  const text = (attribute: string) => {
    const value = optional(attribute);
    if (value === undefined) throw fail(`<${tag.name}> is expected to have the attribute ${attribute}`);
    return value;
  };
  const wrong = (attribute: string, value: string, expected: string) =>
    fail(`${attribute}=${shown(value)} of <${tag.name}> is expected to be ${expected}`);
  /** A whole number, not negative. @throws ItcError */
  const number = (attribute: string): number => {
    const value = text(attribute);
    if (!/^\d+$/.test(value) || !Number.isSafeInteger(Number(value))) {
      throw wrong(attribute, value, `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`);
    }
    return Number(value);
  };
  return {
    name: tag.name,
    text,
    optional,
    fail,
    wrong,
    number,
    /** A number that names something. `01` and `1` name the same. @throws ItcError */
    id: (attribute = 'id'): string => String(number(attribute)),
    /** A bit string of a length. @throws ItcError */
    bits(attribute: string, length: number): string {
      const value = text(attribute);
      if (!/^[01]*$/.test(value) || value.length !== length) {
        throw wrong(attribute, value, `${length} zeros and ones`);
      }
      return value;
    },
  };
}

/**
 * Reads an XML file as a stream. There are no entities: a document type with declarations of its own is
 * refused, and an external one is not fetched. A byte-order mark is allowed.
 * @returns its number of lines
 * @throws ItcError for anything that is not expected, also for a file that is missing or too large
 */
export async function readXml(file: string, handlers: Handlers, largest = LARGEST_FILE): Promise<number> {
  const { size } = await stat(file).catch((error: Error) => {
    throw new ItcError(file, 0, `a readable file is expected (${error.message})`);
  });
  if (size > largest) throw new ItcError(file, 0, `at most ${largest} bytes are expected, it has ${size}`);
  const parser = new SaxesParser({ position: true });
  const path: string[] = [];
  let failure: unknown = null;
  let lines = 0;

  parser.on('error', (error) => {
    throw new ItcError(
      file,
      parser.line,
      `well-formed XML is expected (${error.message.replace(/^[\d:]+ /, '')})`,
    );
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('['))
      throw new ItcError(file, parser.line, 'no declarations are expected in DOCTYPE');
  });
  parser.on('opentag', (tag) => {
    path.push(tag.name);
    const place = path.join('/');
    const handler = Object.hasOwn(handlers, place) ? handlers[place] : undefined;
    if (handler === undefined) throw new ItcError(file, parser.line, `no element ${place} is expected`);
    handler(toElement(file, parser.line, tag));
  });
  parser.on('closetag', () => void path.pop());

  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
      parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
    }
    parser.write(decoder.decode());
    // Closing restarts the count.
    lines = parser.line;
    parser.close();
  } catch (error) {
    failure = error;
  }
  if (failure instanceof ItcError) throw failure;
  if (failure !== null) throw isWrongEncoding(failure) ? await encodingError(file) : failure;
  return lines;
}

function isWrongEncoding(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

/** Reads the file again for the line of the first byte that is not UTF-8: the decoder fails by chunks. */
async function encodingError(file: string): Promise<ItcError> {
  const lines = createInterface({
    input: createReadStream(file, 'latin1'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let number = 0;
  for await (const line of lines) {
    number++;
    const bytes = Buffer.from(line, 'latin1');
    const decoded = Buffer.from(decoder.decode(bytes));
    // The first byte that is not UTF-8 is decoded to a replacement character.
    const at = bytes.findIndex((byte, index) => byte !== decoded[index]);
    const byte = bytes[at];
    if (byte !== undefined) {
      return new ItcError(
        file,
        number,
        `UTF-8 is expected, byte ${at + 1} of the line is 0x${byte.toString(16)}`,
      );
    }
  }
  return new ItcError(file, number, 'UTF-8 is expected');
}
