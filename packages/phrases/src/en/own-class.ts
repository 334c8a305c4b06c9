import type { NextAction, TermType } from '@kahan/domain';
import { form } from '../words.ts';

/** What is left of a subject that is not passed. */
export type Left = Exclude<NextAction, 'enrol' | 'enrol-again' | 'closed' | 'unknown'>;

const left: Record<Left, string> = {
  'credit-and-exam': 'The credit and the exam are left',
  exam: 'The exam is left',
  'graded-credit': 'The graded credit is left',
  credit: 'The credit is left',
  result: 'The result is left',
  'last-attempt': 'One attempt at the exam is left',
};

const termTypes: Record<TermType, string> = { K: 'the exam', Z: 'the credit' };

/** What else the sentence of {@link ownClass.left} says. */
export interface LeftFacts {
  isCredited: boolean;
  /** The moment: on Monday 11 Jan at 13:00. */
  signed: { type: TermType; moment: string } | null;
  isOpen: boolean;
}

/** Phrases of what a student has to do with a class, loaded with the class. */
export const ownClass = {
  passed: 'You have passed this subject.',
  closed: 'No attempt is left this year.',
  again: (year: string) => `You did not pass it in ${year}. Enrol again.`,
  unknown: 'It has a grade that is not known here.',
  planned: 'It is in your plan, you are not enrolled.',
  notEnrolled: 'You are not enrolled in this subject.',
  attended: 'You have lessons of this subject.',
  /** `signed` is the moment of a sign-up: on Monday 11 Jan at 13:00. */
  /** `signed` is the student's sign-up; `isOpen`: there can be one. */
  left: (action: Left, { isCredited, signed, isOpen }: LeftFacts) =>
    [
      ...(isCredited ? ['You have the credit.'] : []),
      `${left[action]}${isOpen && signed === null ? ', you are not signed up.' : '.'}`,
      ...(signed === null ? [] : [`You are signed up for ${termTypes[signed.type]} ${signed.moment}.`]),
    ].join(' '),
  hidden: 'Your grades are covered.',
  results: 'Your results',
  resultsFailed: 'Your results could not be loaded',
  noResult: 'none yet',
  kinds: { credit: 'credit', exam: 'exam' },
  triesLeft: (count: number) => `${count} ${form('en', count, { one: 'attempt', other: 'attempts' })} left`,
  nextLesson: 'Next lesson',
  noLesson: 'None is planned.',
  lessonsFailed: 'Your lessons could not be loaded',
  noRoom: 'without a room',
  types: { P: 'lecture', X: 'exercise', R: 'reservation' },
  cancelled: (on: string, reason: string | null) =>
    `The lesson ${on} is cancelled${reason === null ? '.' : `: ${reason}`}`,
  nextTerm: 'Next exam date',
  noTerm: 'None is announced.',
  termsFailed: 'Your exam dates could not be loaded',
  termTypes: { K: 'exam', Z: 'credit' },
  signUpBy: (moment: string) => `sign up by ${moment}`,
  opens: (moment: string) => `sign-up opens ${moment}`,
  cancelBy: (moment: string) => `cancel by ${moment}`,
  showTerms: (count: number) => `Show all ${count} exam dates`,
  allTerms: 'All exam dates',
  allGroups: 'All class groups',
  wholeTimetable: 'Whole timetable',
  weekOf: (week: number) => `week ${week}`,
  allWeeks: 'all weeks',
  noLessonsNow: 'No lessons this week.',
  timetableFailed: 'The timetable of the subject could not be loaded',
  yours: 'yours',
  group: (group: string) => `group ${group}`,
  isCancelled: 'cancelled',
};

export type OwnClassPhrases = typeof ownClass;
