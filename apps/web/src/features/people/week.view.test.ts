import type { SharedScheduleLesson, YearScheduleAnswer } from '@kahan/contract';
import { type Day, dayOfWeek, mondayOf } from '@kahan/domain';
import { expect, test } from 'vitest';
import { hoursOfWeek, usualWeek, weekOfQuery, withinSemester } from './week.view.ts';

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
  [3, 3],
  [0, 1],
  [99, 14],
])('asked for week %i, week %i is shown', (asked, week) => expect(withinSemester(asked, 14)).toBe(week));

const winter = { semester: { year: 2026, semester: 1 } as const, last: 14 };
const noonOf = (date: string) => new Date(`${date}T11:00:00Z`);
const LESSON: SharedScheduleLesson = {
  ...{ gl: '1', subject_code: { code: 'N1', value: 'N1' }, subject_type: 'P', year: 2026, semester: 1 },
  ...{ group: '', teachers: {}, blocks: [] },
};
/** A lesson on these dates of the week 9 or 10. */
const held = (...all: string[]) =>
  all.map((date) => {
    const monday = mondayOf(date);
    const weeks = { [monday === '2026-11-16' ? 9 : 10]: { date, canceled: false as const } };
    const term = { day: dayOfWeek(date), minutes: 900, duration: 90 };
    return { ...LESSON, gl: date, blocks: [{ location: null, term, weeks }] };
  });

test.each<[string, string, string[], number]>([
  ['on a Wednesday the present one', '2026-11-18', [], 9],
  ['on a Wednesday after the last lesson the present one', '2026-11-18', ['2026-11-16', '2026-11-23'], 9],
  ['on a Friday before a lesson the present one', '2026-11-20', ['2026-11-20', '2026-11-23'], 9],
  ['on a Friday without another lesson the coming one', '2026-11-20', ['2026-11-19', '2026-11-23'], 10],
  ['on a Saturday the coming one', '2026-11-21', [], 10],
  ['on a Saturday with a lesson the present one', '2026-11-21', ['2026-11-21', '2026-11-23'], 9],
  ['on a Sunday the coming one', '2026-11-22', ['2026-11-19', '2026-11-26'], 10],
  ['before the semester the first', '2026-09-01', [], 1],
  ['on the Saturday before it the first', '2026-09-19', [], 1],
  ['after it the last', '2027-01-20', [], 14],
])('%s', (_title, date, dates, week) => {
  expect(usualWeek({ ...winter, schedule: YEAR, now: noonOf(date), lessons: held(...dates) })).toBe(week);
});

test('without the year schedule the first week is shown', () => {
  expect(usualWeek({ ...winter, schedule: undefined, now: noonOf('2026-11-18'), lessons: [] })).toBe(1);
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
