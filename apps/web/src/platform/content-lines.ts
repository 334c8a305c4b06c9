// Lines of calendars (RFC 5545) and contacts (RFC 6350), which are written alike.

/** Lines of more octets are folded (RFC 5545, 3.1; RFC 6350, 3.2). */
const LONGEST_LINE = 75;

/** A text as a value, or as a part of one (RFC 5545, 3.3.11; RFC 6350, 3.4). */
export const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n|\r|\n/g, '\\n');

const octets = new TextEncoder();

/** Folds a line so that no part is longer than 75 octets; no character is split. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const character of line) {
    const size = octets.encode(character).length;
    if (length + size > LONGEST_LINE) {
      parts.push(part);
      part = ' ';
      length = 1;
    }
    part += character;
    length += size;
  }
  return [...parts, part].join('\r\n');
}

/** A file of these lines, folded. */
export const contentLines = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`;
