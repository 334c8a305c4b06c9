import type { BlockType, Day, Standing, TermType } from '@kahan/domain';
import { form, nth } from '../../words.ts';
import { dates } from '../dates.ts';

const message = (count: number) => `${count} ${form('en', count, { one: 'message', other: 'messages' })}`;
const kinds: Record<BlockType, string> = { P: 'lecture', X: 'exercise', R: 'reservation' };
const letters: Record<BlockType, string> = { P: 'L', X: 'E', R: 'R' };
const examKinds: Record<TermType, string> = { K: 'exam', Z: 'credit' };
const examLetters: Record<TermType, string> = { K: 'Ex', Z: 'Cr' };
const inDays = (days: number) => (days > 1 ? `, in ${dates.days(days)}` : '');
const begins = {
  teaching: (on: string, days = 0) => `Teaching starts ${on}${inDays(days)}.`,
  examination: (on: string, days = 0) => `The exam period starts ${on}${inDays(days)}.`,
};
const left = (days: number) => (days === 0 ? 'today is its last day' : dates.left(days));

/** Where and when a changed lesson usually is. */
export const changedLesson = {
  /** usually Wed 11:00–12:50, A III */
  usually: (when: string) => `usually ${when}`,
  changed: (usually: string) => `Changed, ${usually}`,
  onDay: (day: Day, time: string) => `${dates.weekdayShort(day)} ${time}`,
  noRoom: 'without a room',
};

