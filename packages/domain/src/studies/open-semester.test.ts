import { describe, expect, test } from 'vitest';
import { YEARS } from '../next/agenda.fixture.ts';
import { openSemesterOn } from './open-semester.ts';

const year = { year: 2026, ...YEARS[2026] };
const said = ({ year: of, semester }: { year: number; semester: number }) => `${of}/${semester}`;

describe('the semester whose exams are not over', () => {
  test.each([
    ['August, with resits ahead', '2026-08-31', '2025/2'],
    ['the day before the winter', '2026-09-27', '2025/2'],
    ['the first day of the winter', '2026-09-28', '2026/1'],
    ['January, when the summer has begun by the calendar', '2027-01-12', '2026/1'],
    ['the last day of exams', '2027-02-12', '2026/1'],
    ['the day before the summer', '2027-02-14', '2026/1'],
    ['the first day of the summer', '2027-02-15', '2026/2'],
    ['teaching in summer', '2027-04-01', '2026/2'],
    ['July', '2027-07-31', '2026/2'],
    ['resits in September', '2027-09-05', '2026/2'],
  ])('%s', (_when, date, expected) => {
    expect(said(openSemesterOn(year, date))).toBe(expected);
  });

  test('exams that last into the summer keep the winter open', () => {
    const exam_periods = [
      { start: '2027-02-01', end: '2027-02-20' },
      { start: '2027-01-04', end: '2027-01-29' },
    ];
    const late = { ...year, semesters: { ...year.semesters, 1: { start: '2026-09-28', exam_periods } } };
    expect(said(openSemesterOn(late, '2027-02-20'))).toBe('2026/1');
    expect(said(openSemesterOn(late, '2027-02-21'))).toBe('2026/2');
  });

  test.each([
    ['2026-09-11', '2025/2'],
    ['2026-09-12', '2026/1'],
    ['2027-02-11', '2026/1'],
    ['2027-02-12', '2026/2'],
  ])('without the year schedule, on %s', (date, expected) => {
    expect(said(openSemesterOn(undefined, date))).toBe(expected);
  });
});
