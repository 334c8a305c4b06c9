import type { OwnReason } from '@kahan/domain';

const clash: Record<OwnReason, string> = {
  signed: 'your exam date in',
  wait: 'the exam date you are waiting for in',
  prepared: 'your prepared exam date in',
  plan: 'the exam date of your plan in',
};

/** Of one of two exam dates that overlap, after its time. */
const how: Record<OwnReason, string> = {
  signed: '',
  wait: ', waiting',
  prepared: ', prepared',
  plan: ', in your plan',
};

/** Warnings about an exam date, wherever it is shown. Times are written already: 9:00–10:30. */
export const ownTerms = {
  clashTerm: (name: string, time: string, by: OwnReason) =>
    `At the same time as ${clash[by]} ${name} (${time}).`,
  clashLesson: (name: string, time: string) => `At the same time as your lesson of ${name} (${time}).`,
  clashEntry: (title: string, time: string) => `At the same time as your entry “${title}” (${time}).`,
  /** Of an exam date for which a sign-up can no longer be cancelled, now or when it leaves. */
  noCancel: 'You will not be able to cancel this sign-up.',
  /** One of two exam dates that overlap; `when` is a time with or without its day. */
  overlapping: (name: string, when: string, by: OwnReason) => `${name} (${when}${how[by]})`,
  overlap: (one: string, other: string) => `Two of your exam dates overlap: ${one} and ${other}.`,
  /** With the hour: 10:00. */
  cancelUntil: (name: string, hour: string) => `You can cancel your exam date in ${name} only until ${hour}.`,
  /** With a moment: tomorrow at 8:00. */
  opensOn: (name: string, others: number, moment: string) =>
    `Sign-up opens ${moment}: ${name}${others > 0 ? ` and ${others} more` : ''}`,
};
