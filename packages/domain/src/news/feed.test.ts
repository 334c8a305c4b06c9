import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  needsArchivePrompt,
  oldBefore,
  PAGE_SIZE,
  type PostponeKey,
  pageCount,
  pageWindow,
  postponeOptions,
} from './feed.ts';

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
const offered = (now: string, dev = false) =>
  Object.fromEntries(postponeOptions(new Date(now), { dev }).map(({ key, at }) => [key, iso(at)]));

describe('postponing', () => {
  test.each<[string, string, Partial<Record<PostponeKey, string>>]>([
    [
      'Wednesday morning',
      '2026-11-18T09:42:00Z',
      {
        tonight: '2026-11-18T18:00:00Z',
        tomorrow: '2026-11-19T07:00:00Z',
        'next-week': '2026-11-23T07:00:00Z',
      },
    ],
    [
      'a second before 19:00',
      '2026-11-18T17:59:59Z',
      {
        tonight: '2026-11-18T18:00:00Z',
        tomorrow: '2026-11-19T07:00:00Z',
        'next-week': '2026-11-23T07:00:00Z',
      },
    ],
    [
      '19:00',
      '2026-11-18T18:00:00Z',
      { tomorrow: '2026-11-19T07:00:00Z', 'next-week': '2026-11-23T07:00:00Z' },
    ],
    [
      'past midnight in Prague, still yesterday in UTC',
      '2026-11-18T23:30:00Z',
      {
        tonight: '2026-11-19T18:00:00Z',
        tomorrow: '2026-11-20T07:00:00Z',
        'next-week': '2026-11-23T07:00:00Z',
      },
    ],
    [
      'Monday',
      '2026-11-16T06:00:00Z',
      {
        tonight: '2026-11-16T18:00:00Z',
        tomorrow: '2026-11-17T07:00:00Z',
        'next-week': '2026-11-23T07:00:00Z',
      },
    ],
    [
      'Sunday evening',
      '2026-11-22T20:00:00Z',
      { tomorrow: '2026-11-23T07:00:00Z', 'next-week': '2026-11-23T07:00:00Z' },
    ],
    [
      'the day before summer time',
      '2026-03-28T10:00:00Z',
      {
        tonight: '2026-03-28T18:00:00Z',
        tomorrow: '2026-03-29T06:00:00Z',
        'next-week': '2026-03-30T06:00:00Z',
      },
    ],
    [
      'the day before winter time',
      '2026-10-24T10:00:00Z',
      {
        tonight: '2026-10-24T17:00:00Z',
        tomorrow: '2026-10-25T07:00:00Z',
        'next-week': '2026-10-26T07:00:00Z',
      },
    ],
    [
      'New Year’s Eve',
      '2026-12-31T10:00:00Z',
      {
        tonight: '2026-12-31T18:00:00Z',
        tomorrow: '2027-01-01T07:00:00Z',
        'next-week': '2027-01-04T07:00:00Z',
      },
    ],
  ])('[NEWS-08] %s', (_when, now, expected) => {
    expect(offered(now)).toEqual(expected);
  });

  test('[NEWS-09] 30 s are the last option of developers, and of no other users', () => {
    const now = '2026-11-18T09:42:00.900Z';
    expect(offered(now, true)).toMatchObject({ seconds: '2026-11-18T09:42:30Z' });
    expect(postponeOptions(new Date(now), { dev: true }).map(({ key }) => key)).toEqual([
      'tonight',
      'tomorrow',
      'next-week',
      'seconds',
    ]);
    expect(offered(now)).not.toHaveProperty('seconds');
  });

  test('every option is in the future', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (now) => {
          for (const { at } of postponeOptions(now, { dev: true }))
            expect(at * 1000).toBeGreaterThan(now.getTime());
        },
      ),
    );
  });
});

describe('pile-up', () => {
  test.each([
    [0, 0, false],
    [11, 0, false],
    [12, 0, true],
    [13, 0, true],
    [19, 19, false],
    [20, 19, false],
    [30, 19, false],
    [31, 19, true],
    [5, 19, false],
  ])('[NEWS-10] of %i old items, %i of them kept: %s', (old, kept, asks) => {
    expect(needsArchivePrompt(old, kept)).toBe(asks);
  });

  test('[NEWS-10] old means more than two weeks', () => {
    expect(iso(oldBefore(new Date('2026-11-18T09:42:00Z')))).toBe('2026-11-04T09:42:00Z');
  });
});

describe('pages', () => {
  test.each([
    [0, 1],
    [1, 1],
    [6, 1],
    [7, 2],
    [12, 2],
    [13, 3],
  ])('[NEWS-05] %i items are %i pages of 6', (length, pages) => {
    expect(pageCount(length, PAGE_SIZE)).toBe(pages);
  });

  test.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20, [1, 2, 3, 4, 5, 6, 7]],
    [4, 20, [1, 2, 3, 4, 5, 6, 7]],
    [5, 20, [2, 3, 4, 5, 6, 7, 8]],
    [17, 20, [14, 15, 16, 17, 18, 19, 20]],
    [20, 20, [14, 15, 16, 17, 18, 19, 20]],
    [99, 20, [14, 15, 16, 17, 18, 19, 20]],
    [0, 20, [1, 2, 3, 4, 5, 6, 7]],
  ])('page %i of %i shows %j', (current, pages, numbers) => {
    expect(pageWindow(current, pages)).toEqual(numbers);
  });

  test('the current page is always among at most 7 that exist', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 9 }),
        (a, b, max) => {
          const [current, pages] = [Math.min(a, b), Math.max(a, b)];
          const shown = pageWindow(current, pages, max);
          expect(shown).toContain(current);
          expect(shown).toHaveLength(Math.min(pages, max));
          expect(
            shown.every((n, i) => n >= 1 && n <= pages && (i === 0 || n === (shown[i - 1] ?? 0) + 1)),
          ).toBe(true);
        },
      ),
    );
  });
});
