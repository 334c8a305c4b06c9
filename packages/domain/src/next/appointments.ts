import { type DatedEntry, entrySpan, type OwnEntry } from '../entries/entry.ts';
import {
  HEADS_UP_MINUTES,
  nextLesson,
  type Occurrence,
  occurrencesOn,
  type TimedLesson,
  timingOf,
} from '../schedule/occurrences.ts';
import { isSigned, spanOf } from '../terms/signed-term.ts';
import type { CountedTerm } from '../terms/term-status.ts';
import { addDays, DAY_MINUTES, instantOf, pragueDate, pragueInstant, pragueMinutes } from '../time/time.ts';

/** A lesson that a student attends, cancelled ones included. */
export type LessonAppointment<L extends TimedLesson = TimedLesson> = { kind: 'lesson' } & Occurrence<L>;

/** An exam or a credit that a student is signed up for, from the student's own hour. */
export interface ExamAppointment<T extends CountedTerm = CountedTerm> {
  kind: 'exam';
  term: T;
  /** Local date in Prague, YYYY-MM-DD. */
  date: string;
  /** Start, minutes after local midnight. */
  minutes: number;
  duration: number;
  start: Date;
  /** Exclusive. */
  end: Date;
  canceled: false;
}

/** An entry of the user's own, on one of its dates. */
export interface EntryAppointment {
  kind: 'entry';
  entry: OwnEntry;
  /** Local date in Prague, YYYY-MM-DD. */
  date: string;
  /** Start, minutes after local midnight. */
  minutes: number;
  duration: number;
  start: Date;
  /** Exclusive. */
  end: Date;
  canceled: false;
}

/** A lesson, an exam or an own entry of a user. */
export type Appointment<L extends TimedLesson = TimedLesson, T extends CountedTerm = CountedTerm> =
  | LessonAppointment<L>
  | ExamAppointment<T>
  | EntryAppointment;

/** The records of a student's agenda. Home, its strip, the timetable and the heads-up read the same agenda. */
export interface Agenda<L extends TimedLesson = TimedLesson, T extends CountedTerm = CountedTerm> {
  lessons: readonly L[];
  /** All terms that the student may see; those with a sign-up are appointments. */
  terms: readonly T[];
  /** The user's own entries, each on all its dates; undefined: none. */
  entries?: readonly DatedEntry[];
}

/** Minutes before an exam in which the time that is left says more than the hour. */
const NEAR_EXAM_MINUTES = 120;

/** Identifies an appointment of an agenda: one meeting of a lesson, or a term. */
export function appointmentKey(one: Appointment): string {
  if (one.kind === 'exam') return `term ${one.term.term_id}`;
  if (one.kind === 'entry') return `entry ${one.entry.entry_id} ${one.date}`;
  return meetingKey(one.lesson.gl, one);
}

const meetingKey = (
  gl: string,
  { date, minutes, duration }: Pick<Occurrence, 'date' | 'minutes' | 'duration'>,
): string => `${gl} ${date} ${minutes} ${duration}`;

/** The appointment of a term that the student is signed up for. */
export function examOf<T extends CountedTerm>(term: T): ExamAppointment<T> {
  const { from, to } = spanOf(term);
  const start = instantOf(from);
  const end = instantOf(to);
  const date = pragueDate(start);
  const minutes = pragueMinutes(start);
  return { kind: 'exam', term, date, minutes, duration: (to - from) / 60, start, end, canceled: false };
}

/** The appointment of an entry on a date. */
export function entryOf({ entry, date }: DatedEntry): EntryAppointment {
  const { minutes, duration } = entry;
  return { kind: 'entry', entry, date, minutes, duration, ...entrySpan(entry, date), canceled: false };
}

/** The student's exams and credits, earliest first. */
export function examsOf<T extends CountedTerm>(terms: readonly T[]): ExamAppointment<T>[] {
  return terms.filter(isSigned).map(examOf).sort(byStart);
}

const byStart = (a: Appointment, b: Appointment): number => a.start.getTime() - b.start.getTime();

/**
 * Appointments that are at least partly on a local date, earliest first; cancelled lessons included.
 * @param examined terms at which a teacher examines, signed up for or not
 */
export function appointmentsOn<L extends TimedLesson, T extends CountedTerm>(
  { lessons, terms, entries = [] }: Agenda<L, T>,
  date: string,
  examined: readonly T[] = [],
): Appointment<L, T>[] {
  const midnight = pragueInstant(date, 0);
  const next = pragueInstant(date, DAY_MINUTES);
  const exams = [...examsOf(terms), ...examined.map(examOf)].filter(
    ({ start, end }) => start < next && midnight < end,
  );
  const held = occurrencesOn(lessons, date).map((one): LessonAppointment<L> => ({ kind: 'lesson', ...one }));
  // An entry ends on the day on which it starts (entries/entry.ts).
  const own = entries.filter((one) => one.date === date).map(entryOf);
  // When several begin together, the exam is the most important one: the sort keeps their order.
  return [...exams, ...held, ...own].sort(byStart);
}

