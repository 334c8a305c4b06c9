import { expect, test } from 'vitest';
import { Batch } from './batch.ts';

/** Doubles numbers and records which ones were asked for together. */
function doubler() {
  const asked: (readonly number[])[] = [];
  const batch = new Batch<number, number>(async (keys) => {
    asked.push(keys);
    return keys.map((key) => key * 2);
  });
  return { asked, batch };
}

test('look-ups of one turn share a query; each gets its own answer, also equal keys', async () => {
  const { asked, batch } = doubler();
  expect(await Promise.all([3, 1, 3].map((key) => batch.load(key)))).toEqual([6, 2, 6]);
  expect(asked).toEqual([[3, 1, 3]]);
});

test('nothing is cached for the next turn', async () => {
  const { asked, batch } = doubler();
  await batch.load(1);
  await batch.load(1);
  expect(asked).toEqual([[1], [1]]);
});

test('a look-up during a query gets a query of its own', async () => {
  const answers: (() => void)[] = [];
  const batch = new Batch<string, string>(
    (keys) =>
      new Promise((resolve) => answers.push(() => resolve(keys.map((key) => `${key}${answers.length}`)))),
  );
  const first = batch.load('a');
  await expect.poll(() => answers.length).toBe(1);
  const second = batch.load('a');
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  expect(await Promise.all([first, second])).toEqual(['a2', 'a2']);
});

test('many look-ups are split into several queries', async () => {
  const { asked, batch } = doubler();
  const keys = Array.from({ length: 1_100 }, (_, key) => key);
  expect(await Promise.all(keys.map((key) => batch.load(key)))).toEqual(keys.map((key) => key * 2));
  expect(asked.map((part) => part.length)).toEqual([500, 500, 100]);
});

test.each([
  ['fails', () => Promise.reject(new Error('no database')), 'no database'],
  ['throws at once', () => raise('no statement'), 'no statement'],
  ['has too few answers', () => Promise.resolve([1]), '2 look-ups, 1 answers'],
])(
  'when the question %s, all who asked are told, and the next ones are asked again',
  async (_what, fail, told) => {
    let isBroken = true;
    const batch = new Batch<number, number>((keys) => (isBroken ? fail() : Promise.resolve([...keys])));
    const asked = await Promise.allSettled([batch.load(1), batch.load(2)]);
    expect(asked.map((one) => one.status === 'rejected' && one.reason.message)).toEqual([told, told]);
    isBroken = false;
    expect(await batch.load(3)).toBe(3);
  },
);

function raise(message: string): never {
  throw new Error(message);
}
