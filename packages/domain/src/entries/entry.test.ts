import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { YEARS } from '../next/agenda.fixture.ts';
import { addDays, dayOfWeek, isRealDate, pragueInstant, pragueParts } from '../time/time.ts';
import {
  ENTRY_REPEATS,
  type EntryTiming,
  entryDates,
  entryFault,
  entrySpan,
  isOddWeek,
  lastEntryDate,
} from './entry.ts';

const year = { year: 2026, ...YEARS[2026] };
const once = (date: string, fields: Partial<EntryTiming> = {}): EntryTiming => ({
  ...{ date, minutes: 600, duration: 60, repeat: 'once', until: null, skipped: [] },
  ...fields,
});

const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-08-01', days));
const repeated: fc.Arbitrary<EntryTiming> = fc
  .record({ date: day, weeks: fc.integer({ min: 0, max: 51 }), repeat: fc.constantFrom(...ENTRY_REPEATS) })
  .chain(({ date, weeks, repeat }) => {
    if (repeat === 'once') return fc.constant(once(date));
    const [end, last] = [addDays(date, 7 * weeks + 3), lastEntryDate(date)];
    const until = end < last ? end : last;
    const some = fc.uniqueArray(
      day.filter((one) => one >= date && one <= until),
      { maxLength: 5 },
    );
    return some.map((skipped) => once(date, { repeat, until, skipped }));
  });

/** Goes through every day of the year, and counts the weeks on a calendar of Mondays. */
function slowly({ date, repeat, until, skipped }: EntryTiming): string[] {
  if (repeat === 'once') return [date];
  const dates: string[] = [];
  // 27 July 2026 is nine weeks before the first Monday of teaching, so its week is even.
  let isOdd = false;
  for (let at = '2026-07-27'; at <= '2027-07-31'; at = addDays(at, 1)) {
    if (dayOfWeek(at) === 1 && at > '2026-07-27') isOdd = at === '2027-02-15' ? true : !isOdd;
    const isWeek = repeat === 'weekly' || (repeat === 'odd') === isOdd;
    const isHeld = at >= date && at <= (until ?? date) && dayOfWeek(at) === dayOfWeek(date);
    if (isHeld && isWeek && !skipped.includes(at)) dates.push(at);
  }
  return dates;
}

describe('the dates of an entry', () => {
  test('are those that a walk through the calendar finds', () => {
    fc.assert(
      fc.property(repeated, (timing) => {
        expect(entryFault(timing)).toBeNull();
        expect(entryDates(timing, year)).toEqual(slowly(timing));
      }),
      { numRuns: 300 },
    );
  });

  test('odd is the first week of both semesters', () => {
    expect(['2026-09-28', '2026-10-04', '2027-02-15'].map((date) => isOddWeek(year, date))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['2026-10-05', '2027-02-14', '2027-02-22'].map((date) => isOddWeek(year, date))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('the first week of summer is odd also after an odd number of weeks', () => {
    const [winter, summer] = [{ start: '2026-09-28' }, { start: '2027-02-22' }];
    const longer = { ...year, semesters: { 1: winter, 2: summer } };
    expect(['2027-02-21', '2027-02-22', '2027-03-01'].map((date) => isOddWeek(longer, date))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('in a year whose weeks are not known every second one is held, the first among them', () => {
    const timing = once('2028-10-04', { repeat: 'even', until: '2028-11-30' });
    const dates = ['2028-10-04', '2028-10-18', '2028-11-01', '2028-11-15', '2028-11-29'];
    expect(entryDates(timing, year)).toEqual(dates);
    expect(entryDates(timing, null)).toEqual(dates);
  });
});

describe('an entry', () => {
  test.each<[Partial<EntryTiming>, string | null]>([
    [{}, null],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '0000-01-01' }, 'date'],
    [{ minutes: 1435, duration: 5 }, null],
    // Over midnight.
    [{ minutes: 1435, duration: 10 }, 'duration'],
    [{ minutes: 0, duration: 1440 }, null],
    [{ minutes: 0, duration: 1441 }, 'duration'],
    [{ duration: 4 }, 'duration'],
    [{ duration: -30 }, 'duration'],
    [{ until: '2026-12-01' }, 'until'],
    [{ skipped: ['2026-11-18'] }, 'skipped'],
    [{ repeat: 'weekly' }, 'until'],
    [{ repeat: 'weekly', until: '2026-11-17' }, 'until'],
    [{ repeat: 'weekly', until: '2026-11-18' }, null],
    [{ repeat: 'weekly', until: '2027-07-31' }, null],
    [{ repeat: 'weekly', until: '2027-08-01' }, 'until'],
    [{ repeat: 'weekly', until: '2026-11-31' }, 'until'],
    [{ repeat: 'weekly', until: '2026-12-31', skipped: ['2026-11-25', '2027-01-06'] }, 'skipped'],
  ])('with %j has the fault %s', (fields, fault) => {
    expect(entryFault(once('2026-11-18', fields))).toBe(fault);
  });

  test('begins when clocks show its start, and ends after it began, in both nights of the year and all others', () => {
    const nights = ['2027-03-28', '2026-10-25', '2027-03-27', '2026-11-18'];
    for (const date of nights) {
      for (let minutes = 0; minutes < 300; minutes += 5) {
        for (const duration of [5, 30, 60, 90, 240]) {
          const { start, end } = entrySpan({ minutes, duration }, date);
          const what = `${date} ${minutes} ${duration}`;
          expect(end.getTime(), what).toBeGreaterThan(start.getTime());
          expect(start, what).toEqual(pragueInstant(date, minutes));
          const isSkipped = (at: number) => date === '2027-03-28' && at >= 120 && at < 180;
          if (isSkipped(minutes) || isSkipped(minutes + duration)) continue;
          expect(pragueParts(end), what).toMatchObject({ date, minutes: minutes + duration });
          expect(isRealDate(pragueParts(start).date)).toBe(true);
        }
      }
    }
  });

  test('is three hours long by the sun in the night in which an hour comes twice', () => {
    const { start, end } = entrySpan({ minutes: 90, duration: 120 }, '2026-10-25');
    expect([start.toISOString(), end.toISOString()]).toEqual([
      '2026-10-24T23:30:00.000Z',
      '2026-10-25T02:30:00.000Z',
    ]);
  });

  test('whose start is skipped is as long as it was meant to be', () => {
    const { start, end } = entrySpan({ minutes: 150, duration: 45 }, '2027-03-28');
    expect([start.toISOString(), end.toISOString()]).toEqual([
      '2027-03-28T01:30:00.000Z',
      '2027-03-28T02:15:00.000Z',
    ]);
  });
});
