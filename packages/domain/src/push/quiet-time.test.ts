import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MINUTES, pragueMinutes } from '../time/time.ts';
import { isQuietTime, type QuietTime, quietUntil } from './quiet-time.ts';

const NIGHT = { from: 22 * 60, to: 7 * 60 };
const NOON = { from: 12 * 60, to: 13 * 60 };
const at = (hour: number, minute = 0) => hour * 60 + minute;

describe('quiet until', () => {
  test.each<[title: string, quiet: QuietTime, now: string, end: string | null]>([
    ['a second before it begins', NIGHT, '2026-11-10T20:59:59Z', null],
    ['when it begins', NIGHT, '2026-11-10T21:00:00Z', '2026-11-11T06:00:00Z'],
    ['after midnight', NIGHT, '2026-11-11T01:00:00Z', '2026-11-11T06:00:00Z'],
    ['a millisecond before its end', NIGHT, '2026-11-11T05:59:59.999Z', '2026-11-11T06:00:00Z'],
    ['at its end', NIGHT, '2026-11-11T06:00:00Z', null],
    ['within a day', NOON, '2026-11-11T11:30:00Z', '2026-11-11T12:00:00Z'],
    ['within a day, at its end', NOON, '2026-11-11T12:00:00Z', null],
    ['to midnight', { from: at(22), to: 0 }, '2026-11-11T22:59:59Z', '2026-11-11T23:00:00Z'],
    ['from midnight', { from: 0, to: at(7) }, '2026-11-11T23:00:00Z', '2026-11-12T06:00:00Z'],
    // 29 March 2026, 2:00 → 3:00: the night is eight hours long.
    ['the night to summer time', NIGHT, '2026-03-28T21:00:00Z', '2026-03-29T05:00:00Z'],
    ['summer time, its end', NIGHT, '2026-03-29T05:00:00Z', null],
    [
      'it ends in the skipped hour',
      { from: at(22), to: at(2, 30) },
      '2026-03-29T00:59:59Z',
      '2026-03-29T01:00:00Z',
    ],
    ['it would end in the skipped hour', { from: at(22), to: at(2, 30) }, '2026-03-29T01:00:00Z', null],
    [
      'it begins in the skipped hour',
      { from: at(2, 30), to: at(7) },
      '2026-03-29T01:00:00Z',
      '2026-03-29T05:00:00Z',
    ],
    ['before the skipped hour', { from: at(2, 30), to: at(7) }, '2026-03-29T00:59:59Z', null],
    ['all of it in the skipped hour', { from: at(2, 10), to: at(2, 40) }, '2026-03-29T01:00:00Z', null],
    // 25 October 2026, 3:00 → 2:00: the night is ten hours long.
    ['the night to winter time', NIGHT, '2026-10-24T20:00:00Z', '2026-10-25T06:00:00Z'],
    ['winter time, the last hour', NIGHT, '2026-10-25T05:59:59Z', '2026-10-25T06:00:00Z'],
    [
      'between two ends in the repeated hour',
      { from: at(22), to: at(2, 30) },
      '2026-10-25T00:45:00Z',
      '2026-10-25T01:30:00Z',
    ],
    ['the second end in the repeated hour', { from: at(22), to: at(2, 30) }, '2026-10-25T01:30:00Z', null],
    [
      'the first beginning in the repeated hour',
      { from: at(2, 30), to: at(7) },
      '2026-10-25T00:30:00Z',
      '2026-10-25T06:00:00Z',
    ],
    [
      'between two beginnings in the repeated hour',
      { from: at(2, 30), to: at(7) },
      '2026-10-25T01:10:00Z',
      '2026-10-25T06:00:00Z',
    ],
  ])('%s', (_, quiet, now, end) => {
    expect(quietUntil(quiet, new Date(now))?.toISOString() ?? null).toBe(
      end === null ? null : new Date(end).toISOString(),
    );
  });

  const minutes = fc.integer({ min: 0, max: DAY_MINUTES - 1 });
  const anyQuiet = fc.record({ from: minutes, to: minutes }).filter(isQuietTime);
  const anyTime = fc
    .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })
    .map((at) => new Date(at));

  test('law: whenever the wall clock is in the span it is quiet, and it ends within a day and an hour', () => {
    fc.assert(
      fc.property(anyQuiet, anyTime, (quiet, now) => {
        const clock = pragueMinutes(now);
        const { from, to } = quiet;
        const isWithin = from < to ? clock >= from && clock < to : clock >= from || clock < to;
        const end = quietUntil(quiet, now);
        if (isWithin) expect(end).not.toBeNull();
        if (end !== null) expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      }),
    );
  });

  test('law: it stays quiet to the end that was named', () => {
    fc.assert(
      fc.property(anyQuiet, anyTime, (quiet, now) => {
        const end = quietUntil(quiet, now);
        if (end === null) return;
        expect(quietUntil(quiet, new Date(end.getTime() - 1))?.getTime()).toBeGreaterThanOrEqual(
          end.getTime(),
        );
      }),
    );
  });
});

test.each([
  [{ from: 0, to: 1439 }, true],
  [{ from: 1439, to: 0 }, true],
  [{ from: 60, to: 60 }, false],
  [{ from: -1, to: 60 }, false],
  [{ from: 0, to: 1440 }, false],
  [{ from: 0.5, to: 60 }, false],
])('%j is a quiet time: %s', (quiet, expected) => expect(isQuietTime(quiet)).toBe(expected));
