import type { ReadOptions } from './read-calendar.ts';

/** Unix seconds of an instant. */
export const at = (instant: string): number => Date.parse(instant) / 1000;

/** The years 2026 and 2027. */
export const TIMES: ReadOptions = { from: at('2026-01-01T00:00:00Z'), until: at('2028-01-01T00:00:00Z') };

/** Properties of an event with a summary and a UID of its own, unless they are given. */
export function event(...lines: string[]): string {
  const has = (name: string) => lines.some((line) => line.startsWith(name));
  const own = [...(has('UID') ? [] : ['UID:one']), ...(has('SUMMARY') ? [] : ['SUMMARY:Lecture'])];
  return ['BEGIN:VEVENT', ...own, ...lines, 'END:VEVENT'].join('\r\n');
}

/** A calendar of these components. */
export function calendar(...components: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...components, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}

export const bytes = (text: string): Uint8Array => Buffer.from(text);

/** A source that gives its bytes in parts of this length. */
export async function* inParts(all: Uint8Array, length: number): AsyncGenerator<Uint8Array, void> {
  for (let from = 0; from < all.length; from += length) yield all.subarray(from, from + length);
}
