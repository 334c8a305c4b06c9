import type { ScheduleLesson, SharedScheduleLesson, TermAnswer } from '@kahan/contract';
import {
  type ExamAppointment,
  examOf,
  examsOf,
  minutesOn,
  nextLesson,
  type Occurrence,
  occurrencesOn,
  pragueDate,
  pragueMinutes,
  SHORTEST_FREE_MINUTES,
  type TimedLesson,
} from '@kahan/domain';

/** State of a teacher at an instant, and the next lesson. */
export type Teaching<L extends TimedLesson = SharedScheduleLesson> =
  | { state: 'now'; lesson: Occurrence<L>; next: Occurrence<L> | null }
  | { state: 'today'; lesson: Occurrence<L> }
  /** Not any more today, or not at all; the next lesson is on another day, if there is one. */
  | { state: 'later'; taughtToday: boolean; lesson: Occurrence<L> | null };

const heldOn = <L extends TimedLesson>(lessons: readonly L[], now: Date): Occurrence<L>[] =>
  occurrencesOn(lessons, pragueDate(now)).filter(({ canceled }) => !canceled);

/** What a teacher does at an instant, by the lessons of the semester. Cancelled lessons are not held. */
export function teachingAt<L extends TimedLesson>(lessons: readonly L[], now: Date): Teaching<L> {
  const today = heldOn(lessons, now);
  const running = today.find(({ start, end }) => start <= now && now < end);
  const next = today.find(({ start }) => now < start) ?? null;
  if (running !== undefined) return { state: 'now', lesson: running, next };
  if (next !== null) return { state: 'today', lesson: next };
  return { state: 'later', taughtToday: today.length > 0, lesson: nextLesson(lessons, now) };
}

/** A time of today without a lesson, minutes after midnight. */
export interface FreeTime {
  from: number;
  /** null: the rest of the day. */
  to: number | null;
}

/** When a teacher is free today between the lessons that are left, and after them; none without such lessons. */
export function freeToday(lessons: readonly TimedLesson[], now: Date): FreeTime[] {
  const lessonsLeft = heldOn(lessons, now).filter(({ end }) => now < end);
  const free: FreeTime[] = [];
  let at = pragueMinutes(now);
  for (const one of lessonsLeft) {
    const { from, to } = minutesOn(one, pragueDate(now));
    if (from - at >= SHORTEST_FREE_MINUTES) free.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  return lessonsLeft.length === 0 ? [] : [...free, { from: at, to: null }];
}

/**
 * The first exam that a teacher holds before the next lesson, of those that the reader knows, also without being signed up
 * for them; null without one. It lasts for all its students, not only for the reader's own hour.
 */
export function examBeforeLesson(
  uident: string,
  { lessons, terms }: { lessons: readonly TimedLesson[]; terms: readonly TermAnswer[] },
  now: Date,
): ExamAppointment<TermAnswer> | null {
  const lesson = nextLesson(lessons, now);
  const exams = terms
    .filter(({ teacher }) => teacher?.code === uident)
    .map((term) => examOf({ ...term, student_start: null }))
    .filter(({ start, end }) => now < end && (lesson === null || start < lesson.start));
  return exams.sort((a, b) => a.start.getTime() - b.start.getTime())[0] ?? null;
}

/** A meeting of a student and a teacher: a lesson or an exam. */
export type Meeting = ({ kind: 'lesson' } & Occurrence<ScheduleLesson>) | ExamAppointment<TermAnswer>;

/**
 * What a student and a teacher have in common: the next meeting of each lesson, and the exams that the student is signed
 * up for; earliest first.
 */
export function meetingsWith(
  uident: string,
  own: { lessons: readonly ScheduleLesson[]; terms: readonly TermAnswer[] },
  now: Date,
): Meeting[] {
  const lessons = own.lessons
    .filter(({ teachers }) => Object.hasOwn(teachers, uident))
    .flatMap((lesson): Meeting[] => {
      const running = heldOn([lesson], now).find(({ start, end }) => start <= now && now < end);
      const next = running ?? nextLesson([lesson], now);
      return next === null ? [] : [{ kind: 'lesson', ...next }];
    });
  const exams = examsOf(own.terms).filter(({ term, end }) => term.teacher?.code === uident && now < end);
  return [...lessons, ...exams].sort((a, b) => a.start.getTime() - b.start.getTime());
}
