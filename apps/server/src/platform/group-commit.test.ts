import { expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';

/** Commits that end when the test releases them; `batches` are the items of each. */
function held(most = 100, isOfOne?: (error: unknown) => boolean) {
  const batches: string[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const commits = new GroupCommit<string, string>({
    most,
    async commit(items) {
      batches.push([...items]);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      if (items.includes('bad')) throw new Error('bad');
      return items.map((item) => item.toUpperCase());
    },
    ...(isOfOne === undefined ? {} : { isOfOne }),
  });
  const letGo = async () => {
    while (gates.length === 0) await new Promise(setImmediate);
    gates.shift()?.resolve();
  };
  return { commits, batches, letGo };
}

test('writes during a commit share the next one, each with its own answer, in order', async () => {
  const { commits, batches, letGo } = held();
  const first = [commits.add('a'), commits.add('b')];
  while (batches.length === 0) await new Promise(setImmediate);
  const later = ['c', 'd', 'e'].map((item) => commits.add(item));
  await letGo();
  expect(await Promise.all(first)).toEqual(['A', 'B']);
  await letGo();
  expect(await Promise.all(later)).toEqual(['C', 'D', 'E']);
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});

test('a commit takes a limited number of writes', async () => {
  const { commits, batches, letGo } = held(2);
  const all = ['a', 'b', 'c'].map((item) => commits.add(item));
  await letGo();
  await letGo();
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C']);
  expect(batches).toEqual([['a', 'b'], ['c']]);
});

test('a refused value fails only its own write; any other failure fails all writes of the commit', async () => {
  const outcomes = async (isOfOne: boolean) => {
    const { commits, letGo } = held(100, () => isOfOne);
    const all = Promise.allSettled(['a', 'bad', 'c', 'd'].map((item) => commits.add(item)));
    let isDone = false;
    void all.then(() => {
      isDone = true;
    });
    while (!isDone) await Promise.race([letGo(), all]);
    return (await all).map(({ status }) => status === 'fulfilled');
  };
  expect(await outcomes(true)).toEqual([true, false, true, true]);
  expect(await outcomes(false)).toEqual([false, false, false, false]);
});

test('with two lanes a second commit runs beside the first; answers keep their order', async () => {
  const gates: PromiseWithResolvers<void>[] = [];
  const batches: string[][] = [];
  const commits = new GroupCommit<string, string>({
    most: 100,
    lanes: 2,
    async commit(items) {
      batches.push([...items]);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      return [...items];
    },
  });
  const told: string[] = [];
  const add = (item: string) => commits.add(item).then((value) => told.push(value));
  const all = [add('a')];
  while (batches.length < 1) await new Promise(setImmediate);
  all.push(add('b'), add('c'));
  while (batches.length < 2) await new Promise(setImmediate);
  all.push(add('d'));
  await new Promise(setImmediate);
  expect(batches).toEqual([['a'], ['b', 'c']]);
  gates[1]?.resolve();
  await new Promise(setImmediate);
  expect(told).toEqual([]);
  gates[0]?.resolve();
  while (gates.length < 3) await new Promise(setImmediate);
  gates[2]?.resolve();
  await Promise.all(all);
  expect(told).toEqual(['a', 'b', 'c', 'd']);
});
