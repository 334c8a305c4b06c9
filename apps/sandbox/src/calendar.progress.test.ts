import {
  addDays,
  daysBetween,
  PERIOD_KINDS,
  periodsOf,
  progressOn,
  TEACHING_WEEKS,
  type YearSchedule,
} from '@kahan/domain';
import { describe, expect, it } from 'vitest';
import { realYearSchedule, scheduleCalendar } from './calendar.ts';

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(first, i));
}

/** Every day from the first period to the last has its progress, and the next day goes on where it ends. */
function expectWhole(schedule: YearSchedule): void {
  const periods = periodsOf(schedule);
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) throw new Error('there are no periods');
  expect(first.start).toBe(schedule.semesters[1].start);
  for (const [index, period] of periods.entries()) {
    const next = periods[index + 1];
    // A weekend between two periods is none of the kinds.
    if (period.kind === 'unknown') expect(daysBetween(period.start, period.end)).toBeLessThan(4);
    expect(PERIOD_KINDS).toContain(period.kind);
    expect(period.start <= period.end).toBe(true);
    if (next !== undefined)
      expect([addDays(period.end, 1), period.kind === next.kind]).toEqual([next.start, false]);
  }
  for (const date of daysFrom(first.start, daysBetween(first.start, last.end) + 1)) {
    const progress = progressOn(schedule, date);
    if (progress === null) throw new Error(`nothing is known of ${date}`);
    const { current, percent, daysLeft } = progress;
    expect([date, current.start <= date && date <= current.end]).toEqual([date, true]);
    expect(percent).toBeGreaterThan(0);
    expect(percent).toBeLessThanOrEqual(100);
    expect(daysLeft).toBe(daysBetween(date, current.end));
    if (daysLeft === 0) expect(percent).toBe(100);
  }
  expect([
    progressOn(schedule, addDays(first.start, -1)),
    progressOn(schedule, addDays(last.end, 1)),
  ]).toEqual([null, null]);
}

describe('progress in the academic year', () => {
  it.each([2024, 2025, 2026, 2027, 2028])('[STUDIES-09] [STUDIES-10] every day of %i has its own', (year) => {
    expectWhole(realYearSchedule(year));
  });

  it('[STUDIES-09] an imported timetable is taught on any day of two years, and has no gap', () => {
    for (const today of daysFrom('2026-01-01', 731)) {
      const { schedule } = scheduleCalendar(today, TEACHING_WEEKS);
      const progress = progressOn(schedule, today);
      // At Christmas nothing is taught, but the weeks of teaching are not over.
      const kinds =
        today.slice(5) >= '12-24' || today.slice(5) <= '01-01' ? ['teaching', 'holiday'] : ['teaching'];
      expect([today, kinds.includes(progress?.current.kind ?? 'unknown')]).toEqual([today, true]);
      if (today.endsWith('-15')) expectWhole(schedule);
    }
  });
});