/** Phrases of the home page: today's lessons and the news. */
export const home = {
  today: 'Today',
  inMinutes: (count: number) => `In ${count} ${form('en', count, { one: 'minute', other: 'minutes' })}`,
  inSeconds: (count: number) => `In ${count} ${form('en', count, { one: 'second', other: 'seconds' })}`,
  startsNow: 'Starts now',
  running: 'Now',
  /** Of an appointment that begins with the one above it; the end follows when it is another. */
  sameTime: 'At the same time',
  until: (time: string) => `until ${time}`,
  /** Of the lesson that is running, beside its end. */
  minutesLeft: (count: number) => `${count} min left`,
  next: 'Next lesson',
  kinds,
  letters,
  examKinds,
  examLetters,
  /** Below a lesson: the route to its room, its subject, and the note that one stays away. */
  way: 'Route',
  wayTo: (place: string) => `Route to ${place}`,
  subject: 'Subject',
  changedLesson,
  notToday: 'Not today',
  notTodayOf: (name: string) => `Not today: ${name}`,
  notGoing: 'not going',
  goAfterAll: 'Go after all',
  goAfterAllTo: (name: string) => `Go after all: ${name}`,
  following: (time: string) => `Then ${time}`,
  lessonsToday: 'Today’s lessons',
  lessonsOn: (onDay: string) => `Lessons ${onDay}`,
  /** A teacher's day: how many lessons, and when the last one ends. */
  teachingToday: (count: number, until: string) =>
    `You teach ${count} ${form('en', count, { one: 'lesson', other: 'lessons' })} today, until ${until}.`,
  /** Exam dates of a teacher. */
  examined: {
    title: 'Exam dates you examine',
    none: 'No exam date of yours is ahead.',
    failed: 'The exam dates you examine could not be loaded',
    signed: (count: number, capacity: number) => `${count} of ${capacity} signed up`,
    all: (count: number) => `Show all ${count}`,
  },
  noneToday: 'You have no lesson today.',
  noMoreToday: 'No more lessons today.',
  noneAhead: 'There is no other lesson in your timetable.',
  /** For a student without lessons: why, and what to do next. */
  withoutLessons: {
    studying:
      'You have no lessons. Are they missing here although you are enrolled in subjects? Ask the study office.',
    'no-programme':
      'The student system has no programme of yours. Are you a student here? Ask the study office.',
    'not-begun': 'Your programme has not begun. Lessons appear here by themselves.',
    interrupted: 'Your programme is interrupted. Do you want to continue? Ask the study office.',
    ended: 'Your programme has ended.',
  } satisfies Record<Standing | 'no-programme', string>,
  beginsIn: (year: number) =>
    `Your programme begins in ${year}/${String(year + 1).slice(2)}. Lessons appear here by themselves.`,
  toStudyOffice: 'Study office',
  nextExam: 'Next exam',
  noExamAhead: 'You are not signed up for any exam.',
  /** With the last day and the days after today. */
  examPeriod: (until: string, days: number) => `Exam period until ${until}, ${left(days)}.`,
  /** With the name of the holiday, or the word for a break without one. */
  holidays: (name: string, until: string, days: number) => `${name} until ${until}, ${left(days)}.`,
  break: 'Holidays',
  holidayTomorrow: (name: string) => `Tomorrow is a holiday: ${name}.`,
  holidayToday: (name: string) => `Today is a holiday: ${name}.`,
  /** With `on Tuesday 17 Nov`. */
  holidayAhead: (on: string, name: string) => `No lessons ${on}: ${name}.`,
  /** With `on Monday 28 Sep`; where nothing else says how long it takes, also with the days until then. */
  begins,
  /** Exam dates that may become a sign-up: one waits for a place, or the sign-up is prepared. */
  perhaps: {
    title: 'Waiting and prepared',
    /** With the last moment: 12 Jan 20:00. */
    wait: (position: number, count: number, until: string) =>
      `Waiting, ${nth(position)} of ${count}, until ${until}`,
    /** With the time until which the place is kept: 14:05. */
    offered: (until: string) => `A place is free and yours until ${until}`,
    /** With `tomorrow at 8:00`. */
    prepared: (moment: string) => `Prepared: will be sent ${moment}`,
    /** The university asks for the password, so that nothing can be sent. */
    byHand: (moment: string) => `Reminder: sign up with your password ${moment}`,
    leaves: 'Prepared: being sent',
  },
  missing: 'Still without a date',
  noneMissing: 'You have a date for every exam that you still need.',
  missingFailed: 'Subjects without an exam date could not be loaded',
  examsFailed: 'Your exam dates could not be loaded',
  openTerms: (count: number) => `${count} open`,
  opens: (moment: string) => `sign-up opens ${moment}`,
  ownEntry: 'own entry',
  ownLetter: 'O',
  ownFailed: 'Your own entries could not be loaded',
  noTerms: 'no dates yet',
  /** The reason of a card whose grade or result is hidden on this device. */
  readOn: 'Read on',
  readLess: 'Show less',
  hiddenResult: 'Result',
  cancelled: 'cancelled',
  nowIs: (time: string) => `It is ${time}.`,
  scheduleFailed: 'Your timetable could not be loaded',
  news: 'News',
  newsFailed: 'The news could not be loaded',
  newsStale: (time: string) => `The news is as of ${time}.`,
  empty: 'No news',
  emptyHint: 'A change of your results or timetable will appear here automatically.',
  toArchive: 'Open the archive',
  external: 'opens another site',
  postpone: 'Postpone',
  archive: 'Archive',
  postponeOrArchive: 'Postpone or archive',
  /** Label of a card's button for screen readers. */
  toolOf: (tool: string, title: string) => `${tool}: ${title}`,
  options: {
    tonight: 'Tonight',
    tomorrow: 'Tomorrow morning',
    'next-week': 'Next week',
    seconds: 'In 30 seconds',
  },
  postponed: (moment: string) => `Postponed. It comes back ${moment}.`,
  archived: 'The message is in the archive.',
  unarchived: 'The message is back in the news.',
  broughtBack: 'The message is back in the news.',
  oldArchived: (count: number) => `${message(count)} went into the archive.`,
  kept: 'They stay here.',
  postponeFailed: 'The message could not be postponed.',
  archiveFailed: 'Archiving failed.',
  unarchiveFailed: 'The message could not be brought back.',
  pileUp: (count: number) =>
    `${message(count)} ${form('en', count, { one: 'has', other: 'have' })} been here for more than two weeks.`,
  archiveOld: 'Archive the older ones',
  keep: 'Keep',
  /** `shown` when it is not the count itself: `6+`. */
  arrived: (count: number, shown: number | string = count) =>
    `${shown} ${form('en', count, { one: 'new message', other: 'new messages' })}`,
  /** In the margin of a card. */
  isNew: 'new',
  unknownItem: 'A message arrived that this version does not understand. Reload the page.',
  reload: 'Reload',
  cardFailed: 'This message could not be loaded',
  cardFailedHint: 'Reload the page to get the latest version. If that does not help, report it.',
  report: 'Report',
};
