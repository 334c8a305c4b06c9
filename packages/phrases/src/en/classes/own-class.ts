import type { NextAction, TermType } from '@kahan/domain';
import { form } from '../../words.ts';

/** The steps that are left in a subject that is not passed. */
export type Left = Exclude<NextAction, 'enrol' | 'enrol-again' | 'closed' | 'unknown'>;

const left: Record<Left, string> = {
  'credit-and-exam': 'Still to do: credit and exam',
  exam: 'Still to do: exam',
  'graded-credit': 'Still to do: graded credit',
  credit: 'Still to do: credit',
  result: 'Still to do: result',
  'last-attempt': 'One attempt at the exam left',
};

const termTypes: Record<TermType, string> = { K: 'the exam', Z: 'the credit' };

/** Further facts in the sentence of {@link ownClass.left}. */
export interface LeftFacts {
  isCredited: boolean;
  /** The moment: on Monday 11 Jan at 13:00. */
  signed: { type: TermType; moment: string } | null;
  isOpen: boolean;
}

/** Phrases about a student's part in a class, loaded with the class. */
export const ownClass = {
  passed: 'You have passed this subject.',
  closed: 'No attempt is left this year.',
  again: (year: string) => `You did not pass it in ${year}. Enrol again.`,
  unknown: 'It has a grade that is not known here.',
  planned: 'It is in your plan. You are not enrolled.',
  notEnrolled: 'You are not enrolled in this subject.',
  attended: 'You have lessons of this subject.',
  /** `signed` is the student's sign-up, on Monday 11 Jan at 13:00; `isOpen`: there can be one. */
  left: (action: Left, { isCredited, signed, isOpen }: LeftFacts) =>
    [
      ...(isCredited ? ['You have the credit.'] : []),
      `${left[action]}${isOpen && signed === null ? '. You are not signed up.' : '.'}`,
      ...(signed === null ? [] : [`You are signed up for ${termTypes[signed.type]} ${signed.moment}.`]),
    ].join(' '),
  hidden: 'Your grades are hidden.',
  results: 'Your results',
  resultsFailed: 'Your results could not be loaded',
  noResult: 'none yet',
  kinds: { credit: 'credit', exam: 'exam' },
  triesLeft: (count: number) => `${count} ${form('en', count, { one: 'attempt', other: 'attempts' })} left`,
  nextLesson: 'Next lesson',
  noLesson: 'None is planned.',
  noOwnLesson: 'You have none in your timetable.',
  lessonsFailed: 'Your lessons could not be loaded',
  noRoom: 'without a room',
  types: { P: 'lecture', X: 'exercise', R: 'reservation' },
  cancelled: (on: string, reason: string | null) =>
    `The lesson ${on} is cancelled${reason === null ? '.' : `: ${reason}`}`,
  nextTerm: 'Next exam date',
  /** Where an earlier exam date is not open. */
  nextOpenTerm: 'Next open exam date',
  noTerm: 'None is announced.',
  /** Of a subject in which the reader is not enrolled this year: the student system tells of none. */
  noOwnTerm: 'Exam dates are shown only to students enrolled in the subject.',
  termsFailed: 'Your exam dates could not be loaded',
  termTypes: { K: 'exam', Z: 'credit' },
  signUpBy: (moment: string) => `sign up by ${moment}`,
  opens: (moment: string) => `sign-up opens ${moment}`,
  cancelBy: (moment: string, isPast: boolean) =>
    isPast ? `could be cancelled until ${moment}` : `cancel by ${moment}`,
  showTerms: (count: number) => `Show all ${count} exam dates`,
  allTerms: 'All exam dates',
  allGroups: 'All class groups',
  groupsFailed: 'Your class groups could not be loaded',
  wholeTimetable: 'Whole timetable',
  weekOf: (week: number) => `week ${week}`,
  allWeeks: 'all weeks',
  otherLessons: (count: number) => `Show the lessons of other groups (${count})`,
  noLessonsNow: 'No lessons.',
  timetableFailed: 'The timetable of the subject could not be loaded',
  yours: 'yours',
  group: (group: string) => `group ${group}`,
  isCancelled: 'cancelled',
};

export type OwnClassPhrases = typeof ownClass;
