import { semesterOf, type TeachingWeeks } from '../time/academic-year.ts';
import { addDays, dayOfWeek, daysBetween, mondayOf, pragueInstant } from '../time/time.ts';
import type { EntryRepeat } from './rules.ts';

/** When an entry is held. Times are those of the clocks in Prague. */
export interface EntryTiming {
  /** First date, YYYY-MM-DD. */
  date: string;
  /** Start, minutes after local midnight. */
  minutes: number;
  /** Length by the clock; it ends on the day on which it starts, midnight included. */
  duration: number;
  repeat: EntryRepeat;
  /** Last possible date, inclusive; null exactly for an entry that is held once. */
  until: string | null;
  /** Dates that are left out. */
  skipped: readonly string[];
}

/** Something that a user put into the own timetable. */
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

/** Whether a date is in an odd week of its semester. Weeks are counted on over the exams, and back before the winter. */
export function isOddWeek(year: EntryYear, date: string): boolean {
  const { 1: winter, 2: summer } = year.semesters;
  const { start } = date >= mondayOf(summer.start) ? summer : winter;
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
