import type { WaitingLevel, WaitLimit } from '@kahan/domain';
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
};

export type WaitingPhrases = typeof waiting;
