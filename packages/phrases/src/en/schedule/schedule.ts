import type { BlockType, Semester, TermType, WeekPattern } from '@kahan/domain';
import { form, list } from '../../words.ts';
import { changedLesson } from '../home/home.ts';

const KINDS: Record<BlockType, string> = { P: 'lecture', X: 'exercise', R: 'reservation' };
const LETTERS: Record<BlockType, string> = { P: 'L', X: 'E', R: 'R' };
const EXAMS: Record<TermType, string> = { K: 'exam', Z: 'credit' };
const EXAM_LETTERS: Record<TermType, string> = { K: 'Ex', Z: 'Cr' };
const SEMESTERS: Record<Semester, string> = { 1: 'winter', 2: 'summer' };
const SOURCES = { study: 'programme', teacher: 'teacher', room: 'room', subject: 'subject' };

const run = ([from, to]: [number, number]) => (from === to ? String(from) : `${from}–${to}`);
const runs = (all: [number, number][]) => list(all.map(run), 'and');

function pattern(weeks: WeekPattern): string {
  switch (weeks.kind) {
    case 'every':
      return 'every week';
    case 'odd':
      return 'odd weeks';
    case 'even':
      return 'even weeks';
    case 'runs': {
      const [first] = weeks.runs;
      const isOne = weeks.runs.length === 1 && first !== undefined && first[0] === first[1];
      return `${isOne ? 'week' : 'weeks'} ${runs(weeks.runs)}`;
    }
  }
}

/** Phrases of the timetable, loaded with its screen. */
export const schedule = {
  kinds: KINDS,
  letters: LETTERS,
  exams: EXAMS,
  examLetters: EXAM_LETTERS,
  sources: SOURCES,
  ownEntry: 'own entry',
  ownLetter: 'O',
  ownEntries: (count: number) => `${count} ${form('en', count, { one: 'own entry', other: 'own entries' })}`,
  ownFailed: 'Your own entries are missing here: they could not be loaded.',
  semester: 'Semester',
  /** The two options of the toggle. */
  semesters: { 1: 'Winter', 2: 'Summer' } satisfies Record<Semester, string>,
  previousSemester: 'Previous semester',
  nextSemester: 'Next semester',
  year: 'Academic year',
  /** 2026 → 2026/27 */
  years: (year: number) => `${year}/${String((year + 1) % 100).padStart(2, '0')}`,
  /** winter semester 2026/27 */
  semesterOf: (semester: Semester, years: string) => `${SEMESTERS[semester]} semester ${years}`,
  week: 'Week',
  weeks: 'Weeks of the semester',
  all: 'All',
  allWeeks: 'all weeks',
  weekNumber: (week: number) => `week ${week}`,
  thisWeek: 'this week',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  days: 'Day',
  today: 'today',
  timetable: 'Timetable',
  timetableOf: (name: string) => `Timetable: ${name}`,
  /** 16–20 Nov 2026, 30 Nov – 4 Dec 2026. `date` formats a date without its year. */
  range: (from: string, to: string, date: (iso: string) => string) => {
    const first = from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}–` : `${date(from)} – `;
    return `${first}${date(to)} ${to.slice(0, 4)}`;
  },
  /** The weeks of a block: odd weeks; weeks 3–7 and 9. */
  pattern,
  /** The cancelled weeks of a block, after its scheduled weeks. */
  notIn: (weeks: WeekPattern) =>
    `cancelled ${weeks.kind === 'runs' ? `in ${pattern(weeks)}` : pattern(weeks)}`,
  ...changedLesson,
  cancelled: 'Cancelled',
  cancelledFor: (reason: string) => `Cancelled: ${reason}`,
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  nowIs: (time: string) => `It is ${time}.`,
  lessons: (count: number) =>
    count === 0 ? 'no lessons' : `${count} ${form('en', count, { one: 'lesson', other: 'lessons' })}`,
  examDates: (count: number) => `${count} ${form('en', count, { one: 'exam date', other: 'exam dates' })}`,
  none: 'No lessons',
  noneHint: 'There are no lessons in this week.',
  noneAtAll: 'No lessons in this semester',
  noneAtAllHint: 'The timetable of this semester has no lessons.',
  /** Today is outside of teaching. */
  noTeaching: 'No teaching now',
  noneYet: 'No lessons in this semester yet',
  /** Years before and after the one of the year schedule; with 2027/28. */
  notKnown: (years: string) => `Lessons of ${years} are not known`,
  notKnownHint: 'The student system does not provide the timetable of this year.',
  /** Heading of the exams that are in no week of the timetable. */
  yourExams: 'Your exams',
  entriesOutside: 'Your own entries outside the teaching weeks',
  noExams: 'You are not signed up for any exam.',
  toTerms: 'Exam dates',
  examsFailed: 'Your exams are missing here: they could not be loaded.',
  noneOnDay: 'No lessons on this day.',
  showAllWeeks: 'Show all weeks',
  toPresent: 'Back to this week',
  toPresentSemester: 'Back to this semester',
  nobody: 'Whose timetable?',
  nobodyHint: 'Log in to see yours, or add the timetable of a room or a subject.',
  noneChosen: 'No timetable is shown',
  noneChosenHint: 'Add your programme, or the timetable of a room, a subject or a teacher.',
  login: 'Log in',
  showMine: 'Show your timetable',
  failed: (name: string) => `Could not be loaded: ${name}`,
  failedAlone: 'The timetable could not be loaded',
  loadingOf: (name: string) => `Loading: ${name}`,
  cancelledLoad: (name: string) => `Not loaded: ${name}`,
  unknown: (names: string) => `Unknown, so left out: ${names}.`,
  needsLogin: (names: string) => `Shown only after login: ${names}.`,
  /** A study of somebody else, in an address that its owner copied. */
  foreign: (ids: readonly string[]) =>
    `${ids.length > 1 ? 'Programmes' : 'Programme'} ${list(ids, 'and')}: someone else’s timetable. They can send you a private link: Share, in their timetable.`,
  ownersOnly: (names: string) =>
    `Shown only after login: ${names}. A programme opens only for its owner, who can send you a private link.`,
  leaveOut: 'Remove',
  emptyOf: (names: string) => `No lessons in this semester: ${names}.`,
  notKnownOf: (names: string) => `Lessons of this year are not known: ${names}.`,
  staleOf: (name: string, time: string) => `As of ${time}: ${name}.`,
  calendarFailed: 'The semester calendar could not be loaded.',
  mended: {
    year: 'There is no timetable of that year. This is the nearest one.',
    semester: 'There is no such semester. This is the nearest one.',
    week: 'There is no such week. This is the nearest one.',
    sources: 'Only the first 20 timetables of the address are shown.',
  },
};

export type SchedulePhrases = typeof schedule;
