import { EVENT_CATEGORIES } from '@kahan/domain';
import { describe, expect, test } from 'vitest';
import { calendar as cs } from './cs/calendar/calendar.ts';
import { calendar as en } from './en/calendar/calendar.ts';

describe('texts of the calendar', () => {
  test('[CALENDAR-09] the nine categories of school events', () => {
    expect(EVENT_CATEGORIES.map((category) => `${category} ${en.categories[category]}`)).toEqual([
      '1 school events',
      '2 important dates',
      '3 student events',
      '4 entertainment',
      '5 science',
      '6 career counselling',
      '7 international',
      '8 abroad',
      '9 sport',
    ]);
    expect(new Set(Object.values(cs.categories)).size).toBe(9);
  });

  test.each([
    ['2026-11-16', '2026-11-22', '16–22 Nov 2026', '16.–22. 11. 2026'],
    ['2026-11-30', '2026-12-06', '30 Nov – 6 Dec 2026', '30. 11. – 6. 12. 2026'],
    ['2026-12-28', '2027-01-03', '28 Dec 2026 – 3 Jan 2027', '28. 12. 2026 – 3. 1. 2027'],
  ])('a week from %s to %s', (from, to, english, czech) => {
    expect(en.range(from, to)).toBe(english);
    expect(cs.range(from, to)).toBe(czech);
  });

  test('days of the agenda', () => {
    const of = (iso: string, days: number) => [en.dayHeading(iso, days), cs.dayHeading(iso, days)];
    expect(of('2026-11-18', 0)).toEqual(['Today, Wednesday 18 Nov', 'Dnes, středa 18. 11.']);
    expect(of('2026-11-19', 1)).toEqual(['Tomorrow, Thursday 19 Nov', 'Zítra, čtvrtek 19. 11.']);
    expect(of('2026-11-17', -1)).toEqual(['Tuesday 17 Nov', 'Úterý 17. 11.']);
    // Far away the year is not clear.
    expect(of('2027-11-18', 365)).toEqual(['Thursday 18 Nov 2027', 'Čtvrtek 18. 11. 2027']);
  });

  test('a cell says how much it has', () => {
    expect([0, 1, 3].map((count) => en.cell('Wednesday 18 Nov', count))).toEqual([
      'Wednesday 18 Nov, no events',
      'Wednesday 18 Nov, 1 event',
      'Wednesday 18 Nov, 3 events',
    ]);
    expect([0, 1, 3, 5].map((count) => cs.cell('středa 18. 11.', count))).toEqual([
      'středa 18. 11., žádná událost',
      'středa 18. 11., 1 událost',
      'středa 18. 11., 3 události',
      'středa 18. 11., 5 událostí',
    ]);
    expect([1, 5].map((count) => `${cs.more(count)} ${cs.moreWord(count)}`)).toEqual([
      '+ 1 další',
      '+ 5 dalších',
    ]);
  });
});
