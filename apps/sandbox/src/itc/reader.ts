import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { SaxesParser } from 'saxes';
import { ItcError } from './files.ts';

/** What to do with elements, by their path, e.g. `problem/rooms/room`; any other place is an error. */
export type Handlers = Record<string, (element: Element) => void>;

export const LARGEST_FILE = 200 * 1024 * 1024;

interface Tag {
  name: string;
  attributes: Record<string, unknown>;
}

export type Element = ReturnType<typeof toElement>;

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
  return {
    name: tag.name,
    text,
    optional,
    fail,
    /** A whole number, not negative. @throws ItcError */
    number(attribute: string): number {
      const value = text(attribute);
      if (!/^\d{1,9}$/.test(value)) {
        throw fail(`${attribute}="${value}" of <${tag.name}> is expected to be a whole number`);
      }
      return Number(value);
    },
    /** A bit string of a length. @throws ItcError */
    bits(attribute: string, length: number): string {
      const value = text(attribute);
      if (!/^[01]*$/.test(value) || value.length !== length) {
        throw fail(`${attribute}="${value}" of <${tag.name}> is expected to be ${length} zeros and ones`);
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
    const handler = handlers[path.join('/')];
    if (handler === undefined)
      throw new ItcError(file, parser.line, `no element ${path.join('/')} is expected`);
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
  if (failure instanceof TypeError) throw new ItcError(file, parser.line, 'UTF-8 is expected');
  if (failure !== null) throw failure;
  return lines;
}
