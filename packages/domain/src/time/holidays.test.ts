import { expect, test } from 'vitest';
import { nearHoliday } from './holidays.ts';

const day = (start: string, name: string, end = start) => ({ start, end, name });
const HOLIDAYS = [
  day('2026-09-28', 'Monday'),
  day('2026-10-28', 'Wednesday'),
  day('2026-12-24', 'Christmas Eve'),
  day('2026-12-24', 'Christmas', '2027-01-01'),
  day('2027-05-08', 'Saturday'),
];

test.each([
  ['2026-10-26', null],
  ['2026-10-27', '2026-10-28 Wednesday'],
  ['2026-10-28', '2026-10-28 Wednesday'],
  ['2026-10-29', null],
  // A weekend lies between.
  ['2026-09-24', null],
  ['2026-09-25', '2026-09-28 Monday'],
  ['2026-09-27', '2026-09-28 Monday'],
  // The day has a name of its own.
  ['2026-12-23', '2026-12-24 Christmas Eve'],
  ['2026-12-28', '2026-12-28 Christmas'],
  ['2027-01-01', '2027-01-01 Christmas'],
  // Nobody has lessons on a Saturday anyway.
  ['2027-05-07', null],
  ['2027-05-08', '2027-05-08 Saturday'],
])('on %s the holiday to tell is %s', (today, expected) => {
  const near = nearHoliday(HOLIDAYS, today);
  expect(near && `${near.date} ${near.holiday.name}`).toBe(expected);
});
