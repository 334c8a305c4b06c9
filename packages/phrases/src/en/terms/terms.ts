import type {
  ImportantDate,
  OrderCriterion,
  OrderDirection,
  TermSection,
  TermState,
  TermType,
} from '@kahan/domain';
import { counted, form, list } from '../../words.ts';

const subjects = (count: number) => `${count} ${form('en', count, { one: 'subject', other: 'subjects' })}`;
const states: Record<TermState, string> = {
  signed: 'signed up',
  notSigned: 'not signed up',
  full: 'full',
  future: 'not open yet',
};
const kinds: Record<TermType, string> = { K: 'Exam', Z: 'Credit' };
const criteria: Record<OrderCriterion, string> = {
  remaining: 'free places',
  logout_end: 'cancel by',
  signing_end: 'sign up by',
  start: 'date',
  name: 'name',
};
const directions: Record<OrderDirection, string> = { 0: 'not used', 1: 'ascending', 2: 'descending' };
const important: Record<ImportantDate['kind'], string> = {
  logout_end: 'cancel by',
  start: 'begins',
  signing_start: 'sign-up from',
  signing_end: 'sign up by',
};
const past: Record<ImportantDate['kind'], string> = {
  ...important,
  start: 'began',
  signing_end: 'sign-up ended',
};

/** The times of students at one exam date. */
interface OwnTimes {
  /** 0 where it is not known how many there are. */
  count: number;
  /** 9:00 */
  first: string;
  last: string;
  /** null where it is not known how many are free. */
  free: number | null;
}

/** Sections of terms that are neither signed up for nor over. */
type AheadSection = Exclude<TermSection, 'signed' | 'over'>;
const AHEAD: Record<AheadSection, string> = {
  open: 'open',
  opens: 'not open yet',
  full: 'full',
  elsewhere: 'signed up elsewhere',
  barred: 'not available to you',
};

/** Facts in the line of a subject. Days and moments are written already. */
export interface SubjectState {
  state: TermSection;
  /** Days that the student is signed up for. */
  signed: string[];
  /** How many terms are open, and the day of the first. */
  open: number;
  next: string;
  /** When sign-up opens: on Monday 24 Nov at 8:00. */
  opens: string;
  /** How many terms are not signed. */
  others: number;
}

