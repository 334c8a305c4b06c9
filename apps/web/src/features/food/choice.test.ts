import { describe, expect, test } from 'vitest';
import { type ChosenCanteens, readChosen, readParts, shownOf, toggled } from './choice.ts';

const canteens = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const shown = (chosen: ChosenCanteens) =>
  shownOf(canteens, chosen)
    .map(({ id }) => id)
    .join('');

describe('[FOOD-01] [FOOD-05] which canteens are shown', () => {
  test.each<[string, ChosenCanteens, string]>([
    ['the first two before a choice', null, 'ab'],
    ['the chosen ones in the order of the answer', ['d', 'b'], 'bd'],
    ['the first two when none of the chosen is left', ['x'], 'ab'],
    ['those that are left', ['x', 'c'], 'c'],
    ['none when the reader wants none', [], ''],
  ])('%s', (_what, chosen, expected) => expect(shown(chosen)).toBe(expected));

  test.each<[string, ChosenCanteens, string, string[]]>([
    ['a third beside the first two', null, 'c', ['a', 'b', 'c']],
    ['one of the first two', null, 'a', ['b']],
    ['the last one', ['c'], 'c', []],
    ['the last one beside one that is away', ['x', 'c'], 'c', []],
    ['a first one after none', [], 'd', ['d']],
    ['one beside one that is away today', ['x', 'c'], 'a', ['x', 'c', 'a']],
    ['one when all chosen are away', ['x'], 'c', ['x', 'a', 'b', 'c']],
  ])('ticking %s', (_what, chosen, id, expected) => expect(toggled(canteens, chosen, id)).toEqual(expected));

  test.each([[undefined], ['a'], [[1]], [{ a: 1 }], [null]])('a stored %j is no choice', (stored) =>
    expect(readChosen(stored)).toBeNull(),
  );

  test('an empty stored choice stays empty', () => expect(readChosen([])).toEqual([]));
});

test.each([
  [undefined, { photos: true, allergens: true }],
  [{ photos: false }, { photos: false, allergens: true }],
  [
    { photos: 1, allergens: false },
    { photos: true, allergens: false },
  ],
])('[FOOD-02] stored parts %j', (stored, parts) => expect(readParts(stored)).toEqual(parts));
