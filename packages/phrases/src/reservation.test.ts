import { describe, expect, test } from 'vitest';
import { reservation } from './reservation.ts';

const said = ({ cs, en }: { cs: string; en: string }) => `${cs} / ${en}`;

test('[RESERVATION-05] [RESERVATION-07] headings and ribbons are those of the spec', () => {
  const { heading, now, finished } = reservation;
  expect([heading.loading, heading.nearest, heading.week, now, finished].map(said)).toEqual([
    'Načítání událostí... / Loading events...',
    'Nejbližší nadcházející událost / Nearest upcoming event',
    'Tento týden / This week',
    'Nyní / Now',
    'Konec / Finished',
  ]);
});

test.each([
  [1, 'Za 1 den / In 1 day'],
  [2, 'Za 2 dny / In 2 days'],
  [4, 'Za 4 dny / In 4 days'],
  [5, 'Za 5 dní / In 5 days'],
  [22, 'Za 22 dní / In 22 days'],
])('[RESERVATION-07] in %i days', (count, text) => {
  expect(said(reservation.inDays(count))).toBe(text);
});

test.each([
  [1, 'za 1 min / in 1 min'],
  [119, 'za 119 min / in 119 min'],
  [120, 'za 2 h / in 2 h'],
  [135, 'za 2 h 15 min / in 2 h 15 min'],
])('in %i minutes', (count, text) => {
  expect(said(reservation.inMinutes(count))).toBe(text);
});

test.each([
  [110, '1 h 50 min'],
  [60, '1 h'],
  [45, '45 min'],
  [0, '0 min'],
])('[RESERVATION-06] a duration of %i minutes is in hours', (minutes, text) => {
  expect(reservation.hours(minutes)).toBe(text);
});

test.each([
  ['2026-11-16', '2026-11-22', '16.–22. 11. / 16–22 Nov'],
  ['2026-11-30', '2026-12-06', '30. 11. – 6. 12. / 30 Nov – 6 Dec'],
  ['2026-12-28', '2027-01-03', '28. 12. – 3. 1. / 28 Dec – 3 Jan'],
])('[RESERVATION-03] the week from %s to %s', (from, to, text) => {
  expect(said(reservation.days(from, to))).toBe(text);
});

describe('until when a room is free', () => {
  test.each([
    ['2026-11-18', 840, 'do 14:00 / until 14:00'],
    ['2026-11-19', 540, 'do čtvrtka 9:00 / until Thu 9:00'],
    ['2026-11-24', 540, 'do úterý 9:00 / until Tue 9:00'],
    ['2026-11-23', 540, 'do pondělí 9:00 / until Mon 9:00'],
    ['2026-11-25', 540, 'do 25. 11. 9:00 / until 25 Nov 9:00'],
  ])('%s', (date, minutes, text) => {
    expect(said(reservation.until({ date, minutes }, '2026-11-18'))).toBe(text);
  });
});

test('every weekday and month has its name in both languages', () => {
  const dates = [
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ];
  expect(dates.map((date) => said(reservation.weekdayShort(date)))).toEqual([
    ...['po / Mon', 'út / Tue', 'st / Wed', 'čt / Thu', 'pá / Fri', 'so / Sat', 'ne / Sun'],
  ]);
  expect(said(reservation.longDate('2026-11-18'))).toBe('středa 18. listopadu / Wednesday 18 November');
  for (let month = 1; month <= 12; month++) {
    const { cs, en } = reservation.longDate(`2026-${String(month).padStart(2, '0')}-01`);
    expect(cs).toMatch(/^\p{Ll}+ 1\. \p{Ll}{4,}$/u);
    expect(en).toMatch(/^\w+day 1 [A-Z][a-z]{2,}$/);
  }
});

test.each([
  [1, '1 místo / 1 seat'],
  [3, '3 místa / 3 seats'],
  [180, '180 míst / 180 seats'],
])('%i seats', (count, text) => {
  expect(said(reservation.seats(count))).toBe(text);
});
