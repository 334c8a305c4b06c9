import type { Semester } from '../codes.ts';
import type { DateRange, YearSchedule } from './academic-year.ts';
import { addDays, daysBetween, mondayOf } from './time.ts';

/** Kinds of time in an academic year (spec 4). */
export const PERIOD_KINDS = ['teaching', 'examination', 'holiday', 'unknown'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** A stretch of an academic year; both ends are local dates in Prague, inclusive. */
export interface Period extends DateRange {
  kind: PeriodKind;
}

type Year = Pick<YearSchedule, 'ed_weeks'> & {
  semesters: Record<Semester, { start: string; exam_periods: readonly DateRange[] }>;
  holidays: readonly DateRange[];
};

/** Shortest holiday that is a period of its own. Shorter ones are free days, or a weekend, within another period. */
const HOLIDAY_DAYS = 5;

const lasts = ({ start, end }: DateRange) => daysBetween(start, end) + 1;

/** The periods that a year schedule names. Of two that overlap the later kind counts: teaching, exams, holidays. */
function namedPeriods(year: Year): Period[] {
  const semesters = [year.semesters[1], year.semesters[2]];
  return [
    ...semesters.map(
      ({ start }): Period => ({
        kind: 'teaching',
        start,
        end: addDays(mondayOf(start), year.ed_weeks * 7 - 1),
      }),
    ),
    ...semesters.flatMap(({ exam_periods }) =>
      exam_periods.map(({ start, end }): Period => ({ kind: 'examination', start, end })),
    ),
    ...year.holidays
      .filter((holiday) => lasts(holiday) >= HOLIDAY_DAYS)
      .map(({ start, end }): Period => ({ kind: 'holiday', start, end })),
  ];
}

/**
 * The periods of an academic year in order, without gaps. A gap of the schedule is a holiday when it is long enough, and
 * otherwise belongs to the period before it.
 */
export function periodsOf(year: Year): Period[] {
  const all = namedPeriods(year);
  const cuts = new Set(all.flatMap(({ start, end }) => [start, addDays(end, 1)]));
  const edges = [...cuts].sort();
  const pieces = edges.slice(0, -1).map((start, index): Period => {
    const next = edges[index + 1] ?? start;
    const kind = all.findLast((one) => one.start <= start && start <= one.end)?.kind;
    return { kind: kind ?? 'unknown', start, end: addDays(next, -1) };
  });
  const joined: Period[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const gap = lasts(piece) >= HOLIDAY_DAYS ? 'holiday' : (last?.kind ?? 'holiday');
    const kind = piece.kind === 'unknown' ? gap : piece.kind;
    if (last?.kind === kind) last.end = piece.end;
    else joined.push({ ...piece, kind });
  }
  return joined;
}
