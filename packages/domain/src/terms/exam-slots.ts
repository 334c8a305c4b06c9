import type { Day } from '../codes.ts';
import { type ExamAppointment, examOf, examsOf } from '../next/appointments.ts';
import { ALL_WEEKS, type Slot } from '../schedule/schedule-blocks.ts';
import { addDays, DAY_MINUTES, dayOfWeek, daysBetween } from '../time/time.ts';
import type { CountedTerm } from './term-status.ts';

/** An exam in a timetable, on the day of its date. */
export interface ExamSlot<T extends CountedTerm = CountedTerm> extends Slot {
  exam: ExamAppointment<T>;
  /** Its teaching week. */
  weeks: [number];
  /** Always empty: a term that is cancelled has no sign-up any more. */
  canceled: [];
}

/**
 * The student's exams in one teaching week, or in all of them (0), and those at which a teacher examines. Exams outside of
 * the teaching weeks belong to no week of a timetable, see {@link examsBeside}.
 * @param first Monday of the first week
 * @param examined terms at which the reader examines, signed up for or not
 */
export function examSlots<T extends CountedTerm>(
  terms: readonly T[],
  { first, teachingWeeks, week }: { first: string; teachingWeeks: number; week: number },
  examined: readonly T[] = [],
): ExamSlot<T>[] {
  return [...examsOf(terms), ...examined.map(examOf)].flatMap((exam): ExamSlot<T>[] => {
    const own = teachingWeekAt(exam.date, first, teachingWeeks);
    if (own === null || (week !== ALL_WEEKS && own !== week)) return [];
    const day: Day = dayOfWeek(exam.date);
    // A day of the timetable ends at midnight.
    const duration = Math.min(exam.duration, DAY_MINUTES - exam.minutes);
    const key = `term|${exam.term.term_id}`;
    return [{ key, exam, weeks: [own], canceled: [], day, minutes: exam.minutes, duration }];
  });
}

/** Number of the week in a timetable; null outside of its weeks. @param first Monday of the first week */
export function teachingWeekAt(date: string, first: string, teachingWeeks: number): number | null {
  const week = Math.floor(daysBetween(first, date) / 7) + 1;
  return date >= first && date < addDays(first, 7 * teachingWeeks) ? week : null;
}

/**
 * The student's exams that stand beside a timetable because they are in none of its weeks, earliest first: those of its
 * semester, and in the present one all that are ahead.
 * @param first Monday of the first week; null when it is not known
 * @param now null when the timetable is not that of the present semester
 */
export function examsBeside<T extends CountedTerm & { year: number; semester: number }>(
  terms: readonly T[],
  shown: { year: number; semester: number; first: string | null; teachingWeeks: number },
  now: Date | null,
): ExamAppointment<T>[] {
  return examsOf(terms).filter(({ term, date, end }) => {
    const isInside = shown.first !== null && teachingWeekAt(date, shown.first, shown.teachingWeeks) !== null;
    if (isInside) return false;
    return (term.year === shown.year && term.semester === shown.semester) || (now !== null && now < end);
  });
}