/** Phrases of the screen of exam dates, loaded with it. */
export const terms = {
  loadFailed: 'The exam dates could not be loaded',
  empty: 'No exam dates yet',
  emptyHint:
    'Teachers usually publish them a few weeks before the exam period. As soon as there is one for you, it appears here automatically.',
  toHome: 'To the home page',
  nothingFits: 'No exam date matches these filters',
  nothingFitsHint: (count: number) =>
    `They hide ${counted('en', count, { one: 'exam date', other: 'exam dates' })}.`,
  clear: 'Clear the filters',

  toPlan: 'Plan',

  filters: 'Filters and order',
  filter: 'Filter',
  /** Name of the button on phones. count: how many kinds of filters hide something. */
  filterUsed: (count: number) => `Filter and order, ${count === 0 ? 'nothing is hidden' : `${count} in use`}`,
  showFound: (count: number) => `Show ${counted('en', count, { one: 'exam date', other: 'exam dates' })}`,
  find: 'Find',
  show: 'Show',
  sort: 'Sort',
  bySubject: 'by subject',
  study: 'Programme',
  studies: 'Programmes to show',
  subjectName: 'Name of the subject',
  subjects,
  someSubjects: (chosen: number, all: number) => `${chosen} of ${subjects(all)}`,
  subjectsLabel: 'Subjects to show',
  all: 'All',
  none: 'None',
  states,
  types: { K: 'exams', Z: 'credits' } satisfies Record<TermType, string>,
  kinds,
  found: (count: number) => counted('en', count, { one: 'exam date', other: 'exam dates' }),
  mended: {
    stateFilter: 'The link had an unknown status, which was ignored.',
    typeFilter: 'The link had an unknown type, which was ignored.',
    codes: 'The link had a subject without exam dates for you, which was ignored.',
    studyIds: 'The link had a programme that is not yours, which was ignored.',
  },
  /** Above the list, when the address names a date or a subject that it does not have. */
  missing: {
    term: 'The exam date in the link is not, or is no longer, among your exam dates.',
    subject: 'There are no exam dates for you in the subject that the link names.',
  },

  order: 'Order of the exam dates',
  criteria,
  /** After the name of the criterion, for screen readers. */
  criterionState: (direction: OrderDirection, position: number | null) =>
    position === null ? directions[0] : `${directions[direction]}, number ${position}`,
  move: (criterion: OrderCriterion) =>
    `Move ${criteria[criterion]} forward; elsewhere by dragging or the arrow keys`,
  moved: (criterion: OrderCriterion, place: number, of: number) =>
    `${criteria[criterion]}: place ${place} of ${of}`,

  signedTerms: 'Signed up',
  openTerms: 'Other exam dates',
  /** 18 open · 30 not open yet · 12 full; open ones even when there are none. */
  ahead: (counts: Record<AheadSection, number>) =>
    (Object.keys(AHEAD) as AheadSection[])
      .filter((section) => section === 'open' || counts[section] > 0)
      .map((section) => `${counts[section]} ${AHEAD[section]}`.replaceAll(' ', '\u00a0'))
      .join(' · '),
  /** Of a folded subject: signed up for 19 Nov, 11 others; 4 open, next 22 Jan; opens on Monday 24 Nov at 8:00. */
  subjectState: ({ state, signed, open, next, opens, others }: SubjectState) => {
    const mine = signed.length === 0 ? [] : [`signed up for ${list(signed, 'and')}`];
    const rest: Record<TermSection, string> = {
      open: open === 1 ? `1 open, ${next}` : `${open} open, next ${next}`,
      opens: `opens ${opens}`,
      signed: others === 0 ? '' : `${others} ${form('en', others, { one: 'other', other: 'others' })}`,
      full: 'full',
      elsewhere: AHEAD.elsewhere,
      barred: AHEAD.barred,
      over: 'past',
    };
    return [...mine, rest[state]].filter((part) => part !== '').join(state === 'signed' ? ', ' : ' · ');
  },
  overTerms: 'Past',
  moreTerms: (count: number) =>
    `${count} more ${form('en', count, { one: 'exam date', other: 'exam dates' })}`,
  months: 'Go to a month',
  signed: 'Signed up',
  /** when: today at 9:40. hasHour: the student's own hour is known, or there is none. */
  confirmedSignUp: (when: string, hasHour: boolean) =>
    `The school confirmed it ${when}. The list is older${hasHour ? '' : ', your own time comes with a newer one'}.`,
  confirmedSignOut: (when: string) => `Cancelled, the school confirmed it ${when}. The list is older.`,
  /** The next date is today: today 11:00. */
  todayAt: (hour: string) => `today ${hour}`,
  free: (count: number) => `${count} free`,
  full: 'full',
  noPlaces: 'no places yet',
  taken: (signed: number, capacity: number, free: number) =>
    `${signed} of ${capacity} taken, ${free === 0 ? 'full' : `${free} free`}`,
  important: (kind: ImportantDate['kind'], isPast: boolean) => (isPast ? past[kind] : important[kind]),
  /** Of an exam date with a time for each student, before a sign-up. */
  ownTimes: (minutes: number, { count, first, last, free }: OwnTimes) =>
    [
      `every ${minutes} min`,
      count > 1 && `from ${first} to ${last}`,
      free !== null && `${free} of ${count} free`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('; you get the first free one and can change it'),

  facts: {
    start: 'Date and time',
    own: 'Your time',
    times: 'Times of students',
    subject: 'Subject',
    type: 'Type',
    capacity: 'Capacity',
    signing: 'Sign-up',
    logout: 'Cancel by',
    teacher: 'Examiner',
    place: 'Room',
    status: 'Status',
    attempts: 'Attempts',
  },
  ofPlaces: (signed: number, capacity: number) => `${signed} of ${capacity}`,
  unsaid: 'not given yet',
  onMap: (room: string) => `${room} on the map`,
  attemptsLeft: (count: number) =>
    count === 0 ? 'none left' : `${count} ${form('en', count, { one: 'attempt', other: 'attempts' })} left`,
  statuses: {
    signed: 'signed up',
    notSigned: 'not signed up',
    full: 'full',
    future: 'sign-up has not begun',
  } satisfies Record<TermState, string>,
  detailOf: (name: string) => `Details of the exam date: ${name}`,
  page: 'Exam page',
  addToCalendar: 'Add to calendar',
  calendarFile: 'exam-date',

  opensIn: (name: string, others: number, time: string) =>
    `Sign-up opens in ${time}: ${name}${others > 0 ? ` and ${others} more` : ''}`,
  opened: (names: string) => `Sign-up is open: ${names}.`,
};

export type TermsPhrases = typeof terms;
