import { describe, expect, test } from 'vitest';
import type { Canteen } from '../../data/food.ts';
import { colourOf, dayOf, hostsOf } from './canteen.ts';

const DATE = '2026-11-18';
const soup = {
  kind: 'soup',
  title: 'Soups',
  items: [{ desc: 'Broth' }],
} as unknown as Canteen['menu'][number];
const canteen = (more: Partial<Canteen>) =>
  ({ menuDate: DATE, menu: [soup], closedOn: [], failed: false, host: null, ...more }) as Canteen;

describe('[FOOD-10] what is known of a day of a canteen', () => {
  test.each<[string, Partial<Canteen>, ReturnType<typeof dayOf>]>([
    ['a menu', {}, 'menu'],
    ['a menu as it was when its source failed', { failed: true }, 'menu'],
    ['closed', { menu: [], closedOn: [DATE] }, 'closed'],
    ['closed, as it was when its source failed', { menu: [], closedOn: [DATE], failed: true }, 'closed'],
    ['closed on another day', { closedOn: ['2026-11-19'] }, 'menu'],
    ['nothing published', { menu: [] }, 'unpublished'],
    ['nothing known, since its source fails', { menu: [], failed: true }, 'unknown'],
    ['the menu of another day', { menuDate: '2026-11-17', failed: true }, 'unknown'],
  ])('%s', (_what, more, day) => expect(dayOf(canteen(more), DATE)).toBe(day));
});

test('each source of menus is named once', () => {
  const hosts = [null, 'mensa.example', null, 'mensa.example'].map((host) => canteen({ host }));
  expect(hostsOf(hosts)).toEqual([null, 'mensa.example']);
});

test('[FOOD-08] the first two canteens have colours that no other has, and the next seven differ', () => {
  const colours = [...Array(16).keys()].map(colourOf);
  const [first, second, ...others] = colours;
  expect(others).not.toContain(first);
  expect(others).not.toContain(second);
  expect(new Set(colours).size).toBe(9);
  expect(others.slice(7)).toEqual(others.slice(0, 7));
});
