import type {
  BlockType,
  CalendarSource,
  CalendarView,
  Deadline,
  EventCategory,
  TermType,
} from '@kahan/domain';
import { counted, form } from '../../words.ts';
import { dates } from '../dates.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const month = (iso: string) => MONTHS[Number(iso.slice(5, 7)) - 1] ?? '';
const year = (iso: string) => iso.slice(0, 4);
const monthYear = (iso: string) => `${month(iso)} ${year(iso)}`;
const EVENTS = { one: 'event', other: 'events' };
const DEADLINE_FORMS = { one: 'deadline', other: 'deadlines' };
const DATES = { one: 'exam date', other: 'exam dates' };

const VIEWS: Record<CalendarView, string> = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' };
const SOURCES: Record<CalendarSource, string> = {
  ...{ schedule: 'timetable', exams: 'exams', deadlines: 'deadlines', school: 'school events' },
};
const CATEGORIES: Record<EventCategory, string> = {
  ...{ 1: 'school events', 2: 'important dates', 3: 'student events', 4: 'entertainment', 5: 'science' },
  ...{ 6: 'career counselling', 7: 'international', 8: 'abroad', 9: 'sport' },
};
const KINDS: Record<BlockType, string> = { P: 'lecture', X: 'exercise', R: 'reservation' };
const EXAMS: Record<TermType, string> = { K: 'exam', Z: 'credit' };
const DEADLINES: Record<Deadline['kind'], string> = {
  'sign-up-opens': 'sign-up opens',
  'sign-up-ends': 'sign-up ends',
  'sign-off-ends': 'deadline to cancel',
  'teaching-begins': 'Teaching begins',
  'teaching-ends': 'Teaching ends',
  'exams-begin': 'Exam period begins',
  'exams-end': 'Exam period ends',
};
/** Where a line has little room. */
const SHORT_DEADLINES: Record<Deadline['kind'], string> = {
  ...DEADLINES,
  ...{ 'sign-up-opens': 'opens', 'sign-up-ends': 'closes', 'sign-off-ends': 'cancel by' },
};

