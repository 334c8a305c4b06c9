import type { DateRange, TeachingWeeks } from '../time/academic-year.ts';
import { type Period, type PeriodKind, periodsOf } from '../time/period.ts';
import { firstTeachingDay } from '../time/teaching-days.ts';
import { daysBetween } from '../time/time.ts';

/** The part of a year schedule that decides the season of a date. */
export type SeasonYear = TeachingWeeks & {
  semesters: {
    1: { start: string; exam_periods: readonly DateRange[] };
    2: { start: string; exam_periods: readonly DateRange[] };
  };
  holidays: readonly DateRange[];
};

/**
 * The time of the academic year. `before`: its first semester has not begun; `unknown`: the schedule does not reach that
 * far, or says nothing of a few days between two periods.
 */
export interface Season {
  kind: PeriodKind | 'before';
  /** Last day of the season; null when unknown. */
  until: string | null;
  /** Days that are left after today; null when unknown. */
  daysLeft: number | null;
  /** The next stretch of teaching or exams, whichever begins first; null when the schedule names none. */
  next: { kind: 'teaching' | 'examination'; start: string } | null;
}

/** Days before an exam period from which a student looks for exam dates. */
const LOOKS_FOR_TERMS = 21;

/** Whether a student should have dates for exams on a local date, or soon after: in summer, from the end of the term on. */
export const isExamTime = ({ kind, next }: Season, date: string): boolean =>
  kind === 'examination' ||
  (next?.kind === 'examination' && (kind === 'holiday' || daysBetween(date, next.start) <= LOOKS_FOR_TERMS));

/** Teaching after a holiday may be counted from a Saturday: it begins on a day with lessons. */
const nextOf = (year: SeasonYear, { kind, start, end }: Period): Season['next'] =>
  kind === 'examination'
    ? { kind, start }
    : { kind: 'teaching', start: firstTeachingDay(year, { start, end }) };

/** The season of a local date, by the periods of the year schedule (spec 4). */
export function seasonOn(year: SeasonYear, date: string): Season {
  const periods = periodsOf(year);
  const following = periods.find(
    ({ kind, start }) => start > date && (kind === 'teaching' || kind === 'examination'),
  );
  const next = following === undefined ? null : nextOf(year, following);
  const current = periods.find(({ start, end }) => start <= date && date <= end);
  if (current) {
    const { kind, end } = current;
    return { kind, until: end, daysLeft: daysBetween(date, end), next };
  }
  const isBefore = periods.some(({ start }) => date < start);
  return { kind: isBefore ? 'before' : 'unknown', until: null, daysLeft: null, next };
}
