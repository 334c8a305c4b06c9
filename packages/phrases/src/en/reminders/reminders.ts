import type { BlockType, ReminderKind, TermType } from '@kahan/domain';
import { counted } from '../../words.ts';
import { home } from '../home/home.ts';

const DAY = 1_440;

/** 15 minutes before, 1 day before */
function before(minutes: number): string {
  if (minutes % (7 * DAY) === 0)
    return `${counted('en', minutes / 7 / DAY, { one: 'week', other: 'weeks' })} before`;
  if (minutes % DAY === 0) return `${counted('en', minutes / DAY, { one: 'day', other: 'days' })} before`;
  return minutes % 60 === 0
    ? `${counted('en', minutes / 60, { one: 'hour', other: 'hours' })} before`
    : `${counted('en', minutes, { one: 'minute', other: 'minutes' })} before`;
}

const kindOf = (type: TermType | BlockType) =>
  type === 'K' || type === 'Z' ? home.examKinds[type] : home.kinds[type];

/** The event of a coming reminder. `start` is a moment: tomorrow at 8:00. */
const coming: Record<ReminderKind, (type: TermType | BlockType, start: string) => string> = {
  exam: (type, start) => `${kindOf(type)} ${start}`,
  lesson: (type, start) => `${kindOf(type)} ${start}`,
  cancelling: (_, start) => `cancelling ends ${start}`,
  opening: (_, start) => `sign-up opens ${start}`,
};

const kinds: Record<ReminderKind, string> = {
  exam: 'Exams and credits',
  cancelling: 'The end of cancelling',
  opening: 'Openings of sign-up',
  lesson: 'Lessons',
};

const kindHints: Record<ReminderKind, string> = {
  exam: 'Before the dates that you are signed up for.',
  cancelling: 'Before you can no longer cancel your sign-up.',
  opening: 'Before sign-up opens for a date of the plan that you follow.',
  lesson: 'Before each lesson of your timetable.',
};

/** Phrases of the reminders in the settings. */
export const reminders = {
  title: 'Reminders',
  hint: 'They come to your devices and to the open page. What falls into your quiet time comes after it, unless it is too late by then.',
  kinds,
  kindHints,
  /** Label of a second reminder of the same kind. */
  againOf: (kind: string) => `${kind}: and again`,
  off: 'Off',
  once: 'Only once',
  before,
  next: 'Coming reminders',
  nothing: 'Nothing is coming.',
  /** When the reminder is told: tomorrow at 8:00 */
  comes: (moment: string) => `Comes ${moment}`,
  coming,
  all: (count: number) => `Show all ${count}`,
  loadFailed: 'Your reminders could not be loaded',
  saveFailed: 'The reminder was not saved.',
};

export type RemindersPhrases = typeof reminders;
