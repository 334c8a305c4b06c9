import type { YearScheduleAnswer } from '@kahan/contract';
import { describe, expect, test } from 'vitest';
import { dateIn, firstMonday, holidayOn, presentOf } from './calendar.ts';
import { lesson, loaded } from './loaded.fixture.ts';

const schedule: YearScheduleAnswer = {
  year: 2026,
  ed_weeks: 14,
  ex_weeks: 6,
  semesters: { 1: { start: '2026-09-21', exam_periods: [] }, 2: { start: '2027-02-16', exam_periods: [] } },
  holidays: [
    { start: '2026-11-17', end: '2026-11-17', name: 'Holiday' },
    { start: '2026-12-23', end: '2027-01-03', name: 'Christmas' },
  ],
};

describe('[SCHEDULE-30] what a date is to the timetable', () => {
  test.each([
    ['2026-07-31', { year: 2025, semester: 2, week: null }],
    ['2026-08-01', { year: 2026, semester: 1, week: null }],
    ['2026-09-20', { year: 2026, semester: 1, week: null }],
    ['2026-09-21', { year: 2026, semester: 1, week: 1 }],
    ['2026-10-25', { year: 2026, semester: 1, week: 5 }],
    ['2026-10-26', { year: 2026, semester: 1, week: 6 }],
    ['2026-12-27', { year: 2026, semester: 1, week: 14 }],
    ['2026-12-28', { year: 2026, semester: 1, week: null }],
    ['2027-02-15', { year: 2026, semester: 2, week: null }],
    ['2027-02-16', { year: 2026, semester: 2, week: 1 }],
    ['2027-03-28', { year: 2026, semester: 2, week: 6 }],
    ['2027-03-29', { year: 2026, semester: 2, week: 7 }],
  ])('%s', (date, is) => {
    expect(presentOf(date, schedule)).toEqual({ ...is, teachingWeeks: 14 });
  });

  test('without the schedule of its year there is no week', () => {
    expect(presentOf('2026-11-18', undefined)).toMatchObject({ week: null, teachingWeeks: 14 });
    expect(presentOf('2027-11-18', schedule)).toMatchObject({ year: 2027, week: null });
    expect(presentOf('2026-11-18', { ...schedule, ed_weeks: 13 }).teachingWeeks).toBe(13);
  });
});

describe('dates of the weeks', () => {
  test('by the year schedule, from Monday also where the semester starts on another day', () => {
    expect(firstMonday({ year: 2026, semester: 1 }, schedule, [])).toBe('2026-09-21');
    expect(firstMonday({ year: 2026, semester: 2 }, schedule, [])).toBe('2027-02-15');
    expect(dateIn('2026-09-21', 9, 3)).toBe('2026-11-18');
    // Over both changes of the clock.
    expect(dateIn('2026-10-19', 2, 1)).toBe('2026-10-26');
    expect(dateIn('2027-03-22', 2, 7)).toBe('2027-04-04');
  });

  test('in another year by the dates of the lessons', () => {
    const sources = [loaded('room A', []), loaded('room B', [lesson({ gl: '1', weeks: { 2: false } })])];
    // Week 2 is that of Thursday 12 November.
    expect(firstMonday({ year: 2025, semester: 1 }, schedule, sources)).toBe('2026-11-02');
    expect(firstMonday({ year: 2025, semester: 1 }, schedule, [])).toBeNull();
  });
});

test.each([
  ['2026-11-16', null],
  ['2026-11-17', 'Holiday'],
  ['2026-12-23', 'Christmas'],
  ['2027-01-03', 'Christmas'],
  ['2027-01-04', null],
])('holiday on %s: %s', (date, name) => {
  expect(holidayOn(schedule, date)).toBe(name);
});
