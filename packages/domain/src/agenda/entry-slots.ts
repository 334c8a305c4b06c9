import { type DatedEntry, entryDay, type OwnEntry } from '../entry/entry.ts';
import { ALL_WEEKS, type Slot } from '../lesson/timetable.ts';
import { teachingWeekAt } from './exam-slots.ts';

/** An own entry in a timetable. */
export interface EntrySlot extends Slot {
  entry: OwnEntry;
  /** Its dates in the weeks that are shown, in order. */
  dates: string[];
  /** The shown weeks in which it is held, in order. */
  weeks: number[];
  /** A date that is left out is no date of the entry. */
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
