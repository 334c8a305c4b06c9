import { type CommandAction, type DenialReason, dayOfWeek, type RequestReason } from '@kahan/domain';
import { clock, form } from '../../words.ts';
import { dates } from '../dates.ts';
import { prepared } from './prepared.ts';
import { waiting } from './waiting.ts';

/** 11 Jan at 9:00, from a local date of the university, YYYY-MM-DD, and minutes of the day. */
const moment = (iso: string, minutes: number) => `${dates.date(iso)} at ${clock(minutes)}`;
/** Mon 11 Jan at 9:00; the time is optional. */
const when = (iso: string, minutes: number | null) =>
  minutes === null
    ? `${dates.weekdayShort(dayOfWeek(iso))}\u00a0${dates.date(iso)}`
    : `${dates.weekdayShort(dayOfWeek(iso))}\u00a0${moment(iso, minutes)}`;

const said: Record<CommandAction, string> = {
  sign_in: 'Sign-up',
  sign_off: 'Cancellation',
  change_hour: 'Change of time',
  change_value: 'Saving',
  delete_file: 'Deletion of a file',
  wait: 'Waiting for a place',
  stop_waiting: 'End of waiting',
  move: 'Move to another exam date',
};
const stillSo: Record<CommandAction, string> = {
  sign_in: 'You are not signed up yet.',
  sign_off: 'You are still signed up.',
  change_hour: 'Your time has not changed yet.',
  change_value: 'It is not saved yet.',
  delete_file: 'The file is still there.',
  wait: 'You are not on the waiting list yet.',
  stop_waiting: 'You are still waiting.',
  move: 'You still have your former exam date.',
};
const pending: Record<CommandAction, (what: string) => string> = {
  sign_in: (what) => `We are signing you up: ${what}.`,
  sign_off: (what) => `We are cancelling your sign-up: ${what}.`,
  change_hour: (what) => `We are changing your time: ${what}.`,
  change_value: (what) => `We are saving: ${what}.`,
  delete_file: (what) => `We are deleting a file: ${what}.`,
  wait: (what) => `We are putting you on the waiting list: ${what}.`,
  stop_waiting: (what) => `We are taking you off the waiting list: ${what}.`,
  move: (what) => `We are moving you: ${what}.`,
};
const success: Record<CommandAction, (what: string) => string> = {
  sign_in: (what) => `You are signed up: ${what}.`,
  sign_off: (what) => `Sign-up cancelled: ${what}.`,
  change_hour: (what) => `Your time has changed: ${what}.`,
  change_value: (what) => `Saved: ${what}.`,
  delete_file: (what) => `The file is deleted: ${what}.`,
  wait: (what) => `You are on the waiting list: ${what}.`,
  stop_waiting: (what) => `You are no longer waiting: ${what}.`,
  move: (what) => `You have moved: ${what}.`,
};
const failed: Record<CommandAction, (what: string) => string> = {
  sign_in: (what) => `You are not signed up: ${what}.`,
  sign_off: (what) => `You are still signed up: ${what}.`,
  change_hour: (what) => `Your time has not changed: ${what}.`,
  change_value: (what) => `Not saved: ${what}.`,
  delete_file: (what) => `The file could not be deleted: ${what}.`,
  wait: (what) => `You are not on the waiting list: ${what}.`,
  stop_waiting: (what) => `You are still on the waiting list: ${what}.`,
  move: (what) => `You have not moved: ${what}.`,
};
/** The reason of a failure, and what to do next. */
const reasons: Record<RequestReason, string> = {
  'no-such-term': 'The exam date has been withdrawn. Choose another one.',
  'not-eligible': 'The student system does not let you sign up for it with this programme. Ask the teacher.',
  'not-open': 'Sign-up has not begun yet. Try again once it opens.',
  closed: 'Sign-up is over. Choose another exam date.',
  full: 'The last place was taken before you. Choose another exam date, or wait until somebody cancels.',
  'already-signed':
    'You are signed up for this subject already. If it is for another exam date, cancel that one first.',
  'not-signed': 'You were no longer signed up. There is nothing you have to do.',
  'logout-over': 'It is too late to cancel. Tell the teacher that you will not come.',
  'attempts-used': 'You have used up all attempts at this subject. Ask the study office.',
  'no-hours': 'This exam date has no times to choose from. Come when it begins.',
  'no-such-hour': 'This time is no longer offered. Choose another one.',
  'hour-taken': 'Somebody has taken this time. Choose another one.',
  'no-such-item': 'This item no longer exists. Ask the teacher.',
  'not-editable': 'The item is closed. If you need to change it, ask the teacher.',
  final: 'The item is handed in as final and cannot be changed any more. Ask the teacher.',
  'no-file': 'There is no file to hand in. Upload one first.',
  'wrong-value': 'The student system did not accept the value. Correct it and save it again.',
  'too-large': 'The file is too large. Choose a smaller one.',
  'wrong-type': 'Files of this type are not accepted. Choose another one.',
  'waiting-not-offered': 'Nobody can wait for a place at this exam date. Choose another one.',
  'already-waiting': 'You are waiting for this exam date already. There is nothing you have to do.',
  'not-waiting': 'You were no longer waiting. There is nothing you have to do.',
  'has-place': 'You have another exam date of this subject. Cancel that one first.',
  'too-late': 'The time until which you wanted it has passed. Choose a later one.',
  'too-many-waits': 'You are waiting for too many exam dates at once. Stop waiting for one of them first.',
  'move-not-offered':
    'The student system cannot exchange exam dates in one step. Cancel the other one first.',
  voided: 'The student system did not answer for a long time, so the request was cancelled. Try again.',
  'password-required': 'The student system asked for your password and nobody entered it. Try again.',
  'wrong-password': 'The student system did not accept your password. Try again.',
  'no-password':
    'The student system asks for a password here, which is not available with your login. Do it there.',
  'no-such-login': 'The student system does not know your login any more. Ask the study office.',
  'list-first': 'Others are waiting for a place here, and they come first. Join them: wait for a place.',
  'not-reached': 'The student system could not be reached the whole time, so nothing was done. Try again.',
  unproven: 'The student system did not confirm the outcome. Please check there.',
};

