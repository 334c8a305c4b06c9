import { type Agenda, type Appointment, appointmentsOn } from '../next/appointments.ts';
import type { TimedLesson } from '../schedule/occurrences.ts';
import type { CountedTerm } from '../terms/term-status.ts';
import { type EntryTiming, type EntryYear, entryDates, entrySpan } from './entry.ts';

/** A lesson, an exam or another entry that is held at the time of an entry. */
export interface EntryClash<L extends TimedLesson = TimedLesson, T extends CountedTerm = CountedTerm> {
  /** The first of its meetings that clashes. */
  first: Appointment<L, T>;
  /** Number of dates with a clash. */
  dates: number;
}

/**
 * Lessons, exams and other entries that are held at the time of an entry, in the order of their first clash. Cancelled
 * ones do not clash, nor do those that end when the entry begins.
 * @param agenda of the user; the entry with the id `own` is left out
 * @param own id of the entry that is edited; null for a new one
 */
export function entryClashes<L extends TimedLesson, T extends CountedTerm>(
  timing: EntryTiming,
  { entries = [], ...agenda }: Agenda<L, T>,
  own: string | null,
  year: EntryYear | null,
): EntryClash<L, T>[] {
  const others: Agenda<L, T> = { ...agenda, entries: entries.filter(({ entry }) => entry.entry_id !== own) };
  const clashes = new Map<string, EntryClash<L, T>>();
  for (const date of entryDates(timing, year)) {
    const { start, end } = entrySpan(timing, date);
    const met = new Set<string>();
    for (const one of appointmentsOn(others, date)) {
      if (one.canceled || one.start >= end || one.end <= start) continue;
      const key = whatOf(one);
      const known = clashes.get(key);
      if (known === undefined) clashes.set(key, { first: one, dates: 1 });
      else if (!met.has(key)) known.dates += 1;
      met.add(key);
    }
  }
  return [...clashes.values()];
}

function whatOf(one: Appointment): string {
  if (one.kind === 'exam') return `term ${one.term.term_id}`;
  return one.kind === 'entry' ? `entry ${one.entry.entry_id}` : `lesson ${one.lesson.gl}`;
}
