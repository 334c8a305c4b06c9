import { inKnownHtml, inKnownLanguage, isRealDate } from '@kahan/domain';
import { z } from 'zod';

/**
 * Schemas that several records share. Every text and every list has a length, because a record that is too long would
 * stop the store, the index, the signals or the search that take it.
 */

/** Characters of an id, a code or a login. */
const LONGEST_ID = 100;
/** Characters of a name or of another text that is one line on the screen. */
const LONGEST_LINE = 1_000;
/** Characters of an article, or of HTML with its pictures. */
const LONGEST_PROSE = 500_000;
/** Characters of a web address. */
const LONGEST_URL = 2_000;
/** Characters of a cursor, which is sent back in an address. */
const LONGEST_CURSOR = 500;
/** Characters of a record's key: up to four ids. */
export const LONGEST_KEY = 250;
/** Entries of a list within a record. */
const LONGEST_LIST = 1_000;
/** Keys of one line of the log of changes, subjects of a study type, and features and points of a floor plan. */
export const LONGEST_LONG_LIST = 20_000;

export const text = z.string().min(1).max(LONGEST_ID);
export const line = z.string().max(LONGEST_LINE);
export const prose = z.string().max(LONGEST_PROSE);
export const url = z.string().max(LONGEST_URL);
export const cursor = z.string().min(1).max(LONGEST_CURSOR);
export const key = z.string().max(LONGEST_KEY);
export const list = <T extends z.ZodType>(entry: T, most = LONGEST_LIST) => z.array(entry).max(most);

/** A text that exists in one language only stands for the other one as well, from here on everywhere. */
export const bilingual = z.object({ cs: line, en: line }).overwrite(inKnownLanguage);
export const bilingualProse = z.object({ cs: prose, en: prose }).overwrite(inKnownLanguage);
/** HTML that stands for the other language names its own. */
export const bilingualHtml = z.object({ cs: prose, en: prose }).overwrite(inKnownHtml);
export const localDate = z
  .string()
  .max(10)
  .refine(isRealDate, 'a date of the calendar, YYYY-MM-DD, is expected')
  .describe('YYYY-MM-DD.');
export const day = z.union(([1, 2, 3, 4, 5, 6, 7] as const).map((day) => z.literal(day)));
export const codeValue = z.object({ code: text, value: bilingual });
export const codeName = z.object({ code: text, name: line });
/** A subject without a name is called by its code. */
export const subject = z
  .object({ code: text, name: bilingual })
  .overwrite((one) => (one.name.cs.trim() === '' ? { ...one, name: { cs: one.code, en: one.code } } : one));
export const academicYear = z.int().min(1900).max(2200).describe('First calendar year of the academic year.');
export const semester = z.union([z.literal(1), z.literal(2)]).describe('1 winter, 2 summer.');
/** Unix seconds, up to the year 2200. */
export const instant = z.int().min(0).max(7_258_118_400).describe('Unix seconds.');
export const count = z.int().min(0).max(1_000_000_000);
