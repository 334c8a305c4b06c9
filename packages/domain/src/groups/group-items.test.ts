import { describe, expect, test } from 'vitest';
import { GROUP_ITEM_TYPES, groupKey } from './group.ts';
import {
  GROUP_DIGITS,
  GROUP_VALUE_LENGTHS,
  groupItemKind,
  groupTypesText,
  isGroupNumber,
  isGroupValue,
  isHtmlResult,
  parseGroupTypes,
  passesTypes,
} from './group-items.ts';

test.each([
  [1, 'text'],
  [2, 'checkbox'],
  [3, 'number'],
  [4, 'result'],
  [44, 'result'],
  [5, 'file'],
  [55, 'file'],
  [7, 'file'],
  [6, 'rich'],
  [0, null],
  [8, null],
  [45, null],
])('type %s is %s', (type, kind) => {
  expect(groupItemKind(type)).toBe(kind);
});

describe('the filter of types', () => {
  test.each<[string | null, readonly number[]]>([
    [null, [1, 2, 3, 4, 44, 5, 55, 6, 7]],
    ['', []],
    ['5,55,7', [5, 55, 7]],
    ['7,5', [5, 7]],
    ['8,x,44', [44]],
  ])('[GROUPS-08] %j → %j', (text, types) => {
    expect([...parseGroupTypes(text)]).toEqual(types);
  });

  test('the filter of all types has no text', () => {
    expect(groupTypesText(new Set(GROUP_ITEM_TYPES))).toBeNull();
  });

  test('formatting and parsing gives the same filter', () => {
    for (let bits = 0; bits < 2 ** GROUP_ITEM_TYPES.length; bits++) {
      const types = new Set(GROUP_ITEM_TYPES.filter((_, index) => bits & (1 << index)));
      expect(parseGroupTypes(groupTypesText(types))).toEqual(types);
    }
  });

  test('an unknown type, which the filter cannot name, is always shown', () => {
    const types = new Set([5]);
    expect([5, 1, 8].filter((type) => passesTypes(type, types))).toEqual([5, 8]);
  });
});

test.each([
  [44, '8 z 10', false],
  [4, 'x < 5 a y > 2', false],
  [4, 'x<5', false],
  [4, 'Chemie & život', false],
  [4, '<b>8</b> z 10', true],
  [44, 'a<br>b', true],
  [44, 'x &lt; 5', true],
  [4, 'a&#160;b', true],
  [4, '<!-- x -->', true],
  [6, 'x < 5', true],
  [1, '<b>8</b>', false],
  [8, '<b>8</b>', false],
])('type %s with %j holds HTML: %s', (type, text, is) => {
  expect(isHtmlResult(type, text)).toBe(is);
});

test.each([
  ['7', true],
  ['7,5', true],
  ['-12.25', true],
  ['', false],
  ['7,', false],
  [',5', false],
  ['7,5 b.', false],
  ['1e3', false],
  ['1 000', false],
])('%j is a number: %s', (text, is) => {
  expect(isGroupNumber(text)).toBe(is);
});

const { whole, decimals } = GROUP_DIGITS;
const nines = (count: number) => '9'.repeat(count);

test.each([
  ['a text', 1, 'x'.repeat(GROUP_VALUE_LENGTHS.text), true],
  ['one letter more', 1, 'x'.repeat(GROUP_VALUE_LENGTHS.text + 1), false],
  ['a rich text', 6, 'x'.repeat(GROUP_VALUE_LENGTHS.rich), true],
  ['one letter more', 6, 'x'.repeat(GROUP_VALUE_LENGTHS.rich + 1), false],
  ['a number', 3, `-${nines(whole)},${nines(decimals)}`, true],
  ['one digit more', 3, nines(whole + 1), false],
  ['one decimal more', 3, `1.${nines(decimals + 1)}`, false],
  ['no number', 3, 'seven', false],
  ['a tick', 2, 'ano', true],
  ['no tick', 2, 'ne', false],
  ['a file', 5, 'a.pdf', false],
])('%s fits into an item of type %i: %#', (_what, type, value, fits) => {
  expect(isGroupValue(type, value)).toBe(fits);
});

test('the groups of two studies in one lesson have different keys', () => {
  expect([groupKey({ study_id: '7', gl: '411' }), groupKey({ study_id: '8', gl: '411' })]).toEqual([
    '7:411',
    '8:411',
  ]);
});
