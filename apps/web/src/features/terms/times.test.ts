import { cs } from '@kahan/phrases/cs';
import { terms as termsCs } from '@kahan/phrases/cs/terms/terms';
import { en } from '@kahan/phrases/en';
import { terms as termsEn } from '@kahan/phrases/en/terms/terms';
import { describe, expect, test } from 'vitest';
import { dayAndTime, momentAt } from '../../platform/time/dates.ts';
import { at } from './term.fixture.ts';
import { awayOf, countdown, dayOrHourAt, weekdayAt } from './times.ts';

const NOW = at('2026-11-18 10:42');

test.each([
  ['2026-11-18 10:42', 'za 0 minut', 'this minute'],
  ['2026-11-18 10:43', 'za 1 minutu', 'in 1 minute'],
  ['2026-11-18 11:41', 'za 59 minut', 'in 59 minutes'],
  ['2026-11-18 11:42', 'za 1 hodinu', 'in 1 hour'],
  ['2026-11-19 10:41', 'za 23 hodin', 'in 23 hours'],
  ['2026-11-19 10:42', 'zítra', 'tomorrow'],
  ['2026-11-20 00:10', 'pozítří', 'in 2 days'],
  ['2026-11-24 12:00', 'za 6 dní', 'in 6 days'],
  ['2026-11-25 12:00', 'za 1 týden', 'in 1 week'],
  ['2027-01-07 12:00', 'za 7 týdnů a 1 den', 'in 7 weeks and 1 day'],
  ['2026-11-18 10:30', 'před 12 minutami', '12 minutes ago'],
  ['2026-11-16 10:30', 'předevčírem', '2 days ago'],
])('%s is %s, %s', (when, czech, english) => {
  const inCzech = (seconds: number) => awayOf(seconds, NOW, 'cs', cs.dates);
  expect(inCzech(at(when))).toBe(czech === 'za 0 minut' ? inCzech(NOW) : czech);
  expect(awayOf(at(when), NOW, 'en', en.dates)).toBe(english);
});

test.each([
  ['2026-11-18 11:00', 'dnes 11:00', 'today 11:00'],
  ['2026-11-18 08:00', 'dnes 8:00', 'today 8:00'],
  ['2026-11-19 00:00', '19. 11.', '19 Nov'],
])('the next exam date of %s is named %s, %s', (when, czech, english) => {
  expect(dayOrHourAt(at(when), NOW, cs.dates, termsCs)).toBe(czech);
  expect(dayOrHourAt(at(when), NOW, en.dates, termsEn)).toBe(english);
});

test.each([
  [0, '0\u00a0s'],
  [42, '42\u00a0s'],
  [725, '12\u00a0min 05\u00a0s'],
  [3600, '60\u00a0min 00\u00a0s'],
])('%i seconds are %s', (seconds, expected) => {
  expect(countdown(seconds)).toBe(expected);
});

describe('in both languages', () => {
  const when = at('2026-12-07 08:00');
  test.each([
    [{ dates: cs.dates, language: 'cs' as const }, '7. 12. 8:00', 'po', 'v pondělí 7. 12. v 8:00'],
    [{ dates: en.dates, language: 'en' as const }, '7 Dec 8:00', 'Mon', 'on Monday 7 Dec at 8:00'],
  ])('%#', ({ dates }, short, weekday, moment) => {
    expect(dayAndTime(when, dates)).toBe(short);
    expect(weekdayAt(when, dates)).toBe(weekday);
    expect(momentAt(when, NOW, dates)).toBe(moment);
  });
});
