import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { socketUp } from '../platform/live/messages.ts';
import { CATALOGUE } from './catalogue.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** An instant of an earlier visit. */
const BEFORE = -2 * MINUTE;

afterEach(() => {
  socketUp.set(false);
  vi.useRealTimers();
});

test.each([
  ['unheard, what an earlier visit kept', 'is asked for again', BEFORE, MINUTE, false],
  ['unheard, what was loaded four minutes ago', 'stays', MINUTE, 5 * MINUTE, false],
  ['unheard, what was loaded six minutes ago', 'is asked for again', MINUTE, 7 * MINUTE, false],
  ['while changes are heard, what was loaded today', 'stays', MINUTE, DAY, true],
  [
    'while changes are heard, what was loaded yesterday',
    'is asked for again',
    MINUTE,
    DAY + 2 * MINUTE,
    true,
  ],
] as const)('%s %s', async (_what, outcome, loadedAt, openedAt, isHeard) => {
  const client = new QueryClient();
  const queryKey = ['classes', 'B402008', 0];
  const start = Date.now();
  client.setQueryData(queryKey, 'kept', { updatedAt: start + loadedAt });
  socketUp.set(isHeard);
  vi.useFakeTimers({ toFake: ['Date'], now: start + openedAt });
  const shown = await client.fetchQuery({ queryKey, queryFn: () => 'loaded', ...CATALOGUE });
  expect(shown).toBe(outcome === 'stays' ? 'kept' : 'loaded');
});
