import type { Semester } from '../codes.ts';
import type { DateRange, YearSchedule } from './academic-year.ts';
import { hasTeachingDay } from './teaching-days.ts';
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

/** A short stretch without teaching or exams, as a weekend is, belongs to a period only when the same one goes on after it. */
function kindOf(
  piece: Period,
  before: PeriodKind | undefined,
  after: PeriodKind | undefined,
  year: Year,
): PeriodKind {
  const isNamed = piece.kind === 'teaching' ? hasTeachingDay(year, piece) : piece.kind !== 'unknown';
  if (isNamed) return piece.kind;
  if (piece.kind === 'unknown' && lasts(piece) >= HOLIDAY_DAYS) return 'holiday';
  return before !== undefined && before === after ? before : 'unknown';
}

/**
 * The periods of an academic year in order, without gaps. Each ends on the day that the schedule says. A gap of the
 * schedule is a holiday when it is long enough. A shorter one is unknown, unless the period before it goes on after it.
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
  for (const [index, piece] of pieces.entries()) {
    const last = joined.at(-1);
    const kind = kindOf(piece, last?.kind, pieces[index + 1]?.kind, year);
    if (last?.kind === kind) last.end = piece.end;
    else joined.push({ ...piece, kind });
  }
  return joined;
}

/** Progress of the current period (spec 2, Year/semester progress). */
export interface Progress {
  current: Period;
  /** The next period with a kind; teaching with start null when the schedule has none. */
  next: { kind: PeriodKind; start: string | null };
  /** 0 to 100: past days of all days; today counts as past. */
  percent: number;
  /** Days left after this one. */
  daysLeft: number;
}

/** Progress on a local date; null when the date is outside the schedule. */
export function progressOn(year: Parameters<typeof periodsOf>[0], date: string): Progress | null {
  const periods = periodsOf(year);
  const index = periods.findIndex(({ start, end }) => start <= date && date <= end);
  const current = periods[index];
  if (current === undefined) return null;
  const following = periods.slice(index + 1).find(({ kind }) => kind !== 'unknown');
  const gone = daysBetween(current.start, date) + 1;
  return {
    current,
    next: following ? { kind: following.kind, start: following.start } : { kind: 'teaching', start: null },
    percent: Math.round((gone / (daysBetween(current.start, current.end) + 1)) * 100),
    daysLeft: daysBetween(date, current.end),
  };
}

/**
 * A number of days as all screens say it (spec 2, Year/semester progress): whole weeks and the days beyond them; of less
 * than a week the days alone.
 */
export const weeksAndDays = (days: number): { weeks: number; days: number } => ({
  weeks: Math.floor(days / 7),
  days: days % 7,
});
