/** An error of a browser without anything personal, as it is sent and logged. */
export interface ClientError {
  /** Class of the error, e.g. `TypeError`. */
  name: string;
  message: string;
  /** Places in the code, the innermost first: `draw (index-3fa.js:1:2345)`. */
  stack: string;
}

/** Longest parts that are sent and logged, in characters. */
export const CLIENT_ERROR_LENGTHS = { name: 60, message: 300, stack: 2_000 } as const;

const MOST_FRAMES = 12;

/** A place in a stack of Chromium or of Firefox and Safari: an optional function, then a file with line and column. */
const FRAME = /^\s*(?:at\s+)?(?:(?:async\s+)?([\w$.<>]+)\s*[(@]|@)?.*?([\w$.-]+\.(?:m?js|tsx?)):(\d+):(\d+)/;

/** Words with a capital that are part of messages of browsers and of the app. Any other one may be a name. */
const PLAIN_WORDS = new Set(
  `Array Boolean Cannot Date Document Element Error Event Failed Function Illegal Importing Intl Invalid Load Loading
   Map Maximum Minified No Node Not Number Object Promise Range React Reflect Request Response Set String Symbol The
   This Too Unable Uncaught Unexpected Unhandled Window`.split(/\s+/),
);

/** Text in quotes, and the word before it: after these words it is a name of the code, not one of a person. */
const QUOTED =
  /(^|[^\p{L}\p{N}])(reading |setting |property |evaluating )?(?:"[^"]*"|'[^']*'|`[^`]*`|„[^“”]*[“”])/gu;

/**
 * A message without parts that may be about a person: addresses with their queries, mail addresses, names, digits and
 * text in quotes. A mark stands for each removed part.
 *
 *     "no lesson of Jan Novák at /study/990001?q=x" → 'no lesson of <…> <…> at <path>'
 */
export function withoutPersonalText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\S+@\S+/g, '<mail>')
    .replace(/(?:[a-z][\w+.-]*:\/\/|data:|blob:)[^\s'"`)]*/gi, '<path>')
    .replace(/(^|[\s'"`(])\/[^\s'"`)]*/g, '$1<path>')
    .replace(QUOTED, (quoted, before: string, word?: string) =>
      word === undefined ? `${before}<…>` : quoted,
    )
    .replace(/[?&][\w%.[\]-]*=[^\s'"`)]*/g, '<…>')
    .replace(/[\p{L}\p{M}]+/gu, (word) => {
      if (/[^A-Za-z]/.test(word)) return '<…>';
      return /^[A-Z][a-z]+$/.test(word) && !PLAIN_WORDS.has(word) ? '<…>' : word;
    })
    .replace(/\p{N}+/gu, '0')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** The places of a stack, without its first line, which repeats the message, and without addresses. */
function placesOf(stack: string): string {
  return stack
    .split('\n')
    .map((line) => FRAME.exec(line))
    .filter((found) => found !== null)
    .slice(0, MOST_FRAMES)
    .map(([, name = '?', file, line, column]) => `${name} (${file}:${line}:${column})`)
    .join('\n');
}

/**
 * Takes out of an error everything that may be about a person (decision 077). A second call changes nothing more: the
 * browser does it before it sends, and the server before it logs.
 */
export function clientErrorOf({ name, message, stack }: { [K in keyof ClientError]?: unknown }): ClientError {
  const { name: longestName, message: longestMessage, stack: longestStack } = CLIENT_ERROR_LENGTHS;
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 4_000) : '');
  return {
    name: /^[A-Z][A-Za-z]*$/.test(text(name)) ? text(name).slice(0, longestName) : 'Error',
    message: withoutPersonalText(text(message)).slice(0, longestMessage),
    stack: placesOf(text(stack)).slice(0, longestStack),
  };
}
