import { expect, test } from 'vitest';
import { erasedUpTo, type PersonalData } from './retention.ts';

const NOW = new Date('2026-11-18T08:00:00Z');

test.each<[kind: PersonalData, of: string, erased: boolean]>([
  ['items', '2025-11-19T08:00:00.000Z', true],
  ['items', '2025-11-19T08:00:00.001Z', false],
  ['requests', '2025-11-19T08:00:00.000Z', true],
  ['requests', '2025-11-19T08:00:00.001Z', false],
  ['entries', '2025-11-19T08:00:00.000Z', true],
  ['entries', '2025-11-19T08:00:00.001Z', false],
  ['plans', '2025-11-19T08:00:00.000Z', true],
  ['plans', '2025-11-19T08:00:00.001Z', false],
  ['fetches', '2025-11-19T08:00:00.000Z', true],
  ['fetches', '2025-11-19T08:00:00.001Z', false],
  ['unused', '2025-11-19T08:00:00.000Z', true],
  ['unused', '2025-11-19T08:00:00.001Z', false],
  ['departed', '2026-10-19T08:00:00.000Z', true],
  ['departed', '2026-10-19T08:00:00.001Z', false],
])('%s of %s is erased: %s', (kind, of, erased) => {
  expect(new Date(of) <= erasedUpTo(kind, NOW)).toBe(erased);
});

test.each<PersonalData>(['items', 'requests', 'entries', 'plans', 'fetches', 'unused', 'departed'])(
  '%s are gone before a year is over, also when the year has 365 days and the job ran a day ago',
  (kind) => {
    const yesterday = new Date(NOW.getTime() - 86_400_000);
    expect(NOW.getTime() - erasedUpTo(kind, yesterday).getTime()).toBeLessThanOrEqual(365 * 86_400_000);
  },
);
