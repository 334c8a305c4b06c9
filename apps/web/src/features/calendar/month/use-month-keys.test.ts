import { describe, expect, test } from 'vitest';
import { dayAfterKey } from './use-month-keys.ts';

describe('keys of a month', () => {
  test.each([
    // 18 November 2026 is a Wednesday.
    ['ArrowRight', '2026-11-18', true, '2026-11-19'],
    ['ArrowLeft', '2026-11-01', true, '2026-10-31'],
    ['ArrowDown', '2026-11-30', true, '2026-12-07'],
    ['ArrowUp', '2026-11-18', true, '2026-11-11'],
    ['Home', '2026-11-18', true, '2026-11-16'],
    ['End', '2026-11-18', true, '2026-11-22'],
    ['End', '2026-11-18', false, '2026-11-20'],
    ['ArrowRight', '2026-11-20', false, '2026-11-23'],
    ['ArrowLeft', '2026-11-23', false, '2026-11-20'],
    ['PageDown', '2026-10-31', true, '2026-11-30'],
    ['PageUp', '2026-12-15', false, '2026-11-13'],
    ['Enter', '2026-11-18', true, null],
    ['x', '2026-11-18', true, null],
  ])('%s on %s, weekends %s → %s', (key, date, weekends, to) =>
    expect(dayAfterKey(key, date, weekends)).toBe(to),
  );
});
