import type { PerhapsReason, PerhapsTerm } from '../exam-plan/perhaps.ts';
import {
  type Agenda,
  appointmentKey,
  appointmentsOn,
  type EntryAppointment,
  type ExamAppointment,
  examOf,
  type LessonAppointment,
} from '../next/appointments.ts';
import type { TimedLesson } from '../schedule/occurrences.ts';
import type { CountedTerm } from '../terms/term-status.ts';
import type { DateRange } from '../time/academic-year.ts';
import {
  addDays,
  DAY_MINUTES,
  dateAt,
  daysBetween,
  instantOf,
  pragueDate,
  pragueInstant,
  pragueParts,
  unixSeconds,
} from '../time/time.ts';
import type { Deadline } from './deadlines.ts';
import type { CalendarChoice, CalendarSource } from './sources.ts';

/** From this length on an event is all-day whatever its hours (spec 9). */
const ALL_DAY_DAYS = 7;

/**
 * Whether an event is all-day: from a midnight to a midnight in Prague, or seven days or more (spec 9). Days are counted
 * by the wall clock, since a week in which the clocks change has an hour more or less.
 * @param span unix seconds, the end exclusive
 */
export function isAllDay({ start, end }: { start: number; end: number }): boolean {
  if (end <= start) return false;
  const [from, until] = [pragueParts(instantOf(start)), pragueParts(instantOf(end))];
  const days = daysBetween(from.date, until.date);
  if (days > ALL_DAY_DAYS || (days === ALL_DAY_DAYS && until.minutes >= from.minutes)) return true;
  return days > 0 && start % 60 === 0 && end % 60 === 0 && from.minutes === 0 && until.minutes === 0;
}

/** The part of a school event that the rules need, in the shape of the API (spec 3). Times are unix seconds. */
export interface SchoolEventTimes {
  id: string;
  start: number;
  /** Exclusive. */
  end: number;
  categories: readonly number[];
  all_day: boolean;
}

/** The content of an event, by its kind. */
export type CalendarContent<
  L extends TimedLesson = TimedLesson,
  T extends CountedTerm = CountedTerm,
  S extends SchoolEventTimes = SchoolEventTimes,
  H extends DateRange = DateRange,
> =
  | { kind: 'lesson'; lesson: LessonAppointment<L> }
  | { kind: 'exam'; exam: ExamAppointment<T> }
  | { kind: 'perhaps'; exam: ExamAppointment<T>; by: PerhapsReason }
  | { kind: 'entry'; entry: EntryAppointment }
  | { kind: 'deadline'; deadline: Deadline<T> }
  | { kind: 'holiday'; holiday: H }
  | { kind: 'school'; event: S };

/** An event of the calendar. */
export type CalendarEvent<
  L extends TimedLesson = TimedLesson,
  T extends CountedTerm = CountedTerm,
  S extends SchoolEventTimes = SchoolEventTimes,
  H extends DateRange = DateRange,
> = {
  /** One of its kind for all times. */
  key: string;
  source: CalendarSource;
  /** Unix seconds. */
  start: number;
  /** Unix seconds, exclusive; that of the start for a moment. */
  end: number;
  allDay: boolean;
  /** Local dates in Prague, both inclusive. */
  first: string;
  last: string;
} & CalendarContent<L, T, S, H>;

/** The records from which a calendar is made. Those that a reader does not have are empty. */
export interface CalendarRecords<
  L extends TimedLesson = TimedLesson,
  T extends CountedTerm = CountedTerm,
  S extends SchoolEventTimes = SchoolEventTimes,
  H extends DateRange = DateRange,
> {
  /** The one agenda that home and the timetable draw from. */
  agenda: Agenda<L, T>;
  /** The terms at which the reader examines; undefined: none. */
  examined?: readonly T[];
  /** The terms that may become a sign-up; undefined: none. */
  perhaps?: readonly PerhapsTerm<T>[];
  deadlines: readonly Deadline<T>[];
  holidays: readonly H[];
  school: readonly S[];
}

/** Local dates in Prague. */
export interface Days {
  from: string;
  /** Exclusive. */
  until: string;
}

const midnight = (date: string): number => unixSeconds(pragueInstant(date, 0));

/** The local dates that a span touches. A moment has one date; an end at midnight does not touch the next day. */
function datesOf(start: number, end: number): { first: string; last: string } {
  const first = dateAt(start);
  return { first, last: end <= start ? first : pragueDate(new Date(end * 1000 - 1)) };
}

const timed = (start: number, end: number) => ({ start, end, ...datesOf(start, end) });

const wholeDays = (first: string, last: string) => ({
  ...{ first, last, allDay: true as const },
  start: midnight(first),
  end: unixSeconds(pragueInstant(last, DAY_MINUTES)),
});

/**
 * The events of some days, sorted {@link byTime}: the agenda with cancelled lessons, exams that may become a sign-up,
 * holidays of the timetable, deadlines and school events. A source or category that is off is left out.
 */
export function calendarEvents<
  L extends TimedLesson,
  T extends CountedTerm,
  S extends SchoolEventTimes,
  H extends DateRange,
