// Lines of calendars (RFC 5545, 3.1) and of contacts (RFC 6350, 3.2), which are written alike.

/** Longest line in octets; longer ones are folded (RFC 5545, 3.1). */
const LONGEST_LINE = 75;
/** A UTF-16 unit takes at most three octets in UTF-8, so such a line is short enough whatever it holds. */
const SURELY_SHORT = LONGEST_LINE / 3;

/** Texts that are values as they are: one octet a character, and nothing that has a meaning. */
const PLAIN = /^[\x20-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;
const SPECIAL = /[\\;,\p{Cc}\u2028\u2029]/u;
/** Control characters of one line; line ends and tabs are treated before. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;
/** Characters of more than one octet. */
const BEYOND_ASCII = /[^\0-\x7f]/;

const isAscii = (text: string): boolean => !BEYOND_ASCII.test(text);

/**
 * A text as a value, or as a part of one (RFC 5545, 3.3.11). No text from outside can end its line:
 * line ends are escaped, other control characters and broken surrogates are replaced.
 */
export function escaped(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  if (!SPECIAL.test(whole)) return whole;
  return whole
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
    .replaceAll('\t', ' ')
    .replace(CONTROL, '');
}

/** An address as a value of the type URI, which has no escapes; null when a line cannot hold it. */
export const uriValue = (address: string): string | null =>
  /^[\x21-\x7e]+$/.test(address) ? address : URL.canParse(address) ? new URL(address).href : null;

/** The octets of a character in UTF-8. @param code its code point */
function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** A line with its end, folded so that no part is longer than 75 octets. No character and no escape is split. */
export function contentLine(line: string): string {
  if (line.length <= SURELY_SHORT || (line.length <= LONGEST_LINE && isAscii(line))) return `${line}\r\n`;
  return folded(line);
}

/** Whether the last backslash of a part begins an escape. */
const isEscapeOpen = (part: string): boolean => (/\\+$/.exec(part)?.[0].length ?? 0) % 2 === 1;

function folded(line: string): string {
  let text = '';
  let from = 0;
  let length = 0;
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0;
    const size = octetsOf(code);
    if (length + size > LONGEST_LINE) {
      // Google leaves out an event whose line is folded within an escape, though RFC 5545 allows it.
      const end = isEscapeOpen(line.slice(from, at)) ? at - 1 : at;
      text += `${line.slice(from, end)}\r\n `;
      length = 1 + at - end;
      from = end;
    }
    length += size;
    at += code > 0xffff ? 2 : 1;
  }
  return `${text}${line.slice(from)}\r\n`;
}

/**
 * A property with a text from outside as its value, folded and with its end.
 * @param name of one octet a character, with its colon
 * @param encode applied to a line that may have more than one octet a character
 */
export function textLine(name: string, text: string, encode = (line: string): string => line): string {
  if (text.length + name.length <= LONGEST_LINE && PLAIN.test(text)) return `${name}${text}\r\n`;
  return encode(contentLine(name + escaped(text)));
}