/** The agenda without the meetings of some keys ({@link appointmentKey}): those that the student does not go to. */
export function withoutMeetings<A extends Agenda>(agenda: A, keys: ReadonlySet<string>): A {
  if (keys.size === 0) return agenda;
  const lessons = agenda.lessons.map((lesson) => ({
    ...lesson,
    blocks: lesson.blocks.map((block) => {
      const { minutes, duration } = timingOf(block);
      const weeks = Object.entries(block.weeks).filter(
        ([, { date }]) => !keys.has(meetingKey(lesson.gl, { date, minutes, duration })),
      );
      return { ...block, weeks: Object.fromEntries(weeks) };
    }),
  }));
  return { ...agenda, lessons };
}

/** The first appointment, on any day, that starts now or later; without cancelled lessons. */
export function nextAppointment<L extends TimedLesson, T extends CountedTerm>(
  { lessons, terms, entries = [] }: Agenda<L, T>,
  now: Date,
): Appointment<L, T> | null {
  const lesson = nextLesson(lessons, now);
  const exam = examsOf(terms).find(({ start }) => start >= now);
  const today = pragueDate(now);
  const ahead = entries.filter(({ date }) => date >= today).map(entryOf);
  const next: Appointment<L, T>[] = [
    ...(exam ? [exam] : []),
    ...(lesson ? [{ kind: 'lesson' as const, ...lesson }] : []),
    ...ahead.filter(({ start }) => start >= now),
  ];
  return next.sort(byStart)[0] ?? null;
}

/** The first appointment, on any day, that is not over; without cancelled lessons. */
export function firstNotOver<L extends TimedLesson, T extends CountedTerm>(
  agenda: Agenda<L, T>,
  now: Date,
): Appointment<L, T> | null {
  const today = appointmentsOn(agenda, pragueDate(now)).find(({ end, canceled }) => !canceled && now < end);
  return today ?? nextAppointment(agenda, now);
}

/**
 * An appointment that leads: `running` now, `soon` within 30 minutes, `near` an exam within two hours, `today` an exam
 * later today, `later` any other one that is next.
 */
export interface Leading<L extends TimedLesson = TimedLesson, T extends CountedTerm = CountedTerm> {
  state: 'running' | 'soon' | 'near' | 'today' | 'later';
  appointment: Appointment<L, T>;
}

export interface Lead<L extends TimedLesson = TimedLesson, T extends CountedTerm = CountedTerm> {
  /** Earliest first; empty when nothing is ahead. */
  leading: Leading<L, T>[];
  /** The next appointment of today that does not lead. */
  following: Appointment<L, T> | null;
}

/**
 * The lead of home: the appointments that start within 30 minutes (both bounds inclusive, spec 2 and 9), else the
 * running ones, else the next one; and every exam of today until it ends. An entry of a whole day leads over nothing.
 */
export function leadOf<L extends TimedLesson, T extends CountedTerm>(
  all: Agenda<L, T>,
  now: Date,
): Lead<L, T> {
  const agenda = { ...all, entries: all.entries?.filter(({ entry }) => entry.duration < DAY_MINUTES) ?? [] };
  const today = appointmentsOn(agenda, pragueDate(now)).flatMap((appointment): Leading<L, T>[] => {
    const state = stateOf(appointment, now);
    return state === null ? [] : [{ state, appointment }];
  });
  const soon = today.filter(({ state }) => state === 'soon');
  const running = today.filter(({ state }) => state === 'running');
  const begun = running.length > 0 ? running : today.slice(0, 1);
  const first = soon.length > 0 ? soon : begun;
  const leading = today.filter((one) => one.appointment.kind === 'exam' || first.includes(one));
  if (leading.length > 0) {
    const following = today.find((one) => one.state !== 'running' && !leading.includes(one));
    return { leading, following: following?.appointment ?? null };
  }
  const next = nextAppointment(agenda, now);
  return { leading: next === null ? [] : [{ state: 'later', appointment: next }], following: null };
}

/** The exams of the day after today that do not lead, earliest first. */
export const examsTomorrow = <L extends TimedLesson, T extends CountedTerm>(
  { terms }: Pick<Agenda<L, T>, 'terms'>,
  { leading }: Lead<L, T>,
  now: Date,
): ExamAppointment<T>[] => {
  const tomorrow = addDays(pragueDate(now), 1);
  const led = new Set(leading.map(({ appointment }) => appointmentKey(appointment)));
  return examsOf(terms).filter((exam) => exam.date === tomorrow && !led.has(appointmentKey(exam)));
};

/** null: the appointment is cancelled or over. */
function stateOf({ kind, start, end, canceled }: Appointment, now: Date): Leading['state'] | null {
  if (canceled || now >= end) return null;
  const wait = start.getTime() - now.getTime();
  if (wait < 0) return 'running';
  // One that starts in this moment is still announced.
  if (wait <= HEADS_UP_MINUTES * 60_000) return 'soon';
  if (kind !== 'exam') return 'later';
  return wait <= NEAR_EXAM_MINUTES * 60_000 ? 'near' : 'today';
}
