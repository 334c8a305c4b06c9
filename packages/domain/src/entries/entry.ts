import type { Semester } from '../codes.ts';
import { ALL_WEEKS, type Slot } from '../schedule/schedule-blocks.ts';
import { teachingWeekAt } from '../terms/exam-slots.ts';
import { type SemesterOfYear, semesterOf, type TeachingWeeks } from '../time/academic-year.ts';
import {
  addDays,
  DAY_MINUTES,
  dayOfWeek,
  daysBetween,
  isRealDate,
  mondayOf,
  pragueInstant,
} from '../time/time.ts';

/** How an entry repeats. Odd and even weeks are those of the semester, counted on after its teaching. */
export const ENTRY_REPEATS = ['once', 'weekly', 'odd', 'even'] as const;
export type EntryRepeat = (typeof ENTRY_REPEATS)[number];

/** Most entries of a user. */
export const MOST_ENTRIES = 100;
/** Longest texts, in UTF-16 units. */
export const ENTRY_LENGTHS = { title: 80, place: 80, note: 500 } as const;
/** Shortest and longest entry, minutes: the longest takes a whole day. */
export const ENTRY_MINUTES = { least: 5, most: DAY_MINUTES } as const;
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

/** When an entry is held. Times are those of the clocks in Prague. */
export interface EntryTiming {
  /** First date, YYYY-MM-DD. */
  date: string;
  /** Start, minutes after local midnight. */
  minutes: number;
  /** Length by the clock, minutes; the entry ends on the day on which it starts, midnight included. */
  duration: number;
  repeat: EntryRepeat;
  /** Last possible date, inclusive; null exactly for an entry that is held once. */
  until: string | null;
  /** Dates that are left out. */
  skipped: readonly string[];
}

/** An entry that a user put into the own timetable. */
export interface OwnEntry extends EntryTiming {
  entry_id: string;
  title: string;
  place: string | null;
  note: string | null;
}

/** An entry on one of its dates. */
export interface DatedEntry<E extends OwnEntry = OwnEntry> {
  entry: E;
  date: string;
}

/** The part of a year schedule that tells odd weeks from even ones. */
export type EntryYear = TeachingWeeks & { year: number };

/** The dates of an entry in order. @param year null when it is not known */
export function entryDates(timing: EntryTiming, year: EntryYear | null): string[] {
  const { date, repeat, until, skipped } = timing;
  if (repeat === 'once') return [date];
  const left = new Set(skipped);
  const dates: string[] = [];
  for (let at = date; at <= (until ?? date); at = addDays(at, 7)) {
    if (!left.has(at) && isDue(timing, at, year)) dates.push(at);
  }
  return dates;
}

function isDue({ date, repeat }: EntryTiming, at: string, year: EntryYear | null): boolean {
  if (repeat === 'weekly') return true;
  // The weeks of another year are not known, so they are counted from the first date.
  if (year === null || semesterOf(date).year !== year.year) return weeksBetween(date, at) % 2 === 0;
  return isOddWeek(year, at) === (repeat === 'odd');
}

const weeksBetween = (from: string, to: string) => daysBetween(mondayOf(from), mondayOf(to)) / 7;

/** The semester of a date in a year: the summer begins with the week of its first lessons. */
const semesterIn = ({ semesters }: EntryYear, date: string): Semester =>
  date >= mondayOf(semesters[2].start) ? 2 : 1;

/** Whether a date is in an odd week of its semester. Weeks are counted on over the exams, and back before the winter. */
export function isOddWeek(year: EntryYear, date: string): boolean {
  const { start } = year.semesters[semesterIn(year, date)];
  return weeksBetween(start, date) % 2 === 0;
}

/** All dates of all entries. */
export const datedEntries = <E extends OwnEntry>(
  entries: readonly E[],
  year: EntryYear | null,
): DatedEntry<E>[] => entries.flatMap((entry) => entryDates(entry, year).map((date) => ({ entry, date })));

/**
 * The instants of an entry on a date. In the night in which clocks go forward, an end that they skip or that comes before
 * the start is as long after the start as the entry is long.
 */
export function entrySpan(
  { minutes, duration }: Pick<EntryTiming, 'minutes' | 'duration'>,
  date: string,
): { start: Date; end: Date } {
  const start = pragueInstant(date, minutes);
  const end = pragueInstant(date, minutes + duration);
  return { start, end: end > start ? end : new Date(start.getTime() + duration * 60_000) };
}

/** Monday is 1, Sunday is 7. */
export const entryDay = ({ date }: Pick<EntryTiming, 'date'>) => dayOfWeek(date);

/** An own entry in a timetable. */
export interface EntrySlot extends Slot {
  entry: OwnEntry;
  /** Its dates in the weeks that are shown, in order. */
  dates: string[];
  /** The shown weeks in which it is held, in order. */
  weeks: number[];
  /** Always empty: a date that is left out is no date of the entry. */
  canceled: [];
}

/**
 * Own entries in one teaching week, or in all of them (0), each once. Dates outside of the teaching weeks belong to no
 * week of a timetable.
 * @param first Monday of the first week
 */
export function entrySlots(
  dated: readonly DatedEntry[],
  { first, teachingWeeks, week }: { first: string; teachingWeeks: number; week: number },
): EntrySlot[] {
  const slots = new Map<string, EntrySlot>();
  for (const { entry, date } of dated) {
    const own = teachingWeekAt(date, first, teachingWeeks);
    if (own === null || (week !== ALL_WEEKS && own !== week)) continue;
    const { entry_id, minutes, duration } = entry;
    const slot = slots.get(entry_id) ?? {
      ...{ key: `entry|${entry_id}`, entry, day: entryDay(entry), minutes, duration },
      ...{ dates: [], weeks: [], canceled: [] },
    };
    slot.dates.push(date);
    slot.weeks.push(own);
    slots.set(entry_id, slot);
  }
  return [...slots.values()];
}

/**
 * Own entries on the dates of a semester that are in none of its weeks, earliest first: before them, in the exam period
 * and in the holidays.
 * @param first Monday of the first week; null when no week is shown
 * @param year null when it is not known
 */
export function entriesBeside<E extends OwnEntry>(
  dated: readonly DatedEntry<E>[],
  shown: SemesterOfYear & { first: string | null; teachingWeeks: number },
  year: EntryYear | null,
): DatedEntry<E>[] {
  const isBeside = ({ date }: DatedEntry<E>) => {
    const byMonth = semesterOf(date);
    if (byMonth.year !== shown.year) return false;
    const semester = year !== null && year.year === shown.year ? semesterIn(year, date) : byMonth.semester;
    if (semester !== shown.semester) return false;
    return shown.first === null || teachingWeekAt(date, shown.first, shown.teachingWeeks) === null;
  };
  return dated
    .filter(isBeside)
    .toSorted((a, b) => (a.date === b.date ? a.entry.minutes - b.entry.minutes : a.date < b.date ? -1 : 1));
}
