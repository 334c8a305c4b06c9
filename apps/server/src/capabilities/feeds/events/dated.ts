import type { EntryAnswer, SchoolEvent, TermAnswer } from '@kahan/contract';
import {
  addDays,
  type Deadline,
  dateAt,
  datedEntries,
  entrySpan,
  isSigned,
  ownStartOf,
  pragueDate,
  pragueInstant,
  spanOf,
  unixSeconds,
  type YearSchedule,
} from '@kahan/domain';
import { type EventContext, type FeedEvent, linesOf, roomLink } from './event.ts';

/** The exams and credits that a user is signed up for; three hours long when nothing else is known (spec 9). */
export function termEvents(terms: readonly TermAnswer[], context: EventContext): FeedEvent[] {
  return terms.filter(isSigned).map((term) => {
    const link = context.linkTo(`/terms?${new URLSearchParams({ term: term.term_id })}`);
    return termEvent(term, { link, more: context.words.termAt(link) }, context);
  });
}

/** The exams and credits at which a teacher examines. The screen of exam dates is for students, so they lead to the subject. */
export function examinedEvents(terms: readonly TermAnswer[], context: EventContext): FeedEvent[] {
  return terms.map((term) => {
    const link = context.linkTo(`/classes/${encodeURIComponent(term.code.code)}`);
    return termEvent(term, { link, more: null }, context);
  });
}

function termEvent(
  term: TermAnswer,
  { link, more }: { link: string; more: string | null },
  context: EventContext,
): FeedEvent {
  const { words } = context;
  const { from, to } = spanOf(term);
  return {
    uid: `term-${encodeURIComponent(term.term_id)}`,
    start: from,
    end: to,
    title: words.titleOf(term.code.value, words.terms[term.type]),
    place: term.place?.value ?? null,
    about: linesOf(
      term.teacher?.value,
      term.note,
      term.place && words.roomAt(roomLink({ codes: [term.place.code] }, context)),
      more,
      term.url,
    ),
    url: link,
  };
}

/** Length of a moment in seconds: calendars draw an event without a length badly, or for an hour. */
const MOMENT = 15 * 60;

const midnight = (date: string): number => unixSeconds(pragueInstant(date, 0));

/** Deadlines as events: a moment at the deadline, or a whole day. They leave the reader free (TRANSP:TRANSPARENT). */
export const deadlineEvents = (
  deadlines: readonly Deadline<TermAnswer>[],
  context: EventContext,
): FeedEvent[] => deadlines.map((deadline) => ({ ...deadlineEvent(deadline, context), isFree: true }));

function deadlineEvent(deadline: Deadline<TermAnswer>, { words, linkTo }: EventContext): FeedEvent {
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
    about: linesOf(...deadline.terms.map((term) => words.startOf(ownStartOf(term)))),
    url: linkTo(`/terms?${new URLSearchParams({ term: first.term_id })}`),
  };
}

/** The local days on which an all-day event is, as midnights. */
const wholeDays = ({ start, end }: { start: number; end: number }) => ({
  start: midnight(dateAt(start)),
  end: midnight(addDays(dateAt(Math.max(start, end - 1)), 1)),
});

/** UID of a school event, within the portal. */
export const uidOfEvent = ({ id }: Pick<SchoolEvent, 'id'>): string => `event-${encodeURIComponent(id)}`;

/** Events of the university. Attendance is voluntary, so they leave the reader free (TRANSP:TRANSPARENT). */
export const schoolEvents = (events: readonly SchoolEvent[], { linkTo }: EventContext): FeedEvent[] =>
  events.map((event) => ({
    uid: uidOfEvent(event),
    ...(event.all_day
      ? { ...wholeDays(event), isAllDay: true as const }
      : { start: event.start, end: Math.max(event.end, event.start + 1) }),
    title: event.title,
    place: event.place,
    about: event.source,
    url: event.url?.startsWith('/') ? linkTo(event.url) : event.url,
    isFree: true,
  }));

/** Days after which an own entry of the past leaves the feed: longer than an academic year. */
const PAST_DAYS = 400;

/**
 * The user's own entries, one event for each date. A date that is left out is missing.
 * @param year null when it is not known
 */
export const ownEvents = (
  entries: readonly EntryAnswer[],
  year: YearSchedule | null,
  { now, linkTo, settings }: EventContext,
): FeedEvent[] => {
  const first = addDays(pragueDate(now), -PAST_DAYS);
  return datedEntries(entries, year)
    .filter(({ date }) => date >= first)
    .map(({ entry, date }) => {
      const { start, end } = entrySpan(entry, date);
      return {
        uid: `entry-${entry.entry_id}-${date}`,
        ...{ start: unixSeconds(start), end: unixSeconds(end), title: entry.title, place: entry.place },
        about: settings.notes ? linesOf(entry.note) : null,
        url: linkTo(`/schedule?${new URLSearchParams({ entry: entry.entry_id })}`),
      };
    });
};
