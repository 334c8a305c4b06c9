import { describe, expect, test } from 'vitest';
import { agendaDays, eachDay, monthsOf } from './range.ts';

describe('days of an agenda', () => {
  test.each([
    ['2026-11-18', 0, 0, '2026-11-18', '2026-12-01'],
    ['2026-11-18', 1, 0, '2026-11-01', '2026-12-01'],
    ['2026-11-18', 2, 0, '2026-10-01', '2026-12-01'],
    ['2026-11-01', 1, 0, '2026-10-01', '2026-12-01'],
    ['2026-11-18', 0, 2, '2026-11-18', '2027-02-01'],
    // A month that is nearly over would be a short list.
    ['2026-11-25', 0, 0, '2026-11-25', '2027-01-01'],
    ['2026-11-25', 0, 1, '2026-11-25', '2027-02-01'],
  ])('from %s, %i months earlier, %i later', (date, earlier, later, from, until) =>
    expect(agendaDays(date, { earlier, later })).toEqual({ from, until }),
  );

  test('its months and days', () => {
    expect(monthsOf({ from: '2026-11-18', until: '2027-01-01' })).toEqual(['2026-11-01', '2026-12-01']);
    expect(eachDay({ from: '2026-11-29', until: '2026-12-02' })).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
    ]);
  });
});
