import type { Day } from '../codes.ts';
import type { LessonWeek } from '../schedule/lesson.ts';
import { type ShownTerm, termOf } from '../terms/term.fixture.ts';
import { mondayOfWeek } from '../time/academic-year.ts';
import { addDays, pragueInstant, unixSeconds } from '../time/time.ts';

const range = (start: string, end: string) => ({ start, end });

/** Two academic years: exams after each semester, resits in September, Christmas within teaching. */
export const YEARS = {
  2026: {
    ed_weeks: 14,
    semesters: {
      1: { start: '2026-09-28', exam_periods: [range('2027-01-04', '2027-02-12')] },
      2: {
        start: '2027-02-15',
        exam_periods: [range('2027-05-24', '2027-06-25'), range('2027-08-30', '2027-09-10')],
      },
    },
    holidays: [
      range('2026-10-28', '2026-10-28'),
      range('2026-11-17', '2026-11-17'),
      range('2026-12-24', '2027-01-01'),
      range('2027-03-26', '2027-03-29'),
    ],
  },
  2027: {
    ed_weeks: 14,
    semesters: {
      1: { start: '2027-09-27', exam_periods: [range('2028-01-03', '2028-02-11')] },
      2: { start: '2028-02-14', exam_periods: [range('2028-05-22', '2028-06-23')] },
    },
    holidays: [range('2027-10-28', '2027-10-28'), range('2027-12-23', '2028-01-02')],
  },
};

/** Unix seconds of a wall clock time in Prague: `at('2027-01-22', 14, 30)`. */
export const at = (date: string, hour: number, minute = 0): number =>
  unixSeconds(pragueInstant(date, hour * 60 + minute));

/** The instant of a wall clock time in Prague. */
export const instant = (date: string, hour: number, minute = 0, second = 0): Date =>
  new Date((at(date, hour, minute) + second) * 1000);

/** A lesson on one day of all teaching weeks of a semester, but not on holidays. @param skip dates on which it is cancelled */
export function weekly(
  gl: string,
  [year, semester]: readonly [keyof typeof YEARS, 1 | 2],
  day: Day,
  [hour, duration]: readonly [number, number],
  skip: readonly string[] = [],
) {
  const weeks: Record<number, LessonWeek> = {};
  for (let week = 1; week <= 14; week += 1) {
    const date = addDays(mondayOfWeek(YEARS[year], semester, week), day - 1);
    const isHoliday = YEARS[year].holidays.some(({ start, end }) => start <= date && date <= end);
    weeks[week] = { date, canceled: isHoliday || skip.includes(date) };
  }
  return { gl, blocks: [{ day, minutes: hour * 60, duration, weeks }] };
}

/** A term with a sign-up from a month before until a day before. */
export const term = (term_id: string, start: number, fields: Partial<ShownTerm> = {}): ShownTerm =>
  termOf({
    ...{ term_id, code: { code: term_id.slice(0, 1), value: term_id.slice(0, 1) }, study_ids: ['1'], start },
    ...{ signing_start: start - 30 * 86_400, signing_end: start - 86_400, logout_end: start - 86_400 },
    ...{ signed_count: 3, attempts_left: null, ...fields },
  });

export const signed = (term_id: string, start: number, fields: Partial<ShownTerm> = {}): ShownTerm =>
  term(term_id, start, { study_id: '1', ...fields });
