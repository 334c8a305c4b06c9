import type { ImportantDate, OrderCriterion, OrderDirection, TermState, TermType } from '@kahan/domain';
import { form } from '../words.ts';

const subjects = (count: number) => `${count} ${form('en', count, { one: 'subject', other: 'subjects' })}`;
const states: Record<TermState, string> = {
  signed: 'signed up',
  notSigned: 'not signed up',
  full: 'full',
  future: 'future',
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

/** Phrases of the terms screen, loaded with it. */
export const terms = {
  loadFailed: 'The terms could not be loaded',
  empty: 'No terms yet',
  emptyHint:
    'Teachers usually open them a few weeks before the exam period. As soon as one of yours is there, it appears here by itself.',
  toHome: 'To the home page',
  nothingFits: 'No term fits these filters',
  nothingFitsHint: (count: number) =>
    count === 1 ? 'There is one term that they leave out.' : `There are ${count} terms that they leave out.`,
  clear: 'Clear the filters',

  filters: 'Filters and order',
  find: 'Find',
  show: 'Show',
  sort: 'Sort',
  study: 'Study',
  studies: 'Studies to show',
  subjectName: 'Name of the subject',
  subjects,
  someSubjects: (chosen: number, all: number) => `${chosen} of ${subjects(all)}`,
  subjectsLabel: 'Subjects to show',
  all: 'All',
  none: 'None',
  states,
  types: { K: 'exams', Z: 'credits' } satisfies Record<TermType, string>,
  kinds,
  found: (count: number) => `${count} ${form('en', count, { one: 'term', other: 'terms' })}`,
  mended: {
    stateFilter: 'The link named a state that terms do not have. It was left out.',
    typeFilter: 'The link named a type that terms do not have. It was left out.',
    codes: 'The link named a subject without terms for you. It was left out.',
    studyIds: 'The link named a study that is not yours. It was left out.',
  },

  order: 'Order of the terms',
  criteria,
  /** After the name of the criterion, for screen readers. */
  criterionState: (direction: OrderDirection, position: number | null) =>
    position === null ? directions[0] : `${directions[direction]}, number ${position}`,
  move: (criterion: OrderCriterion) =>
    `Move ${criteria[criterion]} forward; elsewhere by dragging or the arrow keys`,
  moved: (criterion: OrderCriterion, place: number, of: number) =>
    `${criteria[criterion]}: place ${place} of ${of}`,

  signedTerms: 'Signed up',
  openTerms: 'You can sign up',
  overTerms: 'Over',
  signed: 'Signed up',
  free: (count: number) => `${count} free`,
  full: 'full',
  taken: (signed: number, capacity: number, free: number) =>
    `${signed} of ${capacity} taken, ${free === 0 ? 'full' : `${free} free`}`,
  important: (kind: ImportantDate['kind'], isPast: boolean) => (isPast ? past[kind] : important[kind]),
  clashTerm: (name: string, time: string) => `At the same time as your term ${name} (${time}).`,
  clashLesson: (name: string, time: string) => `At the same time as your lesson ${name} (${time}).`,

  facts: {
    start: 'Date and hour',
    own: 'Your hour',
    subject: 'Class',
    type: 'Type',
    capacity: 'Capacity',
    signing: 'Sign-up',
    logout: 'Cancel by',
    teacher: 'Teacher',
    place: 'Place',
    status: 'Status',
    attempts: 'Attempts',
  },
  ofPlaces: (signed: number, capacity: number) => `${signed} of ${capacity}`,
  unsaid: 'not said yet',
  attemptsLeft: (count: number) =>
    count === 0 ? 'none left' : `${count} ${form('en', count, { one: 'attempt', other: 'attempts' })} left`,
  statuses: {
    signed: 'signed up',
    notSigned: 'not signed up',
    full: 'full',
    future: 'sign-up has not begun',
  } satisfies Record<TermState, string>,
  detailOf: (name: string) => `Detail of the term ${name}`,
  page: 'Page of the term',
  addToCalendar: 'Add to calendar',
  calendarFile: 'term',

  opensIn: (name: string, others: number, time: string) =>
    `${name}${others > 0 ? ` and ${others} more` : ''} ${others > 0 ? 'open' : 'opens'} in ${time}`,
  opensOn: (name: string, others: number, moment: string) =>
    `${name}${others > 0 ? ` and ${others} more` : ''} ${others > 0 ? 'open' : 'opens'} ${moment}`,
  opened: (names: string) => `Sign-up is open: ${names}.`,
};

export type TermsPhrases = typeof terms;
