import type { TermAnswer } from '@kahan/contract';
import { addDays, type Deadline, pragueDate, pragueInstant, startText, unixSeconds } from '@kahan/domain';
import { type Entry, type EntryContext, linesOf } from './entry.ts';

/** Length of a moment in seconds: calendars draw what has no length badly, or for an hour. */
const MOMENT = 15 * 60;

const midnight = (date: string): number => unixSeconds(pragueInstant(date, 0));

/** Deadlines as events: a moment at the deadline, or a whole day. They leave the reader free (TRANSP:TRANSPARENT). */
export const deadlineEntries = (deadlines: readonly Deadline<TermAnswer>[], context: EntryContext): Entry[] =>
  deadlines.map((deadline) => ({ ...entryOf(deadline, context), isFree: true }));

function entryOf(deadline: Deadline<TermAnswer>, { words, linkTo }: EntryContext): Entry {
  const { kind, key } = deadline;
  const uid = `deadline-${encodeURIComponent(key)}`;
  const what = words.deadlines[kind];
  if ('date' in deadline) {
    const span = { start: midnight(deadline.date), end: midnight(addDays(deadline.date, 1)) };
    return { uid, ...span, isAllDay: true, title: what, place: null, about: null, url: linkTo('/terms') };
  }
  const [first] = deadline.terms;
  return {
    uid,
    start: deadline.at,
    end: deadline.at + MOMENT,
    title: words.titleOf(`${first.code.value} (${words.terms[first.type]})`, what),
    place: null,
    about: linesOf(...deadline.terms.map(({ start }) => startText(start))),
    url: linkTo(`/terms?${new URLSearchParams({ term: first.term_id })}`),
  };
}

/** The local days on which an all-day event is, as midnights. */
export const wholeDays = ({ start, end }: { start: number; end: number }) => ({
  start: midnight(pragueDate(new Date(start * 1000))),
  end: midnight(addDays(pragueDate(new Date(Math.max(start, end - 1) * 1000)), 1)),
});
