import type {
  Answer,
  EntryAnswer,
  PreparedAnswer,
  SchoolEvent,
  TermAnswer,
  YearScheduleAnswer,
} from '@kahan/contract';
import {
  type CalendarChoice,
  type CalendarReader,
  calendarEvents,
  calendarWeek,
  choiceOf,
  type Days,
  type CalendarEvent as DomainEvent,
  dateAt,
  datedEntries,
  deadlinesOf,
  isAllDay,
  perhapsSigned,
  pragueDate,
  unixSeconds,
} from '@kahan/domain';
import { useQueries, useQuery } from '@tanstack/react-query';
import { schoolEventsQuery } from '../../data/calendar.ts';
import { entriesQuery } from '../../data/entries/entries.ts';
import { examPlanQuery, preparedQuery } from '../../data/exam-plan.ts';
import { resultsQuery } from '../../data/results.ts';
import { type OwnLesson, useLessonsOfYear, useTeacherId } from '../../data/schedule/own-lessons.ts';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent, useLoggedIn } from '../../data/session/session.ts';
import { examinedQuery } from '../../data/terms/examined.ts';
import { preparedIds } from '../../data/terms/perhaps.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import type { FreshnessInfo } from '../../platform/http/client.ts';
import { oldest } from '../../platform/http/oldest.ts';
import { type LoadFacts, type LoadState, loadStateOf, loadsOf } from '../../platform/http/query.ts';
import { useNow } from '../../platform/time/clock.ts';
import { useCalendarSettings } from './stored.ts';

export type Holiday = YearScheduleAnswer['holidays'][number];

/** An event of the calendar, its record as the portal answers it. */
export type CalendarEvent = DomainEvent<OwnLesson, TermAnswer, SchoolEvent, Holiday>;

/** The parts of the calendar that load by themselves. */
export type CalendarPart = 'schedule' | 'entries' | 'exams' | 'deadlines' | 'school' | 'year';

export interface PartLoad {
  part: CalendarPart;
  query: LoadFacts & { error: unknown; refetch: () => unknown };
}

type StaleQuery = PartLoad['query'] & { data: FreshnessInfo | undefined; isFetching: boolean };

export interface Calendar {
  reader: CalendarReader;
  choice: CalendarChoice;
  now: Date;
  /** Local date in Prague. */
  today: string;
  schedule: YearScheduleAnswer | undefined;
  /** All lessons of the reader. */
  lessons: readonly OwnLesson[];
  /** Own entries of the reader. */
  entries: readonly EntryAnswer[];
  entriesState: LoadState;
  /** The sign-ups that the reader has prepared. */
  prepared: readonly PreparedAnswer[];
  /** The teaching week that a date is in; null outside of teaching, and for a visitor. */
  weekOf: (date: string) => number | null;
  /** The events of some days, of the sources that are loaded and chosen. */
  eventsOf: (days: Days) => CalendarEvent[];
  /** A chosen part is loading. */
  isArriving: boolean;
  /** Parts that could not be loaded. */
  failed: PartLoad[];
  /** Names of imported calendars of which events are missing. */
  incomplete: string[];
  /** Personal data that could not be renewed; null when all of it is fresh. */
  stale: StaleQuery | null;
  /** Age of the oldest personal data; null without any. */
  freshness: FreshnessInfo | null;
}

const NO_ENTRIES: readonly EntryAnswer[] = [];
const NO_PREPARED: readonly PreparedAnswer[] = [];
const NO_TERMS: readonly TermAnswer[] = [];

/** The portal has holidays twice: in the year schedule, and among the events of the school. */
const isHoliday = (event: SchoolEvent, holidays: readonly Holiday[]): boolean =>
  isAllDay(event) &&
  holidays.some(
    ({ name, start, end }) =>
      name === event.title &&
      start === dateAt(event.start) &&
      end === pragueDate(new Date(event.end * 1000 - 1)),
  );

const readerOf = (
  loggedIn: boolean,
  studies: boolean | undefined,
  teacher: string | null | undefined,
): CalendarReader => {
  if (!loggedIn) return 'visitor';
  // Most users are students. Their calls wait all the same until the user is known to be one.
  if (studies !== false) return 'student';
  return teacher === null ? 'user' : 'teacher';
};

/**
 * The data of the calendar: the agenda that Home and the timetable show, deadlines, and the school events of some months.
 * @param months a date of each month
 */
