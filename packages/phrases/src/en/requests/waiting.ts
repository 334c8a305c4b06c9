import type { WaitingLevel, WaitLimit, WaitReason, WaitStepKind } from '@kahan/domain';
import { form, nth } from '../../words.ts';

const limits: Record<WaitLimit['by'], string> = {
  signing_end: 'Sign-up ends then.',
  logout_end: 'That leaves you a day to cancel.',
};

/** What happens when a place becomes free, by who keeps the list. */
const happens: Record<WaitingLevel, string> = {
  own: 'When a place becomes free and it is your turn, the school signs you up and we let you know. From then on it is your exam date: not coming may cost you an attempt.',
  automatic:
    'When a place becomes free and it is your turn, we sign you up and let you know. From then on it is your exam date: not coming may cost you an attempt. The order applies to those who wait here; we cannot prevent a sign-up in the student system itself.',
  watch:
    'When a place becomes free and it is your turn, we let you know and keep it free of others here for three minutes, so that you can sign up with your password. The order applies to those who wait here; we cannot prevent a sign-up in the student system itself.',
};

/** The steps of the reader's own place in a list. */
const own: Record<WaitStepKind, (number: number) => string> = {
  joined: (number) => `You joined the list. Your number is ${number}.`,
  tried: () => 'A place became free, and it was your turn.',
  returned: () => 'Somebody from outside the list was faster. You keep your turn.',
  signed: () => 'You are signed up.',
  skipped: () => 'You were passed over',
  expired: () => 'The time until which you wanted to wait has passed.',
  left: () => 'You no longer wait.',
};

/** The steps of somebody before the reader. */
const others: Record<WaitStepKind, (number: number) => string> = {
  joined: (number) => `Number ${number} joined the list.`,
  tried: (number) => `A place became free, and it was the turn of number ${number}.`,
  returned: (number) => `Somebody from outside the list was faster than number ${number}.`,
  signed: (number) => `Number ${number} has the place.`,
  skipped: (number) => `Number ${number} was passed over`,
  expired: (number) => `Number ${number} no longer waits: the time has passed.`,
  left: (number) => `Number ${number} no longer waits.`,
};

/** Why somebody was passed over, after a colon; other reasons are `notEligible`. */
const because: Partial<Record<WaitReason, string>> = {
  'has-place': 'another exam date of this subject',
  'already-signed': 'another exam date of this subject',
  'attempts-used': 'no attempt left',
  'logout-over': 'the other exam date can no longer be given up',
  closed: 'sign-up had ended',
  'too-late': 'the time had passed',
  'no-such-term': 'the exam date was cancelled',
  'not-taken': 'the place was not taken in three minutes',
};

/** Phrases about waiting for a place at an exam date. Instants are written already: Tue 12 Jan at 20:00. */
export const waiting = {
  begin: 'Wait for a place',
  beginFor: (what: string) => `Wait for a place: ${what}`,
  stop: 'Stop waiting',
  stopFor: (what: string) => `Stop waiting: ${what}`,
  count: (count: number) =>
    `${count} ${form('en', count, { one: 'student is', other: 'students are' })} waiting.`,
  title: 'Wait for a place?',
  ahead: (count: number) =>
    count === 0
      ? 'Nobody is waiting yet. You will be first.'
      : `${count} ${form('en', count, { one: 'student is', other: 'students are' })} waiting. You will be ${nth(count + 1)}.`,
  happens,
  until: 'Wait until',
  limits,
  latest: (until: string) => `Choose a time that is still to come, ${until} at the latest.`,
  givesUp: (when: string) =>
    `For it you give up your exam date ${when}, in one step: you keep it until you have the new one.`,
  confirm: 'Wait',
  keepOut: 'Not now',
  /** Why one cannot wait, where sign-up is possible. */
  placeFree: 'A place is free now. Sign up instead of waiting.',
  history: {
    open: 'Waiting history',
    openFor: (what: string) => `Waiting history: ${what}`,
    title: 'Waiting history',
    step: (
      { what, seq, reason }: { what: WaitStepKind; seq: number; reason: WaitReason | null },
      isOwn: boolean,
    ): string => {
      const said = (isOwn ? own : others)[what](seq);
      if (what !== 'skipped') return said;
      return `${said}: ${(reason && because[reason]) ?? 'not allowed to sign up'}.`;
    },
    close: 'Close',
    failed: 'The waiting history could not be loaded',
  },
};

export type WaitingPhrases = typeof waiting;
