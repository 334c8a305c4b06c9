import type { Item } from '@kahan/contract';
import { expect, test } from 'vitest';
import { keepPosition } from './position.ts';

const item = (id: string): Item => ({
  id,
  type: 'public:news',
  ts: 0,
  postponeTs: null,
  state: 'active',
  content: { values: {}, path: '/' },
});
const items = (ids: string) => ids.split('').filter(Boolean).map(item);
const text = (list: readonly Item[]) => list.map(({ id }) => id).join('');

const TOP = false;
const FURTHER = true;

test.each([
  { what: 'first sight', seen: '', at: TOP, now: 'abc', rest: 'd', shown: 'abc', waiting: '' },
  {
    what: 'at the top a new card shows',
    seen: 'abc',
    at: TOP,
    now: 'nab',
    rest: 'c',
    shown: 'nab',
    waiting: '',
  },
  {
    what: 'further down it waits',
    seen: 'abc',
    at: FURTHER,
    now: 'nab',
    rest: 'cd',
    shown: 'abc',
    waiting: 'n',
  },
  { what: 'two wait', seen: 'abc', at: FURTHER, now: 'mna', rest: 'bc', shown: 'abc', waiting: 'mn' },
  {
    what: 'an archived card goes',
    seen: 'abc',
    at: FURTHER,
    now: 'nac',
    rest: 'd',
    shown: 'ac',
    waiting: 'n',
  },
  {
    what: 'what follows comes up',
    seen: 'abc',
    at: FURTHER,
    now: 'acd',
    rest: '',
    shown: 'acd',
    waiting: '',
  },
  {
    what: 'the next page was sooner',
    seen: 'abc',
    at: FURTHER,
    now: 'abc',
    rest: 'cd',
    shown: 'abc',
    waiting: '',
  },
  {
    what: 'the next page is later',
    seen: 'abc',
    at: FURTHER,
    now: 'nab',
    rest: null,
    shown: 'abc',
    waiting: 'n',
  },
  { what: 'archived meanwhile', seen: 'abc', at: FURTHER, now: 'nac', rest: null, shown: 'ac', waiting: 'n' },
  { what: 'another page', seen: 'abc', at: FURTHER, now: 'xyz', rest: '', shown: 'xyz', waiting: '' },
  { what: 'the page was empty', seen: '', at: FURTHER, now: 'a', rest: '', shown: 'a', waiting: '' },
])('what a reader sees keeps its position: $what', ({ seen, at, now, rest, shown, waiting }) => {
  const next = rest === null ? null : items(rest);
  const result = keepPosition(items(now), { items: items(seen), isScrolled: at }, next);
  expect([text(result.items), text(result.waiting)]).toEqual([shown, waiting]);
});
