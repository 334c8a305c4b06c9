import { expect, test } from 'vitest';
import { CoalescedWork } from './coalesced.ts';

const nothing = () => {};

test('requests before a run share it, and one during a run causes one more', async () => {
  let runs = 0;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = new CoalescedWork({
    work: () => {
      runs += 1;
      return runs === 1 ? gate : Promise.resolve();
    },
    onFailure: nothing,
    retryMs: 1,
  });
  work.request();
  work.request();
  await expect.poll(() => runs).toBe(1);
  work.request();
  work.request();
  open();
  await expect.poll(() => runs).toBe(2);
  await work.stop();
  expect(runs).toBe(2);
});

test('failed work is reported and repeated', async () => {
  let runs = 0;
  const failures: unknown[] = [];
  const work = new CoalescedWork({
    async work() {
      runs += 1;
      if (runs < 3) throw new Error(`failure ${runs}`);
    },
    onFailure: (error) => failures.push(error),
    retryMs: 1,
  });
  work.request();
  await expect.poll(() => runs).toBe(3);
  expect(failures).toMatchObject([{ message: 'failure 1' }, { message: 'failure 2' }]);
  await work.stop();
});

test('stopping waits for the current run, cuts a pause short, and ends all requests', async () => {
  let runs = 0;
  const work = new CoalescedWork({
    async work() {
      runs += 1;
    },
    onFailure: nothing,
    retryMs: 1,
    paceMs: 3_600_000,
  });
  work.request();
  await expect.poll(() => runs).toBe(1);
  work.request();
  await work.stop();
  work.request();
  await work.stop();
  expect(runs).toBe(1);
});
