import type { YearScheduleAnswer } from '@kahan/contract';
import type { Day } from '@kahan/domain';
import { expect, test } from 'vitest';
import { hoursOfWeek, shownWeek, weekOfQuery } from './week.view.ts';

const YEAR: YearScheduleAnswer = {
  year: 2026,
  ed_weeks: 14,
  ex_weeks: 6,
  semesters: { 1: { start: '2026-09-21', exam_periods: [] }, 2: { start: '2027-02-15', exam_periods: [] } },
  holidays: [],
};

test.each([
  ['', null],
  ['?week=9', 9],
  ['?week=x', null],
  ['?week=-1', null],
  ['?week=100', null],
])('the address %j names the week %j', (search, week) => expect(weekOfQuery(search)).toBe(week));

test.each([
  [null, '2026-11-18', 9],
  [3, '2026-11-18', 3],
  [0, '2026-11-18', 1],
  [99, '2026-11-18', 14],
  [null, '2026-09-01', 1],
  [null, '2027-01-20', 14],
])('asked for %j on %s, week %i is shown', (asked, today, week) => {
  const semester = { year: 2026, semester: 1 } as const;
  expect(shownWeek(asked, { schedule: YEAR, semester, today, last: 14 })).toBe(week);
});

test('without the year schedule the first week is shown', () => {
  const semester = { year: 2026, semester: 1 } as const;
  expect(shownWeek(null, { schedule: undefined, semester, today: '2026-11-18', last: 14 })).toBe(1);
});

test.each([
  [[], 480, 960],
  [[[600, 50]], 480, 960],
  [[[930, 100]], 480, 1080],
  [[[420, 50]], 420, 1020],
  [[[1140, 100]], 480, 1320],
])('blocks %j fit into an even number of hours from %i to %i', (blocks, from, to) => {
  const slots = blocks.map(([minutes = 0, duration = 0], index) => ({
    key: String(index),
    day: 1 as Day,
    minutes,
    duration,
  }));
  expect(hoursOfWeek(slots)).toEqual({ days: [1, 2, 3, 4, 5], from, to });
});