/** A local date of the university and minutes of the day. */
export interface Moment {
  iso: string;
  minutes: number;
}
/** Facts for the phrases about a denial. */
export interface ReasonFacts {
  opens: Moment;
  closes: Moment;
  /** End of signing off, until which a place may become free; null when it has passed. */
  freeUntil: Moment | null;
  /** End of signing off. */
  logout: Moment;
  /** The date of the same subject that the student is signed up for. */
  elsewhere: Moment | null;
  /** The exam date has any places at all. */
  hasPlaces: boolean;
  /** The exam has ended. */
  isOver: boolean;
}
const denials: Record<DenialReason, (facts: ReasonFacts) => string> = {
  pending: () => 'We are waiting for the school to confirm.',
  signed: () => 'You are signed up.',
  'signed-elsewhere': ({ elsewhere }) =>
    elsewhere === null
      ? 'You have another exam date. Cancel that one first.'
      : `You have another exam date: ${when(elsewhere.iso, elsewhere.minutes)}. Cancel that one first.`,
  'not-signed': () => 'You are not signed up.',
  begun: ({ isOver }) => (isOver ? 'The exam date is over.' : 'The exam date has begun.'),
  'not-open': ({ opens }) => `Sign-up opens on ${moment(opens.iso, opens.minutes)}.`,
  closed: ({ closes }) => `Sign-up ended on ${moment(closes.iso, closes.minutes)}.`,
  'attempts-used': () => 'You have used up all attempts.',
  'not-eligible': () => 'You cannot sign up for this exam date with your programme.',
  full: ({ freeUntil, hasPlaces }) =>
    !hasPlaces
      ? 'It has no places yet.'
      : freeUntil === null
        ? 'Full. Nobody can cancel any more.'
        : `Full. A place may become free until ${dates.date(freeUntil.iso)}.`,
  'choose-study': () => 'Choose a programme first.',
  'logout-over': ({ logout }) => `Sign-up could be cancelled until ${moment(logout.iso, logout.minutes)}.`,
  'no-hours': () => 'There are no times to choose from.',
};

