import { phrases } from '@kahan/phrases';
import { expect, test } from 'vitest';
import { holidayText, seasonText } from './season.ts';

const range = (start: string, end = start) => ({ start, end });
const holiday = (name: string, start: string, end = start) => ({ start, end, name });

/** A year whose exams begin on the Saturday after New Year and end on a Friday. */
const YEAR = {
  ...{ year: 2026, ed_weeks: 14, ex_weeks: 6 },
  semesters: {
    1: { start: '2026-09-21', exam_periods: [range('2027-01-02', '2027-02-12')] },
    2: {
      start: '2027-02-15',
      exam_periods: [range('2027-05-24', '2027-06-25'), range('2027-08-30', '2027-09-10')],
    },
  },
  holidays: [
    holiday('Struggle for Freedom Day', '2026-11-17'),
    holiday('Christmas Eve', '2026-12-24'),
    holiday('Christmas holidays', '2026-12-24', '2027-01-01'),
    holiday('Labour Day', '2027-05-03'),
  ],
};

const en = phrases('en');
const cs = phrases('cs');

test.each([
  ['the eve of the year', '2026-09-20', 'Teaching starts on Monday 21 Sep.'],
  ['a quiet August', '2026-08-29', 'Teaching starts on Monday 21 Sep, in 3 weeks and 2 days.'],
  ['teaching', '2026-11-18', ''],
  [
    'a holiday has its name, and does not promise teaching after it',
    '2026-12-31',
    'Christmas holidays until 1 Jan, 1 day left. The exam period starts on Saturday 2 Jan.',
  ],
  [
    'the last day of exams is that of the student system',
    '2027-02-12',
    'Exam period until 12 Feb, today is its last day. Teaching starts on Monday 15 Feb.',
  ],
  ['the weekend after it', '2027-02-13', 'Teaching starts on Monday 15 Feb.'],
  [
    'a summer without a name',
    '2027-07-15',
    'Holidays until 29 Aug, 6 weeks and 3 days left. The exam period starts on Monday 30 Aug.',
  ],
  ['after the year', '2027-09-12', ''],
])('%s', (_title, date, text) => expect(seasonText(YEAR, date, en)).toBe(text));

test('in Czech', () => {
  expect(seasonText(YEAR, '2027-07-15', cs)).toBe(
    'Prázdniny do 29. 8., zbývá 6 týdnů a 3 dny. Zkouškové období začíná v pondělí 30. 8.',
  );
  expect(holidayText(YEAR, '2026-11-17', cs)).toBe('Dnes je svátek: Struggle for Freedom Day.');
  expect(holidayText(YEAR, '2026-11-16', cs)).toBe('Zítra je svátek: Struggle for Freedom Day.');
  expect(holidayText(YEAR, '2027-04-30', cs)).toBe('V pondělí 3. 5. se neučí: Labour Day.');
  expect(seasonText(YEAR, '2026-08-29', cs)).toBe('Výuka začíná v pondělí 21. 9., za 3 týdny a 2 dny.');
});

test.each([
  ['the eve of a holiday', '2026-11-16', 'Tomorrow is a holiday: Struggle for Freedom Day.'],
  ['a holiday', '2026-11-17', 'Today is a holiday: Struggle for Freedom Day.'],
  ['the day after', '2026-11-18', ''],
  ['a Monday is told from Friday on', '2027-04-30', 'No lessons on Monday 3 May: Labour Day.'],
  ['long holidays have their own sentence', '2026-12-28', ''],
])('%s: what is said of a holiday', (_title, date, text) => expect(holidayText(YEAR, date, en)).toBe(text));
