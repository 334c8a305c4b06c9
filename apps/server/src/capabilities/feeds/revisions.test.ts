import { expect, test } from 'vitest';
import type { FeedEvent } from './events/event.ts';
import { type Revisions, revise } from './revisions.ts';

const event = (uid: string, title = 'A', start = 100): FeedEvent => ({
  ...{ uid, title, start, end: start + 60, place: null, about: null, url: null },
});
const told = (events: readonly FeedEvent[], known: Revisions, at: number) => {
  const { events: revised, revisions, changed } = revise(events, known, at);
  return {
    told: revised.map(({ uid, sequence, modified }) => [uid, sequence, modified]),
    revisions,
    changed,
  };
};

test('only what changed is numbered anew, from the time of the change', () => {
  const first = told([event('a'), event('b')], {}, 1_000);
  expect([first.told, first.changed]).toEqual([
    [
      ['a', 0, 1_000],
      ['b', 0, 1_000],
    ],
    true,
  ]);
  const same = told([event('b'), event('a')], first.revisions, 2_000);
  expect([same.told, same.changed]).toEqual([
    [
      ['b', 0, 1_000],
      ['a', 0, 1_000],
    ],
    false,
  ]);
  const moved = told([event('a', 'A', 200), event('b')], first.revisions, 2_000);
  expect([moved.told, moved.changed]).toEqual([
    [
      ['a', 1, 2_000],
      ['b', 0, 1_000],
    ],
    true,
  ]);
  const back = told([event('a'), event('b')], moved.revisions, 3_000);
  expect(back.told).toEqual([
    ['a', 2, 3_000],
    ['b', 0, 1_000],
  ]);
});

test('a time of change goes forward also when the clock does not', () => {
  const first = told([event('a')], {}, 1_000);
  const second = told([event('a', 'B')], first.revisions, 1_000);
  expect(second.told).toEqual([['a', 1, 1_001]]);
  expect(told([event('a', 'C')], second.revisions, 500).told).toEqual([['a', 2, 1_002]]);
});

test('an entry that comes back goes on with its numbers', () => {
  const first = told([event('a'), event('b')], {}, 1_000);
  const gone = told([event('b')], first.revisions, 2_000);
  expect([gone.told, gone.changed]).toEqual([[['b', 0, 1_000]], true]);
  expect(told([event('b')], gone.revisions, 2_500).changed).toBe(false);
  expect(told([event('a'), event('b')], gone.revisions, 3_000).told).toEqual([
    ['a', 1, 3_000],
    ['b', 0, 1_000],
  ]);
});

test('the latest five hundred that are gone are known', () => {
  const many = Array.from({ length: 600 }, (_, at) => event(`e${at}`));
  const first = told(many, {}, 1_000);
  const left = told(many.slice(0, 300), first.revisions, 2_000);
  const none = told([], left.revisions, 3_000);
  expect(Object.keys(none.revisions)).toHaveLength(500);
  expect(Object.keys(none.revisions)).toEqual(
    expect.arrayContaining(many.slice(0, 300).map(({ uid }) => uid)),
  );
  expect(told([], none.revisions, 4_000).changed).toBe(false);
});
