import { expect, test } from 'vitest';
import { termDates } from '../../capabilities/terms/terms.source.ts';
import { Pace } from './pace.ts';
import type { SharedTask } from './source.ts';

const dates = (...keys: string[]): SharedTask => ({
  service: 'term-dates',
  userId: null,
  keys,
  silent: false,
});
const news: SharedTask = { service: 'news', userId: null, keys: ['1'], silent: false };

test('a term is read at once, then after half a second, however often it changes; others do not wait', () => {
  const pace = new Pace({ shared: [termDates] });
  const at = (now: number, ...keys: string[]) => {
    const split = pace.split([dates(...keys), news], now);
    expect(split.now.at(-1)).toBe(news);
    const keysOf = (tasks: SharedTask[]) =>
      tasks.filter(({ service }) => service === 'term-dates').flatMap((one) => one.keys);
    return [keysOf(split.now), keysOf(split.later.map(({ task }) => task))];
  };
  expect(at(0, 'a')).toEqual([['a'], []]);
  expect(at(100, 'a', 'b')).toEqual([['b'], ['a']]);
  // `a` is read at 600, whatever comes until then.
  expect(at(550, 'a')).toEqual([[], ['a']]);
  expect(at(700, 'a', 'b')).toEqual([['b'], ['a']]);
  expect(at(1_700, 'a', 'b')).toEqual([['a', 'b'], []]);
});

test('all terms, after the university was replaced, are read at once', () => {
  const pace = new Pace({ shared: [termDates] });
  for (const now of [0, 10]) expect(pace.split([dates()], now)).toEqual({ now: [dates()], later: [] });
});
