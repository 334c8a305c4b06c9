import { expect, test } from 'vitest';
import { addDays } from '../time/time.ts';
import { at, instant, signed, term, weekly, YEARS } from './agenda.fixture.ts';
import { leadOf } from './appointments.ts';
import { isExamTime, seasonOn } from './season.ts';

const lessons = [
  weekly('Mo', [2026, 1], 1, [8, 110], ['2026-11-02']),
  weekly('We', [2026, 1], 3, [11, 110]),
  weekly('Tu', [2026, 2], 2, [9, 110]),
  weekly('Fr', [2027, 1], 5, [13, 50]),
  weekly('Th', [2027, 2], 4, [10, 50]),
];
const terms = [
  signed('credit', at('2026-12-16', 16), { type: 'Z' }),
  signed('physics', at('2027-01-22', 14, 30)),
  signed('maths', at('2027-01-25', 9)),
  term('not mine', at('2027-01-28', 9)),
  signed('resit', at('2027-09-06', 9)),
  signed('summer', at('2028-06-20', 9)),
];

/** The season of a day, what leads home on it at 7 in the morning, and what comes next. */
function homeOn(date: string): string {
  const { kind, next } = seasonOn(YEARS[date < '2027-09-13' ? 2026 : 2027], date);
  const { leading } = leadOf({ lessons, terms }, instant(date, 7));
  const led = leading.map(({ state, appointment: one }) => {
    if (one.kind !== 'exam') return `a ${one.kind}`;
    return state === 'later' ? one.term.term_id : `${one.term.term_id} today`;
  });
  return `${kind} | ${led.join(', ') || '–'} | ${next ? `${next.kind} ${next.start.slice(5)}` : '–'}`;
}

/** All days from one date to another, those that are alike in one line. */
function days(from: string, to: string): string[] {
  const runs: { first: string; last: string; text: string }[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const run = runs.at(-1);
    const text = homeOn(date);
    if (run?.text === text) run.last = date;
    else runs.push({ first: date, last: date, text });
  }
  return runs.map(
    ({ first, last, text }) => `${first}${first === last ? '' : ` to ${last.slice(5)}`}: ${text}`,
  );
}

test('every day of two academic years: the season, what leads, and what comes next', () => {
  expect(days('2026-09-01', '2028-08-31')).toMatchInlineSnapshot(`
    [
      "2026-09-01 to 09-27: before | a lesson | teaching 09-28",
      "2026-09-28 to 12-15: teaching | a lesson | examination 01-04",
      "2026-12-16: teaching | a lesson, credit today | examination 01-04",
      "2026-12-17 to 12-23: teaching | a lesson | examination 01-04",
      "2026-12-24 to 01-01: holiday | physics | examination 01-04",
      "2027-01-02 to 01-03: unknown | physics | examination 01-04",
      "2027-01-04 to 01-21: examination | physics | teaching 02-15",
      "2027-01-22: examination | physics today | teaching 02-15",
      "2027-01-23 to 01-24: examination | maths | teaching 02-15",
      "2027-01-25: examination | maths today | teaching 02-15",
      "2027-01-26 to 02-12: examination | a lesson | teaching 02-15",
      "2027-02-13 to 02-14: unknown | a lesson | teaching 02-15",
      "2027-02-15 to 05-18: teaching | a lesson | examination 05-24",
      "2027-05-19 to 05-23: teaching | resit | examination 05-24",
      "2027-05-24 to 06-25: examination | resit | examination 08-30",
      "2027-06-26 to 08-29: holiday | resit | examination 08-30",
      "2027-08-30 to 09-05: examination | resit | –",
      "2027-09-06: examination | resit today | –",
      "2027-09-07 to 09-10: examination | a lesson | –",
      "2027-09-11 to 09-12: unknown | a lesson | –",
      "2027-09-13 to 09-26: before | a lesson | teaching 09-27",
      "2027-09-27 to 12-22: teaching | a lesson | examination 01-03",
      "2027-12-23 to 01-02: holiday | a lesson | examination 01-03",
      "2028-01-03 to 02-11: examination | a lesson | teaching 02-14",
      "2028-02-12 to 02-13: unknown | a lesson | teaching 02-14",
      "2028-02-14 to 05-18: teaching | a lesson | examination 05-22",
      "2028-05-19 to 05-21: teaching | summer | examination 05-22",
      "2028-05-22 to 06-19: examination | summer | –",
      "2028-06-20: examination | summer today | –",
      "2028-06-21 to 06-23: examination | – | –",
      "2028-06-24 to 08-31: unknown | – | –",
    ]
  `);
});

test.each([
  ['2026-09-27', 'before', null],
  ['2026-09-28', 'teaching', 86],
  ['2026-12-23', 'teaching', 0],
  ['2026-12-24', 'holiday', 8],
  ['2027-01-04', 'examination', 39],
  ['2027-02-12', 'examination', 0],
  ['2027-02-13', 'unknown', 1],
  ['2027-06-26', 'holiday', 64],
  ['2027-09-10', 'examination', 0],
  ['2027-09-11', 'unknown', null],
])('[STUDIES-11] days left on %s', (date, kind, daysLeft) => {
  expect(seasonOn(YEARS[2026], date)).toMatchObject({ kind, daysLeft });
});

test('a few days of exams before a holiday are what comes next', () => {
  const range = (start: string, end: string) => ({ start, end });
  const exams = [range('2027-01-07', '2027-01-11'), range('2027-01-18', '2027-02-12')];
  const year = {
    ...YEARS[2026],
    semesters: { ...YEARS[2026].semesters, 1: { start: '2026-09-28', exam_periods: exams } },
    holidays: [range('2026-12-24', '2027-01-06'), range('2027-01-11', '2027-01-17')],
  };
  expect(seasonOn(year, '2026-12-30').next).toEqual({ kind: 'examination', start: '2027-01-07' });
});

test.each([
  ['2026-12-13', false, '22 days before the exams'],
  ['2026-12-14', true, '21 days before'],
  ['2026-12-28', true, 'in the holidays before them'],
  ['2027-01-04', true, 'on the first day'],
  ['2027-02-12', true, 'until the period ends'],
  ['2027-02-13', false, 'on the weekend after it'],
  ['2027-07-15', true, 'in the summer, before the exams of September'],
  ['2027-09-20', false, 'before the first semester'],
])('on %s it is time for exam dates: %s, %s', (date, expected) => {
  const year = YEARS[date < '2027-09-13' ? 2026 : 2027];
  expect(isExamTime(seasonOn(year, date), date)).toBe(expected);
});

test('m8: teaching after a holiday begins on the first day with lessons, not on the Saturday after it', () => {
  const year = {
    ...YEARS[2026],
    ed_weeks: 16,
    semesters: { ...YEARS[2026].semesters, 1: { start: '2026-09-28', exam_periods: [] } },
  };
  expect(seasonOn(year, '2026-12-24').next).toEqual({ kind: 'teaching', start: '2027-01-04' });
});
