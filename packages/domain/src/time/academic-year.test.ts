import { describe, expect, test } from 'vitest';
import {
  mondayOfWeek,
  semesterAt,
  semesterOf,
  stepSemester,
  teachingWeekOf,
  weekOf,
} from './academic-year.ts';

describe('semester of a day', () => {
  test.each([
    ['2026-07-31', 2025, 2],
    ['2026-08-01', 2026, 1],
    ['2026-09-14', 2026, 1],
    ['2026-12-31', 2026, 1],
    ['2027-01-01', 2026, 2],
    ['2027-02-28', 2026, 2],
    ['2028-02-29', 2027, 2],
  ] as const)('[SCHEDULE-30] %s is in year %i semester %i', (date, year, semester) => {
    expect(semesterOf(date)).toEqual({ year, semester });
  });

  test.each([
    ['2026-07-31T21:59:59Z', 2025, 2],
    ['2026-07-31T22:00:00Z', 2026, 1],
    ['2026-12-31T22:59:59Z', 2026, 1],
    ['2026-12-31T23:00:00Z', 2026, 2],
  ] as const)('[SCHEDULE-30] [SCHEDULE-35] %s is in year %i semester %i', (instant, year, semester) => {
    expect(semesterAt(new Date(instant))).toEqual({ year, semester });
  });
});

test('[SCHEDULE-04] semesters follow one another and back', () => {
  expect(stepSemester({ year: 2026, semester: 1 }, 1)).toEqual({ year: 2026, semester: 2 });
  expect(stepSemester({ year: 2026, semester: 2 }, 1)).toEqual({ year: 2027, semester: 1 });
  expect(stepSemester({ year: 2026, semester: 2 }, -1)).toEqual({ year: 2026, semester: 1 });
  expect(stepSemester({ year: 2026, semester: 1 }, -1)).toEqual({ year: 2025, semester: 2 });
});

describe('teaching week', () => {
  const schedule = {
    ed_weeks: 14,
    semesters: { 1: { start: '2026-09-21' }, 2: { start: '2027-02-10' } },
  };

  test.each([
    ['2026-09-20', null],
    ['2026-09-21', 1],
    ['2026-09-27', 1],
    ['2026-09-28', 2],
    ['2026-11-18', 9],
    ['2026-12-27', 14],
    ['2026-12-28', null],
    // a semester that begins on Wednesday
    ['2027-02-09', null],
    ['2027-02-10', 1],
    ['2027-02-14', 1],
    ['2027-02-15', 2],
    ['2027-03-28', 7],
    ['2027-03-29', 8],
    ['2027-05-16', 14],
    ['2027-05-17', null],
  ])('[SCHEDULE-28] %s is week %s', (date, week) => {
    expect(weekOf(schedule, date)).toBe(week);
  });

  test('names its semester', () => {
    expect(teachingWeekOf(schedule, '2026-11-18')).toEqual({ semester: 1, week: 9 });
    expect(teachingWeekOf(schedule, '2027-02-15')).toEqual({ semester: 2, week: 2 });
  });

  test('its Monday is in that week', () => {
    expect(mondayOfWeek(schedule, 1, 9)).toBe('2026-11-16');
    expect(mondayOfWeek(schedule, 2, 2)).toBe('2027-02-15');
  });
});
