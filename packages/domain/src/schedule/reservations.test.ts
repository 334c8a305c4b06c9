import { expect, test } from 'vitest';
import type { YearSchedule } from '../time/academic-year.ts';
import { pragueInstant, unixSeconds } from '../time/time.ts';
import { isCanceled } from './lesson.ts';
import { reservationBlocks } from './reservations.ts';

const SCHEDULE: YearSchedule = {
  year: 2026,
  ed_weeks: 14,
  ex_weeks: 6,
  semesters: { 1: { start: '2026-09-21', exam_periods: [] }, 2: { start: '2027-02-15', exam_periods: [] } },
  holidays: [],
};
const at = (date: string, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return unixSeconds(pragueInstant(date, hours * 60 + minutes));
};

/** Blocks as `day start+length week:date …`. */
function blocks(semester: 1 | 2, from: [string, string], to: [string, string]): string[] {
  return reservationBlocks(SCHEDULE, semester, { start: at(...from), end: at(...to) }).map(
    ({ day, minutes, duration, weeks }) => {
      expect(Object.values(weeks).some(isCanceled)).toBe(false);
      const held = Object.entries(weeks).map(([week, { date }]) => `${week}:${date}`);
      return `${day} ${minutes}+${duration} ${held.join(' ')}`;
    },
  );
}

test.each<[string, 1 | 2, [string, string], [string, string], string[]]>([
  ['an hour', 1, ['2026-11-18', '9:00'], ['2026-11-18', '10:30'], ['3 540+90 9:2026-11-18']],
  ['the other semester', 2, ['2026-11-18', '9:00'], ['2026-11-18', '10:30'], []],
  ['the day before teaching', 1, ['2026-09-20', '9:00'], ['2026-09-20', '10:00'], []],
  ['the first day', 1, ['2026-09-21', '9:00'], ['2026-09-21', '10:00'], ['1 540+60 1:2026-09-21']],
  ['the last day', 1, ['2026-12-27', '9:00'], ['2026-12-27', '10:00'], ['7 540+60 14:2026-12-27']],
  ['the day after', 1, ['2026-12-28', '9:00'], ['2026-12-28', '10:00'], []],
  [
    'over midnight',
    1,
    ['2026-11-22', '22:00'],
    ['2026-11-23', '1:00'],
    ['7 1320+120 9:2026-11-22', '1 0+60 10:2026-11-23'],
  ],
  ['until midnight', 1, ['2026-11-18', '22:00'], ['2026-11-19', '0:00'], ['3 1320+120 9:2026-11-18']],
  [
    'into teaching',
    2,
    ['2027-02-13', '8:00'],
    ['2027-02-16', '12:00'],
    ['1 0+1440 1:2027-02-15', '2 0+720 1:2027-02-16'],
  ],
  [
    'over the hour that comes twice',
    1,
    ['2026-10-25', '1:00'],
    ['2026-10-25', '9:00'],
    ['7 60+480 5:2026-10-25'],
  ],
  ['of no length', 1, ['2026-11-18', '9:00'], ['2026-11-18', '9:00'], []],
])('%s', (_title, semester, from, to, expected) => {
  expect(blocks(semester, from, to)).toEqual(expected);
});

test('one of centuries takes each day of the semester once', () => {
  const found = reservationBlocks(SCHEDULE, 1, { start: 0, end: at('2199-12-31', '0:00') });
  expect(found.map(({ day, minutes, duration }) => [day, minutes, duration])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((day) => [day, 0, 1440]),
  );
  expect(found.map(({ weeks }) => Object.keys(weeks).length)).toEqual(Array(7).fill(14));
});
