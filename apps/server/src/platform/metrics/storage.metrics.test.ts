import { afterEach, expect, test, vi } from 'vitest';
import { databaseOfUsers } from '../../../test/support/database.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { showStorage } from './storage.metrics.ts';

const database = databaseOfUsers(0);
afterEach(() => vi.useRealTimers());

async function difference(): Promise<number> {
  const metrics = createMetrics();
  showStorage({ metrics, log: createLog({ level: 'silent' }), db: database.db });
  const text = await metrics.registry.metrics();
  return Number(/^kahan_clock_difference_seconds (\S+)$/m.exec(text)?.[1]);
}

test.each([
  ['ahead of', 1],
  ['behind', -1],
])('a portal whose clock is an hour %s the database says so', async (_word, sign) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + sign * 3_600_000 });
  expect(sign * (await difference())).toBeGreaterThan(3_000);
});

test('clocks that agree do not differ, however long the answer takes', async () => {
  expect(await difference()).toBe(0);
});
