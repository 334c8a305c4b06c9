import pino from 'pino';
import { expect, test } from 'vitest';
import { CoalescedWork } from './coalesced.ts';

const RETRY = { first: 1, longest: 1 };

function testLog() {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  return { log, lines };
}
const { log } = testLog();

test('requests before a run share it, and one during a run causes one more', async () => {
  let runs = 0;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = new CoalescedWork({
    work: () => {
      runs += 1;
      return runs === 1 ? gate : Promise.resolve();
    },
    ...{ name: 'counting', log, retry: RETRY },
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

test('a failed run is logged and repeated', async () => {
  let runs = 0;
  const failing = testLog();
  const work = new CoalescedWork({
    name: 'counting',
    async work() {
      runs += 1;
      if (runs < 3) throw new Error(`failure ${runs}`);
    },
    log: failing.log,
    retry: RETRY,
  });
  work.request();
  await expect.poll(() => runs).toBe(3);
  expect(failing.lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'counting failed; retrying in 1 ms', err: { message: 'failure 1' } },
    { msg: 'counting failed; retrying in 1 ms', err: { message: 'failure 2' } },
  ]);
  await work.stop();
});

test('stopping waits for the current run, cuts a pause short, and ends all requests', async () => {
  let runs = 0;
  const work = new CoalescedWork({
    async work() {
      runs += 1;
    },
    ...{ name: 'counting', log, retry: RETRY },
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