>(
  records: CalendarRecords<L, T, S, H>,
  { from, until }: Days,
  choice: CalendarChoice,
): CalendarEvent<L, T, S, H>[] {
  const appointments: CalendarEvent<L, T, S, H>[] = [];
  const seen = new Set<string>();
  for (let date = from; date < until; date = addDays(date, 1)) {
    for (const one of appointmentsOn(records.agenda, date)) {
      const key = appointmentKey(one);
      // An appointment that lasts over midnight belongs to both days.
      if (seen.has(key)) continue;
      seen.add(key);
      const times = timed(unixSeconds(one.start), unixSeconds(one.end));
      const common = { key, ...times, allDay: isAllDay(times) };
      if (one.kind === 'exam') appointments.push(examEvent(one));
      else if (one.kind === 'entry')
        appointments.push({ ...common, kind: 'entry', source: 'schedule', entry: one });
      else appointments.push({ ...common, kind: 'lesson', source: 'schedule', lesson: one });
    }
  }
  const others: CalendarEvent<L, T, S, H>[] = [
    ...(records.examined ?? []).map((term) => examEvent(examOf(term))),
    ...(records.perhaps ?? []).map((one) => perhapsEvent(one)),
    ...records.holidays.map((holiday) => holidayEvent(holiday)),
    ...records.deadlines.map((deadline) => deadlineEvent(deadline)),
    ...records.school.filter((event) => isChosen(event, choice)).map((event) => schoolEvent(event)),
  ];
  const inside = others.filter(({ first, last }) => first < until && from <= last);
  return [...appointments, ...inside].filter(({ source }) => choice[source]).sort(byTime);
}

const isChosen = ({ categories }: SchoolEventTimes, choice: CalendarChoice): boolean =>
  choice.categories.some((category) => categories.includes(category));

const examEvent = <T extends CountedTerm>(exam: ExamAppointment<T>) => {
  const times = timed(unixSeconds(exam.start), unixSeconds(exam.end));
  return {
    ...{ kind: 'exam' as const, source: 'exams' as const, key: appointmentKey(exam), exam },
    ...{ ...times, allDay: isAllDay(times) },
  };
};

const perhapsEvent = <T extends CountedTerm>({ term, by }: PerhapsTerm<T>) => ({
  ...examEvent(examOf(term)),
  ...{ kind: 'perhaps' as const, key: `perhaps ${term.term_id}`, by },
});

/** A public holiday may begin on the day on which holidays of several days begin. */
const holidayEvent = <H extends DateRange>(holiday: H) => ({
  ...wholeDays(holiday.start, holiday.end),
  ...{
    kind: 'holiday' as const,
    source: 'schedule' as const,
    key: `holiday ${holiday.start} ${holiday.end}`,
    holiday,
  },
});

const deadlineEvent = <T extends CountedTerm>(deadline: Deadline<T>) => ({
  ...{ kind: 'deadline' as const, source: 'deadlines' as const, key: deadline.key, deadline },
  ...('at' in deadline
    ? { ...timed(deadline.at, deadline.at), allDay: false }
    : wholeDays(deadline.date, deadline.date)),
});

const schoolEvent = <S extends SchoolEventTimes>(event: S) => ({
  ...{ kind: 'school' as const, source: 'school' as const, key: `school ${event.id}`, event },
  ...timed(event.start, event.end),
  allDay: event.all_day || isAllDay(event),
});

/** All-day ones first, the longest of them before the others; then by start, and an exam before a lesson. */
export function byTime(a: CalendarEvent, b: CalendarEvent): number {
  if (a.allDay !== b.allDay) return a.allDay ? -1 : 1;
  const byStart = a.allDay && a.first !== b.first ? (a.first < b.first ? -1 : 1) : a.start - b.start;
  if (byStart !== 0) return byStart;
  if (a.allDay && a.last !== b.last) return a.last < b.last ? 1 : -1;
  return weightOf(a) - weightOf(b) || a.end - b.end || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

/** Rare events are more important than weekly ones. */
const WEIGHTS = { exam: 0, perhaps: 1, holiday: 2, deadline: 3, school: 4, entry: 5, lesson: 6 } as const;
const weightOf = ({ kind }: CalendarEvent): number => WEIGHTS[kind];

/** The rank in a cell of a month: 0 for lessons, exams and events, 1 for deadlines to come, 2 for past deadlines. */
const cellRank = ({ kind, start, end, allDay }: CalendarEvent, now: number): number => {
  if (kind !== 'deadline') return 0;
  return (allDay ? end : start) > now ? 1 : 2;
};

/**
 * In the order of a cell of a month: lessons, exams and events by {@link byTime}, deadlines after them, and last the
 * deadlines that have passed.
 * @param now unix seconds
 */
export const byCell =
  (now: number) =>
  (a: CalendarEvent, b: CalendarEvent): number =>
    cellRank(a, now) - cellRank(b, now) || byTime(a, b);

/** The events for which a cell has lines, in the order of {@link byCell}: the first ones, and every exam before others. */
export function cellLines<E extends CalendarEvent>(events: readonly E[], lines: number, now: number): E[] {
  const ordered = events.toSorted(byCell(now));
  const exams = ordered.filter(({ kind }) => kind === 'exam');
  const others = ordered.filter(({ kind }) => kind !== 'exam');
  const shown = new Set([...exams, ...others].slice(0, lines));
  return ordered.filter((event) => shown.has(event));
}

/** The events that are at least partly on a date, in the given order. */
export const eventsOn = <E extends Pick<CalendarEvent, 'first' | 'last'>>(
  events: readonly E[],
  date: string,
): E[] => events.filter(({ first, last }) => first <= date && date <= last);
