import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dateAt,
  dayOfWeek,
  daysBetween,
  instantOf,
  isRealDate,
  minutesAt,
  mondayOf,
  pinnedClock,
  pragueDate,
  pragueInstant,
  pragueMinutes,
  pragueParts,
  systemClock,
  unixSeconds,
} from './time.ts';

const at = (h: number, m = 0) => h * 60 + m;

describe('instant to Prague', () => {
  test.each([
    // instant                     date          time
    ['2026-01-15T11:00:00.000Z', '2026-01-15', at(12)],
    ['2026-07-15T11:00:00.000Z', '2026-07-15', at(13)],
    ['2026-01-31T22:59:59.999Z', '2026-01-31', at(23, 59)],
    ['2026-01-31T23:00:00.000Z', '2026-02-01', at(0)],
    ['2026-12-31T22:59:59.000Z', '2026-12-31', at(23, 59)],
    ['2026-12-31T23:00:00.000Z', '2027-01-01', at(0)],
    ['2028-02-28T23:00:00.000Z', '2028-02-29', at(0)],
    // spring: 2:00 becomes 3:00
    ['2025-03-30T00:59:59.000Z', '2025-03-30', at(1, 59)],
    ['2025-03-30T01:00:00.000Z', '2025-03-30', at(3)],
    ['2026-03-29T00:59:59.000Z', '2026-03-29', at(1, 59)],
    ['2026-03-29T01:00:00.000Z', '2026-03-29', at(3)],
    ['2027-03-28T01:00:00.000Z', '2027-03-28', at(3)],
    // autumn: 3:00 becomes 2:00
    ['2025-10-26T00:59:00.000Z', '2025-10-26', at(2, 59)],
    ['2025-10-26T01:00:00.000Z', '2025-10-26', at(2)],
    ['2026-10-24T22:00:00.000Z', '2026-10-25', at(0)],
    ['2026-10-25T01:30:00.000Z', '2026-10-25', at(2, 30)],
    ['2027-10-31T01:00:00.000Z', '2027-10-31', at(2)],
  ])('[SCHEDULE-35] %s is %s, minute %i', (instant, date, minutes) => {
    expect(pragueDate(new Date(instant))).toBe(date);
    expect(pragueMinutes(new Date(instant))).toBe(minutes);
  });

  test('[SCHEDULE-35] is what the time zone database says, in every hour from 1996 on', () => {
    const database = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Prague',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const shown = (instant: Date) => {
      const { date, hour, minute } = pragueParts(instant);
      return `${date} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    };
    const years = { min: new Date('1996-01-01'), max: new Date('2060-01-01'), noInvalidDate: true };
    fc.assert(fc.property(fc.date(years), (instant) => shown(instant) === database.format(instant)));
    for (let year = 1996; year < 2060; year++) {
      for (const month of [2, 9]) {
        for (let hour = 0; hour < 24 * 31; hour++) {
          const instant = new Date(Date.UTC(year, month, 1, hour));
          if (instant.getUTCDay() === 0) expect(shown(instant)).toBe(database.format(instant));
        }
      }
    }
  });

  test('an invalid date has no local time', () => {
    expect(() => pragueParts(new Date(Number.NaN))).toThrow(RangeError);
  });

  test('parts are those of the wall clock', () => {
    expect(pragueParts(new Date('2026-11-18T09:42:00Z'))).toEqual({
      date: '2026-11-18',
      year: 2026,
      month: 11,
      day: 18,
      dayOfWeek: 3,
      hour: 10,
      minute: 42,
      minutes: at(10, 42),
    });
  });
});

describe('Prague to instant', () => {
  test.each([
    ['2026-01-15', at(12), '2026-01-15T11:00:00.000Z'],
    ['2026-07-15', at(13), '2026-07-15T11:00:00.000Z'],
    ['2027-01-01', at(0), '2026-12-31T23:00:00.000Z'],
    ['2028-02-29', at(0), '2028-02-28T23:00:00.000Z'],
    // the skipped hour is counted on from before the gap
    ['2026-03-29', at(1, 59), '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', at(2), '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', at(2, 30), '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', at(3), '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', at(8), '2026-03-29T06:00:00.000Z'],
    ['2027-03-28', at(2, 59), '2027-03-28T01:59:00.000Z'],
    // the repeated hour is the first one
    ['2026-10-25', at(1, 59), '2026-10-24T23:59:00.000Z'],
    ['2026-10-25', at(2), '2026-10-25T00:00:00.000Z'],
    ['2026-10-25', at(2, 30), '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', at(3), '2026-10-25T02:00:00.000Z'],
    ['2027-10-31', at(2, 59), '2027-10-31T00:59:00.000Z'],
    // beyond the day
    ['2026-10-25', 1440, '2026-10-25T23:00:00.000Z'],
    ['2026-10-24', 1440 + at(3), '2026-10-25T02:00:00.000Z'],
  ])('[SCHEDULE-35] %s minute %i is %s', (date, minutes, instant) => {
    expect(pragueInstant(date, minutes).toISOString()).toBe(instant);
  });

  test('there and back is identity wherever the wall clock shows that time', () => {
    const isSkipped = (date: string, minutes: number) =>
      date.slice(5, 7) === '03' &&
      dayOfWeek(date) === 7 &&
      date.slice(8) > '24' &&
      minutes >= 120 &&
      minutes < 180;
    fc.assert(
      fc.property(
        fc.integer({ min: -3650, max: 9000 }),
        fc.integer({ min: 0, max: 1439 }),
        (days, minutes) => {
          const date = addDays('2020-01-01', days);
          const shown = isSkipped(date, minutes) ? minutes + 60 : minutes;
          const instant = pragueInstant(date, minutes);
          expect([pragueDate(instant), pragueMinutes(instant)]).toEqual([date, shown]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('later on the wall is never earlier in time', () => {
    const sundays = ['2025-03-30', '2025-10-26', '2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'];
    for (const date of sundays) {
      // the skipped hour repeats the one after it, so compare outside it
      const times = [at(0), at(1), at(1, 59), at(3), at(4), at(23, 59)].map((m) =>
        pragueInstant(date, m).getTime(),
      );
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  test.each(['2026-02-30', '26-02-01', '', '2026-13-01', '2026-01-01T00:00'])('refuses %j', (date) => {
    expect(() => pragueInstant(date, 0)).toThrow(
      new RangeError(`Not a date of the form YYYY-MM-DD: ${date}`),
    );
  });
});

describe('calendar', () => {
  test.each([
    ['2026-11-18', 3],
    ['2026-11-16', 1],
    ['2026-11-22', 7],
    ['2028-02-29', 2],
    ['2027-01-01', 5],
  ])('[SCHEDULE-24] %s is day %i', (date, day) => {
    expect(dayOfWeek(date)).toBe(day);
  });

  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
    ['2028-03-01', '2028-02-28'],
  ])('Monday of %s is %s', (date, monday) => {
    expect(mondayOf(date)).toBe(monday);
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-26', -2, '2026-10-24'],
    ['2026-11-18', 0, '2026-11-18'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(days);
  });

  test.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['2026-1-10', false],
    ['0099-12-31', true],
    ['', false],
    ['12026-11-18', false],
    ['2026-11-180', false],
  ])('%j is real: %s', (date, real) => {
    expect(isRealDate(date)).toBe(real);
  });

  test('unix seconds round down', () => {
    expect(unixSeconds(new Date(1999))).toBe(1);
    expect(unixSeconds(new Date(2000))).toBe(2);
  });

  test('unix seconds are an instant, with a date and a time in Prague', () => {
    const seconds = unixSeconds(new Date('2026-01-31T23:05:00Z'));
    expect(instantOf(seconds)).toEqual(new Date('2026-01-31T23:05:00Z'));
    expect([dateAt(seconds), minutesAt(seconds)]).toEqual(['2026-02-01', at(0, 5)]);
  });
});

describe('clocks', () => {
  test('a pinned one always says the same, whatever is done with its answer', () => {
    const clock = pinnedClock(new Date('2026-11-18T07:42:00Z'));
    clock.now().setUTCFullYear(2030);
    expect(clock.now()).toEqual(new Date('2026-11-18T07:42:00Z'));
  });

  test('that of the system goes on', () => {
    const before = Date.now();
    const now = systemClock.now().getTime();
    expect(before <= now && now <= Date.now()).toBe(true);
  });
});
