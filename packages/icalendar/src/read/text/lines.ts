import { isUtf8 } from 'node:buffer';
import type { TextDecoder } from 'node:util';
import { type CalendarSource, charsetOf, lineBytes } from './bytes.ts';

/** A property as it stands in the file, unfolded. */
export interface Line {
  /** Where it begins, from 1. */
  number: number;
  text: string;
  /** It was longer than allowed, and its end is missing. */
  isCut: boolean;
}

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/**
 * Whether bytes that are no UTF-8 were it but for a wrong one: most of what is beyond ASCII are its sequences. A server
 * that cuts a text within a letter writes such a line. Old encodings have its sequences hardly ever.
 */
function isMeantAsUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  const wrong = text.split('\ufffd').length - 1;
  return (text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) > wrong;
}

/** Joins folded lines. They are joined before they are decoded, because some programs fold within a character. */
class Unfolder {
  private readonly most: number;
  private readonly narrow: TextDecoder;
  private parts: Buffer[] = [];
  private size = 0;
  private begun = 1;
  private number = 1;
  private isCut = false;
  private isAtStart = true;
  private isAfterCr = false;
  private lines: Line[] = [];

  constructor(most: number, narrow: TextDecoder) {
    this.most = most;
    this.narrow = narrow;
  }

  /** The lines that these bytes complete. A row ends with CRLF, with LF, or with CR alone. */
  push(bytes: Buffer): Line[] {
    this.lines = [];
    let from = this.isAfterCr && bytes[0] === LF ? 1 : 0;
    let [cr, lf] = [bytes.indexOf(CR), bytes.indexOf(LF, from)];
    while (cr !== -1 || lf !== -1) {
      const isCr = cr !== -1 && (lf === -1 || cr < lf);
      const at = isCr ? cr : lf;
      this.add(bytes.subarray(from, at));
      this.endRow();
      from = isCr && bytes[at + 1] === LF ? at + 2 : at + 1;
      // Looked for only when passed, so that the work grows with the bytes alone.
      if (cr !== -1 && cr < from) cr = bytes.indexOf(CR, from);
      if (lf !== -1 && lf < from) lf = bytes.indexOf(LF, from);
    }
    this.add(bytes.subarray(from));
    if (bytes.length > 0) this.isAfterCr = bytes.at(-1) === CR;
    return this.lines;
  }

  end(): Line[] {
    this.lines = [];
    this.endRow();
    this.flush();
    return this.lines;
  }

  private add(bytes: Buffer): void {
    if (bytes.length === 0) return;
    const isFolded = this.isAtStart && (bytes[0] === SPACE || bytes[0] === TAB);
    if (this.isAtStart && !isFolded) this.flush();
    this.isAtStart = false;
    const room = this.most - this.size;
    const part = bytes.subarray(isFolded ? 1 : 0);
    if (part.length > room) this.isCut = true;
    const kept = part.subarray(0, Math.max(0, room));
    if (kept.length > 0) this.parts.push(kept);
    this.size += kept.length;
  }

  private endRow(): void {
    this.isAtStart = true;
    this.number += 1;
  }

  private flush(): void {
    if (this.size > 0) {
      const bytes = Buffer.concat(this.parts);
      const text = isUtf8(bytes) || isMeantAsUtf8(bytes) ? bytes.toString('utf8') : this.narrow.decode(bytes);
      this.lines.push({ number: this.begun, text, isCut: this.isCut });
    }
    this.parts = [];
    this.size = 0;
    this.isCut = false;
    this.begun = this.number;
  }
}

/**
 * The properties of a source, some at a time.
 * @throws CalendarError too-large, charset
 */
export async function* contentLines(
  source: CalendarSource,
  { bytes, line, charset }: { bytes: number; line: number; charset: string | null },
): AsyncGenerator<Line[], void> {
  const { wide, narrow } = charsetOf(charset);
  const unfolder = new Unfolder(line, narrow);
  for await (const part of lineBytes(source, { most: bytes, declared: wide })) yield unfolder.push(part);
  yield unfolder.end();
}
