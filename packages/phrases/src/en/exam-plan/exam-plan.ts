import type { LeftOut, NeedReason, PlanEmphasis } from '@kahan/domain';
import { counted, form, list } from '../../words.ts';

const days = (count: number) => counted('en', count, { one: 'day', other: 'days' });

const emphases: Record<PlanEmphasis, string> = {
  wishes: 'Best for what you want',
  soonest: 'Done first',
  spread: 'Most days to prepare',
};

const reasons: Record<NeedReason, string> = {
  'no-dates': 'No exam date is published yet.',
  over: 'Sign-up for all exam dates has ended.',
  full: 'All exam dates are full.',
  'attempts-used': 'You have used up all attempts.',
  'not-eligible': 'You cannot sign up with your programme.',
  'awaits-result': 'You have sat it. The result is not known yet.',
};

/** Facts in the line of an exam without a date. Names are those of the subjects that have dates at the same time. */
interface LeftOutFacts {
  /** How many dates there are. */
  count: number;
  others: string[];
}

const leftOut: Record<LeftOut['reason'], (facts: LeftOutFacts) => string> = {
  'blocked-days': ({ count }) =>
    count === 1
      ? 'Its only exam date is on a day that does not work for you.'
      : `All ${count} exam dates are on days that do not work for you.`,
  'credit-first': () => 'All exam dates are before the date of the credit.',
  'at-once': ({ count, others }) =>
    `${count === 1 ? 'Its only exam date is' : `All ${count} exam dates are`} at the same time as ${list(others, 'and')}.`,
  'too-many': () => 'There are too many to plan at once. Sign up for some, and this one follows.',
};

/** Phrases of the plan of the exam period. */
export const examPlan = {
  loadFailed: 'The plan could not be made',
  empty: 'There is nothing to plan',
  emptyHint: 'As soon as there are exam dates for what you still have to pass, plans of them appear here.',
  toTerms: 'To the exam dates',

  wishes: 'What you want',
  /** Of the folded wishes: 2 days between exams, 3 days do not work. */
  wishesShort: (gap: number, blocked: number, retake: boolean) =>
    [
      gap === 0 ? 'no days between dates' : `${days(gap)} between dates`,
      ...(blocked === 0
        ? []
        : [`${days(blocked)} ${form('en', blocked, { one: 'does', other: 'do' })} not work`]),
      ...(retake ? ['time for a second attempt'] : []),
    ].join(', '),
  gap: 'Days to prepare between two dates',
  days,
  blocked: 'Days that do not work',
  day: 'Day to leave free',
  addDay: 'Add the day',
  removeDay: (date: string) => `Remove ${date}`,
  order: 'Most important first',
  orderHint: 'If not all of them fit, the last ones are left out. Otherwise the first ones come earlier.',
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  movedTo: (name: string, position: number, of: number) => `${name}: number ${position} of ${of}`,
  retake: 'Leave time for a second attempt',
  noNetwork: 'What you want can be changed again when you are online.',
  saveFailed: 'The change was not saved. Try again.',

  emphases,
  /** Of one plan: last is a date with its day of the week. */
  lastDay: (last: string) => `All done by ${last}`,
  smallestGap: (gap: number) => {
    if (gap < 0) return 'More than one date on a day';
    return gap === 0 ? 'No free day between two dates' : `At least ${days(gap)} between two dates`;
  },
  /** The wish for days in between fails. */
  shortfall: (gap: number, wanted: number) => `${days(Math.max(0, gap))} to prepare instead of ${wanted}`,
  only: 'There is no other exam date.',
  retakes: (count: number, of: number) =>
    count === of ? 'Time for a second attempt at each' : `Time for a second attempt: ${count} of ${of}`,
  retakeOn: (date: string) => `Second attempt possible on ${date}`,
  noRetake: 'No later exam date',
  missing: (count: number) => `${count} left without a date`,
  collisions: (count: number) =>
    count === 0
      ? 'No clashes with your timetable'
      : `${counted('en', count, { one: 'date clashes', other: 'dates clash' })} with your timetable`,
  gapBefore: (gap: number) =>
    gap < 0 ? 'On the same day' : gap === 0 ? 'On the next day' : `After ${days(gap)} to prepare`,
  /** Of a set after the first one: how many of its dates are those of the first. */
  asInFirst: (count: number) =>
    `${counted('en', count, { one: 'date', other: 'dates' })} as in the first set`,
  /** Of a date that differs; `when` is the one of the first set: 12 Jan 9:00. */
  inFirst: (when: string) => `Differs: ${when} in the first set.`,
  notInFirst: 'Differs: without a date in the first set.',
  signed: 'Signed up',
  leftOut,
  impossible: 'Cannot be planned',
  reasons,

  follow: 'Follow this plan',
  followOf: (name: string) => `Follow this plan: ${name}`,
  /** Once: below the name of the followed plan, else of the first set. */
  followHint:
    'If a date of the plan you follow moves or is cancelled, you see it here. In your calendar its dates are marked “perhaps”. You still have to sign up for each.',
  followsIt: 'You follow this plan.',
  followed: 'Your plan',
  unfollow: 'Stop following this plan',
  broken: 'Your plan no longer works as it is. Choose another one below.',
  gone: 'This exam date was cancelled.',
  /** Of a date whose result has come; `next` is the number of dates that are left. */
  passed: 'Passed. Your plan no longer needs this date, nor one for a second attempt.',
  failed: (next: number) =>
    next === 0
      ? 'Not passed. There is no other date for now.'
      : `Not passed. The sets below have its next date (${counted('en', next, { one: 'date', other: 'dates' })} left).`,
  removeDate: 'Remove from the plan',
  removeDateOf: (name: string) => `Remove from the plan: ${name}`,
  wasOn: (moment: string) => `Moved. It was ${moment}.`,
};

export type ExamPlanPhrases = typeof examPlan;
