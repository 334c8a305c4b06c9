import { describe, expect, test } from 'vitest';
import { periodsOf, progressOn, weeksAndDays } from './period.ts';

const range = (text: string) => {
  const [start = '', end = ''] = text.split(' ');
  return { start, end };
};

/** A year as universities have it: exams after each semester, resits in September, Christmas within teaching. */
const YEAR = {
  ed_weeks: 14,
  semesters: {
    1: { start: '2026-09-28', exam_periods: [range('2027-01-04 2027-02-12')] },
    2: {
      start: '2027-02-15',
      exam_periods: [range('2027-05-24 2027-06-25'), range('2027-08-30 2027-09-10')],
    },
  },
  holidays: [range('2026-11-17 2026-11-17'), range('2026-12-24 2027-01-01'), range('2027-03-26 2027-03-29')],
};

const listed = (year = YEAR) => periodsOf(year).map(({ kind, start, end }) => `${start} ${end} ${kind}`);

describe('periods', () => {
  test('[STUDIES-11] teaching, exams and long holidays follow each other without a gap', () => {
    expect(listed()).toEqual([
      '2026-09-28 2026-12-23 teaching',
      '2026-12-24 2027-01-01 holiday',
      // A weekend between two periods is none of them.
      '2027-01-02 2027-01-03 unknown',
      '2027-01-04 2027-02-12 examination',
      '2027-02-13 2027-02-14 unknown',
      '2027-02-15 2027-05-23 teaching',
      '2027-05-24 2027-06-25 examination',
      '2027-06-26 2027-08-29 holiday',
      '2027-08-30 2027-09-10 examination',
    ]);
  });

  test('[STUDIES-11] a day of exams is a period', () => {
    const exam_periods = [range('2027-05-24 2027-06-25'), range('2027-07-05 2027-07-05')];
    const semesters = { ...YEAR.semesters, 2: { start: '2027-02-15', exam_periods } };
    expect(listed({ ...YEAR, semesters }).slice(-2)).toEqual([
      '2027-06-26 2027-07-04 holiday',
      '2027-07-05 2027-07-05 examination',
    ]);
  });

  test.each([
    ['4 days are free days', '2026-10-26 2026-10-29', '2026-09-28 2026-12-23 teaching'],
    ['5 days are a holiday', '2026-10-26 2026-10-30', '2026-09-28 2026-10-25 teaching'],
  ])('[STUDIES-11] %s', (_what, holiday, first) => {
    expect(listed({ ...YEAR, holidays: [...YEAR.holidays, range(holiday)] })[0]).toBe(first);
  });

  test.each([
    [
      '4 uncovered days belong to the exams that go on after them',
      '2027-06-29',
      ['2027-05-24 2027-07-09 examination'],
    ],
    [
      '5 uncovered days are a holiday',
      '2027-06-30',
      [
        '2027-05-24 2027-06-24 examination',
        '2027-06-25 2027-06-29 holiday',
        '2027-06-30 2027-07-09 examination',
      ],
    ],
  ])('[STUDIES-11] %s', (_what, start, expected) => {
    const exam_periods = [range('2027-05-24 2027-06-24'), range(`${start} 2027-07-09`)];
    const semesters = { ...YEAR.semesters, 2: { start: '2027-02-15', exam_periods } };
    expect(listed({ ...YEAR, semesters }).slice(6)).toEqual(expected);
  });

  test('exams stand before teaching where both are, and a semester may begin in the middle of a week', () => {
    const first = { start: '2026-09-30', exam_periods: [range('2026-12-14 2027-02-12')] };
    expect(listed({ ...YEAR, holidays: [], semesters: { ...YEAR.semesters, 1: first } }).slice(0, 2)).toEqual(
      ['2026-09-30 2026-12-13 teaching', '2026-12-14 2027-02-12 examination'],
    );
  });

  test('a year that names nothing but its semesters has a holiday between them', () => {
    const year = {
      ...YEAR,
      holidays: [],
      semesters: {
        1: { start: '2026-09-28', exam_periods: [] },
        2: { start: '2027-02-15', exam_periods: [] },
      },
    };
    expect(listed(year)).toEqual([
      '2026-09-28 2027-01-03 teaching',
      '2027-01-04 2027-02-14 holiday',
      '2027-02-15 2027-05-23 teaching',
    ]);
  });
});

describe('progress', () => {
  test.each<[date: string, current: string, percent: number, left: number, next: string]>([
    // the first period has 87 days, the holiday 9, the exams of the summer 33
    ['2026-09-28', 'teaching', 1, 86, 'holiday 2026-12-24'],
    ['2026-11-10', 'teaching', 51, 43, 'holiday 2026-12-24'],
    ['2026-12-09', 'teaching', 84, 14, 'holiday 2026-12-24'],
    ['2026-12-10', 'teaching', 85, 13, 'holiday 2026-12-24'],
    ['2026-12-16', 'teaching', 92, 7, 'holiday 2026-12-24'],
    ['2026-12-17', 'teaching', 93, 6, 'holiday 2026-12-24'],
    ['2026-12-23', 'teaching', 100, 0, 'holiday 2026-12-24'],
    ['2026-12-24', 'holiday', 11, 8, 'examination 2027-01-04'],
    ['2026-12-25', 'holiday', 22, 7, 'examination 2027-01-04'],
    ['2026-12-26', 'holiday', 33, 6, 'examination 2027-01-04'],
    ['2027-02-12', 'examination', 100, 0, 'teaching 2027-02-15'],
    ['2027-02-13', 'unknown', 50, 1, 'teaching 2027-02-15'],
    ['2027-06-25', 'examination', 100, 0, 'holiday 2027-06-26'],
    ['2027-06-26', 'holiday', 2, 64, 'examination 2027-08-30'],
    ['2027-08-30', 'examination', 8, 11, 'teaching null'],
    ['2027-09-10', 'examination', 100, 0, 'teaching null'],
  ])(
    '[STUDIES-09] [STUDIES-10] on %s: %s, %i %, %i days left, then %s',
    (date, kind, percent, left, next) => {
      const progress = progressOn(YEAR, date);
      expect([
        progress?.current.kind,
        progress?.percent,
        progress?.daysLeft,
        `${progress?.next.kind} ${progress?.next.start}`,
      ]).toEqual([kind, percent, left, next]);
    },
  );

  test.each([
    [0, 0, 0],
    [6, 0, 6],
    [7, 1, 0],
    [26, 3, 5],
  ])('[STUDIES-10] %i days are %i weeks and %i days', (count, weeks, days) => {
    expect(weeksAndDays(count)).toEqual({ weeks, days });
  });

  test.each(['2026-09-27', '2027-09-11', '2020-01-01'])('[STUDIES-11] %s is unknown', (date) => {
    expect(progressOn(YEAR, date)).toBeNull();
  });
});
