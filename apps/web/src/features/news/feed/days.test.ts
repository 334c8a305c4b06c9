import type { Item } from '@kahan/contract';
import { expect, test } from 'vitest';
import { groupByDay } from './days.ts';

const at = (id: string, instant: string): Item => ({
  id,
  type: 'public:news',
  ts: Date.parse(instant) / 1000,
  postponeTs: null,
  state: 'active',
  content: { values: {}, path: '/' },
});

test.each([
  ['the same day', ['2026-11-18T10:00:00Z', '2026-11-18T08:00:00Z'], ['2026-11-18: 0 1']],
  [
    'midnight in Prague, not in UTC',
    ['2026-11-17T23:00:00Z', '2026-11-17T22:59:59Z'],
    ['2026-11-18: 0', '2026-11-17: 1'],
  ],
  [
    'the long night of October',
    ['2026-10-25T01:30:00Z', '2026-10-25T00:30:00Z', '2026-10-24T21:59:59Z'],
    ['2026-10-25: 0 1', '2026-10-24: 2'],
  ],
  ['nothing', [], []],
])('[NEWS-07] news by the day it came: %s', (_, instants, days) => {
  const groups = groupByDay(instants.map((instant, index) => at(String(index), instant)));
  expect(groups.map(({ date, items }) => `${date}: ${items.map((item) => item.id).join(' ')}`)).toEqual(days);
});
