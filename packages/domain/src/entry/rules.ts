import { semesterOf } from '../time/academic-year.ts';
import { DAY_MINUTES, isRealDate } from '../time/time.ts';
import type { EntryTiming } from './entry.ts';

/** How an entry comes again. Odd and even are weeks of the semester, counted on after its teaching. */
export const ENTRY_REPEATS = ['once', 'weekly', 'odd', 'even'] as const;
export type EntryRepeat = (typeof ENTRY_REPEATS)[number];

/** Most entries of a user. */
export const MOST_ENTRIES = 100;
/** Longest texts, in UTF-16 units. */
export const ENTRY_LENGTHS = { title: 80, place: 80, note: 500 } as const;
/** Shortest and longest entry, minutes. */
export const ENTRY_MINUTES = { least: 5, most: 960 } as const;
/** Most dates that are left out: more than a repeated entry has. */
export const MOST_SKIPPED = 60;

/** The last date of the academic year of a date: an entry cannot be repeated beyond it. */
export const lastEntryDate = (date: string): string => `${semesterOf(date).year + 1}-07-31`;

/** Dates of entries: a mistyped year is no date. */
const [FIRST_DATE, LAST_DATE] = ['2000-01-01', '2199-12-31'];

/** The wrong field of a timing; null when it is right. Dates may be any text. */
export function entryFault(timing: EntryTiming): keyof EntryTiming | null {
  const { date, minutes, duration, repeat, until, skipped } = timing;
  if (!isRealDate(date) || date < FIRST_DATE || date > LAST_DATE) return 'date';
  if (minutes < 0 || minutes >= DAY_MINUTES) return 'minutes';
  const { least, most } = ENTRY_MINUTES;
  if (duration < least || duration > most || minutes + duration > DAY_MINUTES) return 'duration';
  if (repeat === 'once') return until !== null ? 'until' : skipped.length > 0 ? 'skipped' : null;
  if (until === null || !isRealDate(until) || until < date || until > lastEntryDate(date)) return 'until';
  const isStrange = (one: string) => !isRealDate(one) || one < date || one > until;
  return skipped.length > MOST_SKIPPED || skipped.some(isStrange) ? 'skipped' : null;
}