/** Phrases of the calendar, loaded with its screen. Dates are local dates of the university, YYYY-MM-DD. */
export const calendar = {
  view: 'View',
  views: VIEWS,
  today: 'Today',
  /** After the date of a day. */
  isToday: 'today',
  previous: {
    ...{ month: 'Previous month', week: 'Previous week', day: 'Previous day', agenda: 'Previous month' },
  } satisfies Record<CalendarView, string>,
  next: {
    ...{ month: 'Next month', week: 'Next week', day: 'Next day', agenda: 'Next month' },
  } satisfies Record<CalendarView, string>,
  /** November 2026 */
  monthYear,
  /** 16–22 Nov 2026, 30 Nov – 6 Dec 2026, 28 Dec 2026 – 3 Jan 2027 */
  range: (from: string, to: string) => {
    const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
    const ofYear = year(from) === year(to) ? '' : ` ${year(from)}`;
    const first = isOneMonth ? `${Number(from.slice(8))}–` : `${dates.date(from)}${ofYear} – `;
    return `${first}${dates.date(to)} ${year(to)}`;
  },
  /** Wednesday 18 Nov 2026 */
  dayYear: (iso: string) => `${dates.long(iso)} ${year(iso)}`,
  /** 1 Nov: the first day of a month in a table. */
  firstDay: dates.date,
  /** After the days of a week. */
  weekTitle: (week: number) => `week ${week}`,
  /** Of the field with the date that is shown. */
  goTo: 'Go to a date',
  addEntry: 'New entry',
  /** Of a date in the address, as it is written there; empty text for an address that is none of the calendar. */
  notADate: (date: string) =>
    date === '' ? 'The calendar has no such address.' : `There is no date ${date} in the calendar.`,
  subscribe: 'Subscribe in another calendar',
  show: 'Show',
  sources: SOURCES,
  sourcesLabel: 'What the calendar shows',
  categories: CATEGORIES,
  categoriesLabel: 'Categories of school events',
  chosen: (count: number) => `${count} of 9 categories`,
  weekends: 'weekends',
  visitorWhy: 'Without a login the calendar shows school events only.',
  staffWhy: 'Only students and teachers have a timetable and exams here.',
  kinds: KINDS,
  exams: EXAMS,
  /** An exam date of the plan that the reader follows: Perhaps: Organic Chemistry II, exam. */
  perhapsOf: (title: string) => `Perhaps: ${title}`,
  ofPlan: 'in your plan, not signed up',
  /** A term in a title: Organic Chemistry II, exam. */
  titled: (subject: string, kind: string) => `${subject}, ${kind}`,
  deadline: 'deadline',
  /** In place of `deadline` where a sign-up opens. */
  opening: 'sign-up',
  deadlines: DEADLINES,
  shortDeadlines: SHORT_DEADLINES,
  deadlineOf: (subject: string, what: string) => `${subject}: ${what}`,
  studyDate: 'academic calendar',
  ownEntry: 'own entry',
  holiday: 'no lessons',
  allDay: 'all day',
  /** Name of a row with several deadlines. */
  deadlinesRow: 'deadlines',
  /** Unfolds the deadlines that are not the next ones. */
  otherDeadlines: (count: number, next: number) =>
    next === 0 ? `${counted('en', count, DEADLINE_FORMS)}, all over` : `+ ${count} more`,
  foldDeadlines: 'Show fewer',
  otherEvent: 'Event',
  cancelled: 'cancelled',
  cancelledFor: (reason: string) => `cancelled: ${reason}`,
  signedUp: 'you are signed up',
  /** Of an exam at which the reader examines. */
  signedOf: (count: number, capacity: number) => `${count} of ${capacity} signed up`,
  cancelBy: (moment: string, isPast: boolean) =>
    isPast ? `could be cancelled until ${moment}` : `cancel by ${moment}`,
  until: (time: string) => `until ${time}`,
  untilDate: (date: string) => `until ${date}`,
  now: 'now',
  inMinutes: (minutes: number) => `in ${counted('en', minutes, { one: 'minute', other: 'minutes' })}`,
  /** Heading of a day of the agenda: Today, Wednesday 18 Nov. */
  dayHeading: (iso: string, days: number) => {
    const day = iso.slice(0, 4);
    const name = dates.long(iso);
    return days === 0
      ? `Today, ${name}`
      : days === 1
        ? `Tomorrow, ${name}`
        : days > -200 && days < 200
          ? name
          : `${name} ${day}`;
  },
  /** Name of a cell of the month, and of its link. */
  cell: (day: string, count: number) => `${day}, ${count === 0 ? 'no events' : counted('en', count, EVENTS)}`,
  more: (count: number) => `+ ${count}`,
  /** After {@link more} where there is room. */
  moreWord: (_count: number) => 'more',
  moreOn: ({ deadlines, others }: { deadlines: number; others: number }, day: string) =>
    `${[others > 0 && counted('en', others, EVENTS), deadlines > 0 && counted('en', deadlines, DEADLINE_FORMS)].filter(Boolean).join(' and ')} more on ${day}`,
  weekHead: 'Week of the semester',
  week: 'week',
  weekNumber: (week: number) => `week ${week} of the semester`,
  noWeek: 'outside of teaching',
  daysLabel: 'Days of the week',
  list: (day: string) => `Events on ${day}`,
  legend: {
    lesson: 'lesson',
    exam: 'exam or credit, you are signed up',
    perhaps: 'perhaps, you are not signed up',
    examined: 'exam or credit, you examine',
    deadline: 'deadline',
    school: 'school event',
  },
  earlier: 'Show earlier days',
  /** Show December */
  later: (iso: string) => `Show ${month(iso)}`,
  nothing: {
    month: (iso: string) => `Nothing in ${month(iso)}`,
    agenda: (iso: string) => `Nothing in ${month(iso)}`,
    week: () => 'Nothing in this week',
    day: () => 'Nothing on this day',
  } satisfies Record<CalendarView, (iso: string) => string>,
  nothingChosen: 'Nothing is chosen above, so there is nothing to show.',
  nothingNext: 'Nothing further is known.',
  nextIs: (when: string, title: string) => `Next: ${when}, ${title}`,
  failed: {
    schedule: 'Your timetable could not be loaded',
    entries: 'Your own entries could not be loaded',
    exams: 'Your exams could not be loaded',
    deadlines: 'Deadlines are missing: your results could not be loaded',
    school: 'School events could not be loaded',
    year: 'Weeks of the semester could not be loaded',
  },
  /** Names of calendars of the school with too many events. */
  incomplete: (names: string) => `Not all events are shown, there are too many of them: ${names}`,
  detail: { when: 'When', where: 'Where', what: 'What', source: 'From the calendar' },
  notFound: 'This event is not in the calendar any more.',
  otherSite: 'opens another site',
  /** Of which exam date a deadline is: exam date 4 Dec 9:00. */
  ofDate: (moment: string) => `exam date ${moment}`,
  /** Of several that share a deadline: 3 exam dates, the first on 4 Dec. */
  ofDates: (count: number, first: string) => `${count} ${form('en', count, DATES)}, the first on ${first}`,
  /** Read out when another view or time is shown: November 2026, 34 events. */
  announced: (title: string, count: number) => `${title}, ${counted('en', count, EVENTS)}`,
};

export type CalendarPhrases = typeof calendar;