export function useCalendar(months: readonly string[]): Calendar {
  'use memo';
  const loggedIn = useLoggedIn();
  const studies = useIsStudent();
  const teacher = useTeacherId();
  const reader = readerOf(loggedIn, studies, teacher);
  const choice = choiceOf(useCalendarSettings().choice, reader);
  const now = useNow();
  const today = pragueDate(now);
  const isStudent = loggedIn && studies === true;
  const year = useQuery(yearScheduleQuery);
  const { lessons, queries: lessonQueries } = useLessonsOfYear();
  const terms = useQuery({ ...termsQuery, enabled: isStudent });
  const examined = useQuery({ ...examinedQuery, enabled: reader === 'teacher' });
  const plan = useQuery({ ...examPlanQuery, enabled: isStudent && choice.exams });
  const prepared = useQuery({ ...preparedQuery, enabled: isStudent && choice.exams });
  const ownEntries = useQuery({ ...entriesQuery, enabled: isStudent });
  const results = useQuery({ ...resultsQuery, enabled: isStudent && choice.deadlines });
  const school = useQueries({
    queries: months.map((date) => ({ ...schoolEventsQuery(date), enabled: choice.school })),
    combine: loadsOf<Answer<'GET /api/events'>>,
  });

  const schedule = year.data;
  // A visitor sees school events alone (spec 6).
  const yearSchedule = loggedIn && schedule !== undefined ? schedule : null;
  const agenda = {
    lessons,
    terms: terms.data?.data.terms ?? NO_TERMS,
    entries: datedEntries(ownEntries.data ?? [], year.data ?? null),
  };
  const deadlines = deadlinesOf(
    {
      records: results.data?.data.results ?? [],
      terms: agenda.terms,
      schedules: yearSchedule === null ? [] : [yearSchedule],
    },
    { year: isStudent ? (yearSchedule?.year ?? null) : null, now: hourOf(now) },
  );
  const holidays = yearSchedule?.holidays ?? [];
  const events = new Map(school.flatMap(({ data }) => (data?.items ?? []).map((event) => [event.id, event])));
  const shownHolidays = choice.schedule ? holidays : [];
  const records = {
    ...{ agenda, deadlines, holidays },
    examined: examined.data?.terms ?? NO_TERMS,
    perhaps: perhapsSigned(
      agenda.terms,
      {
        followed: new Set(plan.data?.followed.map(({ term_id }) => term_id)),
        prepared: preparedIds(prepared.data ?? []),
      },
      unixSeconds(now),
    ),
    school: [...events.values()].filter((event) => !isHoliday(event, shownHolidays)),
  };

  const parts: PartLoad[] = [
    { part: 'year', query: year },
    ...(choice.schedule
      ? [
          ...lessonQueries.map((query) => ({ part: 'schedule', query }) as const),
          { part: 'entries', query: ownEntries } as const,
        ]
      : []),
    ...(choice.exams ? [terms, examined].map((query) => ({ part: 'exams', query }) as const) : []),
    ...(choice.deadlines ? [{ part: 'deadlines', query: results } as const] : []),
    ...(choice.school ? school.map((query) => ({ part: 'school', query }) as const) : []),
  ];
  const isUnknown = loggedIn && (studies === undefined || teacher === undefined);
  // A calendar without the plan and the prepared sign-ups is whole, but it waits for them, so that nothing moves.
  const isArriving =
    isUnknown ||
    [plan, prepared].some((query) => loadStateOf(query) === 'loading') ||
    parts.some(({ query }) => loadStateOf(query) === 'loading');
  const missing = parts.filter(({ query }) => ['failed', 'cancelled'].includes(loadStateOf(query)));
  // A part may be several calls: it is told once.
  const failed = missing.filter(({ part }, index) => missing.findIndex((one) => one.part === part) === index);
  return {
    prepared: prepared.data ?? NO_PREPARED,
    ...{ reader, choice, now, today, schedule, lessons: agenda.lessons, isArriving, failed },
    ...{ entries: ownEntries.data ?? NO_ENTRIES, entriesState: loadStateOf(ownEntries) },
    weekOf: (date) => calendarWeek(date, yearSchedule === null ? [] : [yearSchedule]),
    eventsOf: (days) => calendarEvents(records, days, choice),
    incomplete: choice.school ? [...new Set(school.flatMap(({ data }) => data?.incomplete ?? []))] : [],
    stale: [...lessonQueries, terms].find((query) => isStale(query)) ?? null,
    freshness: oldest(
      [...lessonQueries.map(({ data }) => data), terms.data].filter((info) => info !== undefined),
    ),
  };
}

const isStale = (query: StaleQuery): boolean =>
  loadStateOf(query) === 'stale' || (query.data !== undefined && query.data.freshness !== 'fresh');

/** The present hour, unix seconds: the deadlines are derived once an hour, not with every tick of the clock. */
const hourOf = (now: Date): number => Math.floor(unixSeconds(now) / 3600) * 3600;
