import { describe, expect, it } from 'vitest';
import { clockOrDate, clockTime, exactTime, relativeTime } from './dates.ts';

const at = new Date('2026-11-18T07:42:00Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
/** Formatters write thin and hard spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('times for people, in Prague', () => {
  it('tells the clock and the whole date', () => {
    expect(clockTime(at)).toBe('8:42');
    expect(plain(exactTime(at, 'cs'))).toContain('středa 18. listopadu 2026');
    expect(plain(exactTime(at, 'en'))).toContain('Wednesday');
  });

  it.each([
    [later(60), '8:42'],
    [later(15 * 60 + 17), '8:42'],
    [later(15 * 60 + 18), '18. 11. 8:42', '18 Nov 8:42'],
    [later(50 * 24 * 60), '18. 11. 2026 8:42', '18 Nov 2026 8:42'],
  ])('names the day and the year only when they are others: at %s', (now, expected, english = expected) => {
    expect(plain(clockOrDate(at, now, 'cs'))).toBe(expected);
    expect(plain(clockOrDate(at, now, 'en'))).toBe(english);
  });

  it('writes September as the phrases do', () => {
    const september = new Date('2026-09-03T07:42:00Z');
    expect(plain(clockOrDate(september, at, 'en'))).toBe('3 Sep 9:42');
    expect(plain(clockOrDate(september, later(365 * 24 * 60), 'en'))).toBe('3 Sep 2026 9:42');
  });

  it.each([
    [0, 'cs', 'tuto minutu'],
    [5, 'cs', 'před 5 minutami'],
    [-18, 'cs', 'za 18 minut'],
    [59, 'en', '59 minutes ago'],
    [60, 'en', '1 hour ago'],
    [23 * 60 + 59, 'cs', 'před 23 hodinami'],
    [24 * 60, 'cs', '18. 11. 8:42'],
  ] as const)('%d minutes later in %s: %s', (minutes, language, expected) => {
    expect(plain(relativeTime(at, later(minutes), language))).toBe(expected);
  });
});
