import { addDays, CALENDAR_VIEWS } from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, parseView } from './view.ts';

const TODAY = '2026-11-18';
const parse = (address: string) => {
  const [path = '', search = ''] = address.split('?');
  return parseView(path, search, TODAY, 'month');
};

describe('the address is the state', () => {
  test.each([
    ['/calendar', 'month', TODAY],
    ['/calendar/month/2026/11', 'month', TODAY],
    ['/calendar/month/2026/12', 'month', '2026-12-01'],
    ['/calendar/month/2026/12?day=24', 'month', '2026-12-24'],
    ['/calendar/month/2026/12?day=32', 'month', '2026-12-01'],
    ['/calendar/month/2026/12?day=x', 'month', '2026-12-01'],
    ['/calendar/day/2026/12/3?day=24', 'day', '2026-12-03'],
    ['/calendar/week/2026/2/30', 'week', TODAY],
  ])('%s', (address, view, date) => expect(parse(address)).toMatchObject({ view, date }));

  test('law: an address leads to the view that it was made of', () => {
    const dates = fc.integer({ min: -3000, max: 3000 }).map((days) => addDays(TODAY, days));
    const events = fc.option(fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(fc.constantFrom(...CALENDAR_VIEWS), dates, events, (view, date, event) => {
        const shown = { view, date, event };
        expect(parse(addressOf(shown, TODAY))).toEqual(shown);
      }),
    );
  });

  test('a month has a day in its address only when another one than usual is chosen', () => {
    const month = (date: string) => addressOf({ view: 'month', date, event: null }, TODAY);
    expect(month(TODAY)).toBe('/calendar/month/2026/11');
    expect(month('2026-11-01')).toBe('/calendar/month/2026/11?day=1');
    expect(month('2026-12-01')).toBe('/calendar/month/2026/12');
  });
});