/** 6 s, 3 min, 2 h */
function ago(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
}
const places = (count: number) => `${count} free ${form('en', count, { one: 'place', other: 'places' })}`;

/** Phrases about requests to the student system, loaded after the first paint. */
export const requests = {
  when,
  /** Organic Chemistry II, Mon 11 Jan at 9:00 */
  what: (name: string, at: { iso: string; minutes: number | null } | null) =>
    at === null ? name : `${name}, ${when(at.iso, at.minutes)}`,
  pending,
  stillSo,
  waits:
    'We are waiting for the school to confirm, usually within 10 seconds. You can close this page; we will notify you.',
  slow: 'The school takes longer than usual to confirm. Your request is saved and will not be lost. You can close this page; we will notify you.',
  /** @param since a clock time or a date with time */
  down: (since: string) =>
    `The student system has not answered since ${since}. Your request is saved and is sent once the system answers. You can close this page; we will notify you.`,
  several: (count: number) => `${count} requests are waiting for the school to confirm.`,
  severalSo: 'Nothing has changed yet.',
  details: 'Details',
  hide: 'Hide',
  said,
  /** sent 6 s ago */
  sent: (seconds: number) => `sent ${ago(seconds)} ago`,

  success,
  failed,
  /** Replaces `failed` when the reason says whether the student is signed up. */
  unchanged: (what: string) => `Nothing has changed: ${what}.`,
  unknown: (what: string) => `We do not know how it ended: ${what}.`,
  unknownHint: 'The student system did not confirm the outcome. Please check there.',
  reasons,
  lost: 'The connection was lost before the request arrived. Nothing has changed. Try again.',
  /** After a refused sign-up; without a room when it is not known. */
  nextFree: (at: string, room: string | null, free: number) =>
    `Next free exam date: ${[at, room, `${free} free`].filter((part) => part !== null).join(', ')}.`,
  noNetwork: 'Not possible without a connection.',
  showTerm: 'Show the exam date',
  systemSays: 'The student system says:',
  openSystem: 'Open the student system',
  more: (count: number) => `${count} more ${form('en', count, { one: 'result', other: 'results' })}`,
  closeAll: 'Close all',

  signIn: 'Sign up',
  signOut: 'Cancel sign-up',
  signInTo: (what: string) => `Sign up: ${what}`,
  signOutOf: (what: string) => `Cancel sign-up: ${what}`,
  waitsShort: 'Waiting for the school',
  waitsFor: (what: string) => `Waiting for the school: ${what}`,
  unsure: 'The connection was lost. Once it is back, we will find out whether the request arrived.',
  denials,

  leaveTitle: 'Cancel your sign-up?',
  leaveFree: (count: number) =>
    count === 0
      ? 'All other places are taken. Yours may be gone at once.'
      : `There ${form('en', count, { one: 'is', other: 'are' })} ${places(count)} left. Yours may be gone at once.`,
  leaveOver: 'Sign-up is over: you cannot sign up again.',
  keep: 'Keep it',
  keepOut: 'Not now',
  signInTitle: 'Sign up for this exam date?',

  chooseTitle: 'With which programme?',
  chooseHint: 'You can sign up with several of your programmes. The attempt counts for the one you choose.',
  chooseFirst: 'Choose a programme first.',
  study: (name: string, year: number) => `${name}, year ${year}`,
  unknownStudy: (id: string) => `Programme ${id}`,

  prepared,
  waiting,

  changeHour: 'Change the time',
  hourTaken: 'taken',
  hourFirst: 'Choose another time first.',
  hoursFailed: 'The free times could not be loaded',
  hoursNone: 'No other times are offered.',
};

export type RequestsPhrases = typeof requests;
