import type { EntryAnswer } from '@kahan/contract';
import { addDays, datedEntries, entrySpan, pragueDate, unixSeconds, type YearSchedule } from '@kahan/domain';
import { type Entry, type EntryContext, linesOf } from './entry.ts';

/** Days after which an entry of the past leaves the feed: longer than an academic year. */
const PAST_DAYS = 400;

/**
 * The user's own entries, one event for each date. A date that is left out is missing.
 * @param year null when it is not known
 */
export const ownEntries = (
  entries: readonly EntryAnswer[],
  year: YearSchedule | null,
  { now, linkTo }: EntryContext,
): Entry[] => {
  const first = addDays(pragueDate(now), -PAST_DAYS);
  return datedEntries(entries, year)
    .filter(({ date }) => date >= first)
    .map(({ entry, date }) => {
      const { start, end } = entrySpan(entry, date);
      return {
        uid: `entry-${entry.entry_id}-${date}`,
        ...{ start: unixSeconds(start), end: unixSeconds(end), title: entry.title, place: entry.place },
        about: linesOf(entry.note),
        url: linkTo(`/schedule?${new URLSearchParams({ entry: entry.entry_id })}`),
      };
    });
};
