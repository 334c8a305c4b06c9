import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { YEARS } from '../next/agenda.fixture.ts';
import { addDays, dayOfWeek, mondayOf, pragueInstant, unixSeconds } from '../time/time.ts';
import {
  addMonths,
  CALENDAR_VIEWS,
  calendarAddress,
  daysShown,
  monthOf,
  positionOfPath,
  spanAround,
  stepPosition,
} from './views.ts';

const TODAY = '2026-11-18';
const place = (path: string) => positionOfPath(path, TODAY, 'agenda');

describe('addresses of the calendar', () => {
  test.each([
    ['/calendar/month/2026/11', 'month', TODAY, false],
    ['/calendar/month/2026/12', 'month', '2026-12-01', false],
    ['/calendar/month/2026/12/24', 'month', '2026-12-24', false],
    ['/calendar/week/2026/2/3/', 'week', '2026-02-03', false],
    ['/calendar/day/2028/02/29', 'day', '2028-02-29', false],
    ['/calendar/agenda/2027/1/2', 'agenda', '2027-01-02', false],
    ['/calendar', 'agenda', TODAY, false],
    ['/calendar/', 'agenda', TODAY, false],
    ['/calendar/week', 'week', TODAY, false],
    ['/calendar/week/2026', 'week', TODAY, false],
    ['/calendar/month/2027', 'month', '2027-01-01', false],
    ['/calendar/day/2025/', 'day', '2025-01-01', false],
    ['/calendar/agenda/2027/x', 'agenda', TODAY, true],
    ['/calendar/day/2027/2', 'day', '2027-02-01', false],
    ['/calendar/decade/2026/11/3', 'agenda', TODAY, true],
    ['/calendar/day/2027/2/29', 'day', TODAY, true],
    ['/calendar/day/2026/13/1', 'day', TODAY, true],
    ['/calendar/day/2026/0/1', 'day', TODAY, true],
    ['/calendar/day/2026/11/0', 'day', TODAY, true],
    ['/calendar/day/2026/11/1e1', 'day', TODAY, true],
    ['/calendar/day/99999/1/1', 'day', TODAY, true],
    ['/calendar/day/1/1/1', 'day', TODAY, true],
    ['/calendar/day/x/y/z', 'day', TODAY, true],
    ['/calendar/month/-1/1', 'month', TODAY, true],
  ] as const)('[ROUTES-09] %s', (path, view, date, isUnknown) =>
    expect(place(path)).toEqual({ view, date, isUnknown }),
  );

  test('law: an address leads to the place that it was made of', () => {
    const dates = fc.integer({ min: -20_000, max: 20_000 }).map((days) => addDays(TODAY, days));
    fc.assert(
      fc.property(fc.constantFrom(...CALENDAR_VIEWS), dates, (view, date) => {
        expect(place(calendarAddress({ view, date }, true))).toEqual({ view, date, isUnknown: false });
      }),
    );
    expect(calendarAddress({ view: 'month', date: TODAY })).toBe('/calendar/month/2026/11');
  });

  test('law: no path throws, and each leads to a real date', () => {
    const part = fc.oneof(fc.string(), fc.integer({ min: -5, max: 3000 }).map(String), fc.constant('month'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const { view, date } = place(`/calendar/${parts.join('/')}`);
        expect(CALENDAR_VIEWS).toContain(view);
        expect(addDays(date, 0)).toBe(date);
      }),
    );
  });
});

describe('previous and next', () => {
  test.each([
    ['month', '2026-01-31', '2026-02-01', '2025-12-01'],
    ['agenda', '2026-12-15', '2027-01-01', '2026-11-01'],
    ['week', '2026-10-24', '2026-10-31', '2026-10-17'],
    ['day', '2026-10-25', '2026-10-26', '2026-10-24'],
  ] as const)('[CALENDAR-01] %s of %s', (view, date, after, before) => {
    expect(stepPosition({ view, date }, 1)).toEqual({ view, date: after });
    expect(stepPosition({ view, date }, -1)).toEqual({ view, date: before });
  });

  test('the calendar has an end', () => {
    expect(stepPosition({ view: 'month', date: '2200-12-01' }, 1)).toBeNull();
    expect(stepPosition({ view: 'day', date: '1971-01-01' }, -1)).toBeNull();
  });

  test('a month later is the same day, or the last one', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
    expect(addMonths('2026-11-18', 14)).toBe('2028-01-18');
  });
});

describe('weeks of a month', () => {
  const month = (date: string, weekends = true) => monthOf(date, { weekends, schedules: [YEARS[2026]] });

  test('[CALENDAR-12] weeks begin on Monday and have 7 days; rows name the teaching week', () => {
    const weeks = month(TODAY);
    expect(weeks.map(({ monday, week }) => `${monday} ${week}`)).toEqual([
      ...['2026-10-26 5', '2026-11-02 6', '2026-11-09 7', '2026-11-16 8', '2026-11-23 9', '2026-11-30 10'],
    ]);
    expect(weeks.every(({ dates }) => dates.length === 7)).toBe(true);
    expect(month('2027-01-20').map(({ week }) => week)).toEqual([14, null, null, null, null]);
    expect(month('2026-09-20').at(-1)?.week).toBe(1);
  });

  test('a semester that begins on a Thursday has its first week from the Monday before', () => {
    const { 1: winter, 2: summer } = YEARS[2026].semesters;
    const schedules = [{ ed_weeks: 14, semesters: { 1: { ...winter, start: '2026-10-01' }, 2: summer } }];
    expect(monthOf('2026-09-30', { weekends: true, schedules }).at(-1)?.week).toBe(1);
  });

  test('without weekends a row of a weekend alone is left out', () => {
    // 1 November 2026 is a Sunday.
    expect(month(TODAY, false).map(({ monday }) => monday)).toEqual([
      ...['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'],
    ]);
    expect(month(TODAY, false).every(({ dates }) => dates.length === 5)).toBe(true);
  });

  test('law: a month has each of its days once, and whole weeks are what its view loads', () => {
    const dates = fc.integer({ min: -2000, max: 2000 }).map((days) => addDays(TODAY, days));
    fc.assert(
      fc.property(dates, (date) => {
        const days = month(date).flatMap((week) => week.dates);
        const { from, until } = daysShown({ view: 'month', date });
        expect(days[0]).toBe(from);
        expect(days.at(-1)).toBe(addDays(until, -1));
        expect(days).toEqual(days.map((_, index) => addDays(from, index)));
        expect(dayOfWeek(from)).toBe(1);
        expect(days).toContain(date);
      }),
    );
  });

  test('law: what is loaded of a month has the whole week of each of its days', () => {
    const dates = fc.integer({ min: -2000, max: 2000 }).map((days) => addDays(TODAY, days));
    fc.assert(
      fc.property(dates, (date) => {
        const { start, end } = spanAround(date);
        expect(start).toBeLessThanOrEqual(unixSeconds(pragueInstant(mondayOf(date), 0)));
        expect(end).toBeGreaterThanOrEqual(unixSeconds(pragueInstant(addDays(mondayOf(date), 7), 0)));
      }),
    );
    expect(spanAround('1971-01-01').start).toBeGreaterThan(0);
  });

  test('days of the other views', () => {
    expect(daysShown({ view: 'day', date: TODAY })).toEqual({ from: TODAY, until: '2026-11-19' });
    expect(daysShown({ view: 'week', date: TODAY })).toEqual({ from: '2026-11-16', until: '2026-11-23' });
    expect(daysShown({ view: 'agenda', date: TODAY })).toEqual({ from: '2026-11-01', until: '2026-12-01' });
  });
});
