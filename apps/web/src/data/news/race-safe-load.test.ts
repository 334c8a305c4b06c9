import { expect, test } from 'vitest';
import { loadRaceSafe, noteChange, whileUnderWay } from './race-safe-load.ts';

test('an answer that a change overtook is loaded again', async () => {
  const answers = ['before the change', 'after it'];
  let loads = 0;
  const answer = await loadRaceSafe(async () => {
    const text = answers[loads];
    loads += 1;
    if (loads === 1) noteChange();
    return text;
  });
  expect([answer, loads]).toEqual(['after it', 2]);
});

test('a stream of changes does not keep a load from ending', async () => {
  let loads = 0;
  await loadRaceSafe(async () => {
    loads += 1;
    noteChange();
  });
  expect(loads).toBe(4);
});

test.each(['done', 'failed'])(
  'a load waits for an action that is under way, also when it ends %s',
  async (end) => {
    const order: string[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const action = whileUnderWay(promise).then(
      () => undefined,
      () => undefined,
    );
    const load = loadRaceSafe(async () => order.push('load'));
    order.push('action');
    if (end === 'done') resolve();
    else reject(new Error('refused'));
    await Promise.all([action, load]);
    expect(order).toEqual(['action', 'load']);
  },
);
