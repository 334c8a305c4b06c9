import type { StudentLesson } from '@kahan/domain';
import type { BadRecord } from '@kahan/student-system';
import { describe, expect, test } from 'vitest';
import { enrolment } from '../../capabilities/schedule/schedule.source.ts';
import { differenceOf } from './records-source.ts';
import { nextModified } from './snapshots.store.ts';

const bad = (...keys: string[]): BadRecord[] => keys.map((key) => ({ key, reason: 'broken' }));

describe('what a reply changes in a snapshot', () => {
  const old: Record<string, unknown> = { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } };
  test.each<
    [string, Record<string, unknown>, BadRecord[], string[] | undefined, string[], string[], string[] | null]
  >([
    // reply, bad, asked for, → put, removed, left to read
    ['nothing', { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } }, [], undefined, [], [], null],
    ['a change', { a: { n: 9 }, b: { n: 2 }, c: { n: 3 } }, [], undefined, ['a'], [], null],
    ['a record that is gone', { a: { n: 1 }, b: { n: 2 } }, [], undefined, [], ['c'], null],
    ['a new one', { a: { n: 1 }, b: { n: 2 }, c: { n: 3 }, d: { n: 4 } }, [], undefined, ['d'], [], null],
    ['asked by key', { a: { n: 9 } }, [], ['a', 'b'], ['a'], ['b'], null],
    ['asked by key, unknown on both sides', {}, [], ['x'], [], [], null],
    ['a bad record stays', { b: { n: 2 }, c: { n: 3 } }, bad('a'), undefined, [], [], []],
    ['a bad record asked by key', { b: { n: 9 } }, bad('a'), ['a', 'b'], ['b'], [], ['a']],
    ['a bad record without a key: nothing is removed', { a: { n: 1 } }, bad('?'), undefined, [], [], []],
    ['the same asked by key', { a: { n: 9 } }, bad('?'), ['a', 'b'], ['a'], [], ['b']],
    [
      'keys that every object seems to have',
      { constructor: { n: 1 } },
      [],
      ['constructor', 'toString'],
      ['constructor'],
      [],
      null,
    ],
    ['undefined is as good as missing', { a: { n: 1, x: undefined } }, [], ['a'], [], [], null],
  ])('%s', (_name, records, broken, asked, put, remove, left) => {
    const difference = differenceOf(old, { records, bad: broken }, asked);
    expect(Object.keys(difference.put)).toEqual(put);
    expect(difference.remove).toEqual(remove);
    expect(difference.unread?.keys ?? null).toEqual(left);
  });
});

describe('who joins and leaves', () => {
  const lesson = (gl: string, study_id = '1') => ({ gl, study_id }) as StudentLesson;
  const links = new Map([
    ['a', '1'],
    ['b', '1'],
  ]);
  test.each<[string, string[], StudentLesson[], BadRecord[], string[], string[], string[] | null]>([
    ['nothing changed', [], [lesson('a'), lesson('b')], [], [], [], null],
    ['joins one', ['c'], [lesson('c')], [], ['c'], [], null],
    ['leaves one', ['a'], [], [], [], ['a'], null],
    ['in another study', ['a'], [lesson('a', '2')], [], ['a'], [], null],
    ['all are read, one is gone', [], [lesson('b')], [], [], ['a'], null],
    ['cannot be read: stays', ['a'], [], bad('a'), [], [], ['a']],
    ['something cannot be read: nobody leaves', [], [lesson('b')], bad('?'), [], [], []],
    ['the same asked by key', ['a', 'b'], [lesson('b')], bad('?'), [], [], ['a']],
  ])('%s', (_name, keys, records, broken, join, leave, left) => {
    const result = enrolment(links, keys, records, broken);
    expect(result.join.map(({ gl }) => gl)).toEqual(join);
    expect(result.leave).toEqual(leave);
    expect(result.unread?.keys ?? null).toEqual(left);
  });
});

test.each([
  ['the first time', null, '2026-11-18T07:42:00.900Z', '2026-11-18T07:42:00Z'],
  ['later', '2026-11-18T07:42:00Z', '2026-11-18T08:00:00.1Z', '2026-11-18T08:00:00Z'],
  ['within the same second', '2026-11-18T07:42:00Z', '2026-11-18T07:42:00.5Z', '2026-11-18T07:42:01Z'],
  ['by a clock that went back', '2026-11-18T07:42:00Z', '2026-11-18T06:42:00Z', '2026-11-18T07:42:01Z'],
])('the time of a change, %s', (_name, before, now, expected) => {
  expect(nextModified(before === null ? null : new Date(before), new Date(now))).toEqual(new Date(expected));
});
