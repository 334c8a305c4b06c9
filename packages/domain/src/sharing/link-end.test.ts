import { expect, test } from 'vitest';
import { YEARS } from '../next/agenda.fixture.ts';
import { lastDayOf } from './link-end.ts';

const YEAR = { year: 2026, ...YEARS[2026] };
const withoutExams = {
  ...YEAR,
  semesters: {
    1: { ...YEAR.semesters[1], exam_periods: [] },
    2: { ...YEAR.semesters[2], exam_periods: [] },
  },
};
const withLateExams = {
  ...YEAR,
  semesters: {
    ...YEAR.semesters,
    1: { ...YEAR.semesters[1], exam_periods: [{ start: '2027-01-04', end: '2027-02-19' }] },
  },
};

const withExamsInAnyOrder = {
  ...YEAR,
  semesters: {
    ...YEAR.semesters,
    1: {
      ...YEAR.semesters[1],
      exam_periods: [
        { start: '2027-02-08', end: '2027-02-12' },
        { start: '2027-01-04', end: '2027-01-29' },
      ],
    },
  },
};

test.each([
  ['a week later, the day included', 'week', '2026-11-18', YEAR, '2026-11-25'],
  ['a week needs no year schedule', 'week', '2026-12-28', null, '2027-01-04'],
  ['with the exams of the semester', 'semester', '2026-11-18', YEAR, '2027-02-12'],
  ['on the last day of the exams', 'semester', '2027-02-12', YEAR, '2027-02-12'],
  ['between exams and the next semester', 'semester', '2027-02-13', YEAR, '2027-07-31'],
  ['resits of September are of the next year', 'semester', '2027-07-31', YEAR, '2027-07-31'],
  ['before the first semester', 'semester', '2026-08-01', YEAR, '2027-02-12'],
  ['the schedule of another year', 'semester', '2027-08-01', YEAR, null],
  ['the schedule of the next year', 'semester', '2026-07-31', YEAR, null],
  ['the last exams are named first', 'semester', '2026-11-18', withExamsInAnyOrder, '2027-02-12'],
  ['no year schedule', 'semester', '2026-11-18', null, null],
  ['no exams are named: with the teaching', 'semester', '2026-11-18', withoutExams, '2027-01-03'],
  ['exams run into the next semester', 'semester', '2026-11-18', withLateExams, '2027-02-14'],
] as const)('%s', (_, end, date, schedule, last) => {
  expect(lastDayOf(end, date, schedule)).toBe(last);
});
