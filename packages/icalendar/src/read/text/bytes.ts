import { setImmediate } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { CalendarError } from '../errors.ts';

/** A whole file, or its parts as they arrive. */
export type CalendarSource = Uint8Array | AsyncIterable<Uint8Array>;

/** Bytes that are worked on in one turn of the event loop. */
const SLICE = 64 * 2 ** 10;
/** Bytes that tell the encoding. */
const SNIFFED = 4;

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

/** The source in small slices, with a turn of the event loop after each. @throws CalendarError too-large */
async function* slices(source: CalendarSource, most: number): AsyncGenerator<Buffer, void> {
  let sum = 0;
  for await (const part of source instanceof Uint8Array ? whole(source) : source) {
    sum += part.length;
    if (sum > most) throw new CalendarError('too-large', `the calendar has more than ${most} bytes`);
    for (let at = 0; at < part.length; at += SLICE) {
      const slice = part.subarray(at, at + SLICE);
      yield Buffer.from(slice.buffer, slice.byteOffset, slice.length);
      await setImmediate();
    }
  }
}

type Wide = 'utf-16le' | 'utf-16be';

/** The encoding with two bytes a character that a file begins with, by its mark or by the zeros beside `BE`. */
function wideEncoding(head: Buffer): Wide | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.length < SNIFFED) return null;
  if (head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] !== 0 && head[2] === 0 && head[3] !== 0) return 'utf-16be';
  return null;
}

/** @throws CalendarError charset for UTF-32 */
function refuseUtf32(head: Buffer): void {
  const marks = ['fffe0000', '0000feff'];
  if (head.length >= SNIFFED && marks.includes(head.subarray(0, SNIFFED).toString('hex')))
    throw new CalendarError('charset', 'the calendar is in UTF-32, which is not read');
}

/**
 * The source in an encoding whose line breaks are single bytes: UTF-16 becomes UTF-8, others stay as they are. A mark in
 * front is left out.
 * @param declared UTF-16 as the sender named it
 */
export async function* lineBytes(
  source: CalendarSource,
  { most, declared }: { most: number; declared: Wide | null },
): AsyncGenerator<Buffer, void> {
  let head: Buffer | null = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  const recoded = (bytes: Buffer) =>
    decoder === null ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }));
  const begin = (bytes: Buffer) => {
    refuseUtf32(bytes);
    const wide = wideEncoding(bytes) ?? declared;
    if (wide !== null) decoder = new TextDecoder(wide);
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return recoded(hasMark ? bytes.subarray(3) : bytes);
  };
  for await (const slice of slices(source, most)) {
    if (head === null) {
      yield recoded(slice);
      continue;
    }
    head = Buffer.concat([head, slice]);
    if (head.length < SNIFFED) continue;
    yield begin(head);
    head = null;
  }
  if (head !== null) yield begin(head);
}

/**
 * How to decode all but UTF-8, by the charset of the Content-Type. Without one it is windows-1250, which Czech programs
 * of old write.
 * @throws CalendarError charset for an unknown name
 */
export function charsetOf(declared: string | null): { wide: Wide | null; narrow: TextDecoder } {
  try {
    const { encoding } = new TextDecoder(declared ?? 'windows-1250');
    if (encoding === 'utf-16le' || encoding === 'utf-16be')
      return { wide: encoding, narrow: new TextDecoder('windows-1250') };
    return { wide: null, narrow: new TextDecoder(encoding === 'utf-8' ? 'windows-1250' : encoding) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CalendarError('charset', `the charset ${declared?.slice(0, 40)} is not known`);
  }
}
