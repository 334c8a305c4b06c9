import type { SharedScheduleLesson, YearScheduleAnswer } from '@kahan/contract';
import { type Day, dayOfWeek, pragueInstant } from '@kahan/domain';
import { expect, test } from 'vitest';
import { firstBlocks, openingOfClass } from './class-week.tsx';

const YEAR: YearScheduleAnswer = {
  ...{ year: 2026, ed_weeks: 14, ex_weeks: 6, holidays: [] },
  semesters: {
    1: { start: '2026-09-21', exam_periods: [] },
    2: { start: '2027-02-15', exam_periods: [] },
  },
} as unknown as YearScheduleAnswer;

/** A lesson of 90 minutes on some dates. */
const lesson = (gl: string, hour: number, ...dates: string[]): SharedScheduleLesson => ({
  ...{ gl, subject_code: { code: 'B402008', value: 'Biochemie I' }, subject_type: 'X' },
  ...{ year: 2026, semester: 1, group: gl, teachers: {} },
  blocks: dates.map((date, i) => ({
    term: { day: dayOfWeek(date) as Day, minutes: hour * 60, duration: 90 },
    weeks: { [10 + i]: { date, canceled: false } },
    location: null,
  })),
});

const GROUPS = [
  lesson('201', 8, '2026-11-23', '2026-11-30'),
  lesson('208', 16, '2026-11-28'),
  lesson('209', 8, '2026-11-24'),
];
const SATURDAY = pragueInstant('2026-11-28', 13 * 60);

test.each([
  ['a student of a group that meets on Monday', ['201'], SATURDAY, '2026-11-30'],
  ['a student of the group that meets this Saturday', ['208'], SATURDAY, '2026-11-28'],
  ['a student of both', ['201', '208'], SATURDAY, '2026-11-28'],
  ['a visitor', [], SATURDAY, '2026-11-28'],
  ['a student of other classes', ['900'], SATURDAY, '2026-11-28'],
  ['a student whose lessons are over', ['209'], SATURDAY, '2026-11-30'],
  ['a visitor after the last lesson of the week', [], pragueInstant('2026-11-28', 18 * 60), '2026-11-30'],
  ['anybody in the middle of a week', ['208'], pragueInstant('2026-11-25', 13 * 60), '2026-11-25'],
])('the week of %s', (_, own, now, expected) => {
  expect(openingOfClass(GROUPS, new Set(own), YEAR, now)).toBe(expected);
});

const blocksOf = (...gls: string[]) => gls.map((gl) => ({ lesson: { gl } }));

test.each([
  ['a student of one of five groups', ['201'], ['201', '202', '203', '204', '205'], ['201']],
  ['a student of one of four', ['201'], ['201', '202', '203', '204'], ['201', '202', '203', '204']],
  [
    'a student whose group does not meet',
    ['209'],
    ['201', '202', '203', '204'],
    ['201', '202', '203', '204'],
  ],
  ['a visitor', [], ['201', '202', '203', '204', '205'], ['201', '202', '203', '204', '205']],
])('%s sees first', (_, own, taught, expected) => {
  expect(firstBlocks(blocksOf(...taught), new Set(own))).toEqual(blocksOf(...expected));
});
