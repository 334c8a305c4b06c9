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
    ['/calendar/day/2026/12/3?day=24', 'day', '2026-12-03'],
  ])('%s', (address, view, date) =>
    expect(parse(address)).toMatchObject({ view: { view, date }, unknown: null }),
  );

  test.each([
    ['/calendar/month/2026/13', TODAY, '2026/13'],
    ['/calendar/week/2026/60', TODAY, '2026/60'],
    ['/calendar/week/2026/2/30', TODAY, '2026/2/30'],
    ['/calendar/day/2026/2/31/', TODAY, '2026/2/31'],
    ['/calendar/day/1066/10/14', TODAY, '1066/10/14'],
    ['/calendar/month/2026/12?day=32', '2026-12-01', '2026/12/32'],
    ['/calendar/month/2026/12?day=x', '2026-12-01', ''],
    ['/calendar/decade/2026', TODAY, '2026'],
    ['/calendar/day/tomorrow', TODAY, ''],
  ])('%s names what does not exist', (address, date, unknown) =>
    expect(parse(address)).toMatchObject({ view: { date }, unknown }),
  );

  test('law: an address leads to the view that it was made of', () => {
    const dates = fc.integer({ min: -3000, max: 3000 }).map((days) => addDays(TODAY, days));
    const events = fc.option(fc.string({ minLength: 1 }));
    const entries = fc.option(fc.record({ id: fc.string({ minLength: 1 }), on: fc.option(dates) }));
    fc.assert(
      fc.property(fc.constantFrom(...CALENDAR_VIEWS), dates, events, entries, (view, date, event, entry) => {
        const shown = { view, date, event, entry };
        expect(parse(addressOf(shown, TODAY))).toEqual({ view: shown, unknown: null });
      }),
    );
  });

  test('a month has a day in its address only when another one than usual is chosen', () => {
    const month = (date: string) => addressOf({ view: 'month', date }, TODAY);
    expect(month(TODAY)).toBe('/calendar/month/2026/11');
    expect(month('2026-11-01')).toBe('/calendar/month/2026/11?day=1');
    expect(month('2026-12-01')).toBe('/calendar/month/2026/12');
  });
});
