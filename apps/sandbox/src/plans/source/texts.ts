import type { Report } from '../report.ts';

/** Characters of a text of a source: more than names, numbers and addresses have. */
const LONGEST_TEXT = 500;
/** Levels of nested values; deeper ones have no meaning in a plan. */
const DEEPEST = 50;

/**
 * The value of a JSON file with texts that may be stored and shown: without control characters and half surrogates, and
 * not without end. Coordinates are left as they are.
 */
export function withCleanTexts(file: string, value: unknown, report: Report): unknown {
  let count = 0;
  const clean = (one: unknown, depth: number): unknown => {
    if (typeof one === 'string') {
      const text = one
        .slice(0, LONGEST_TEXT)
        .toWellFormed()
        .replace(/\p{Cc}+/gu, ' ');
      if (text !== one) count += 1;
      return text;
    }
    if (typeof one !== 'object' || one === null) return one;
    if (depth > DEEPEST) return null;
    if (Array.isArray(one)) return one.map((part) => clean(part, depth + 1));
    return Object.fromEntries(
      Object.entries(one).map(([name, part]) => [
        name,
        name === 'coordinates' ? part : clean(part, depth + 1),
      ]),
    );
  };
  const cleaned = clean(value, 0);
  if (count > 0)
    report.changed(
      file,
      null,
      `${count} of its texts had control characters or more than ${LONGEST_TEXT} characters, and lost them`,
    );
  return cleaned;
}
