import { expect, test } from 'vitest';
import { ownMatches } from './own-codes.ts';

const OWN = [
  { code: 'B110013', value: 'Organic Chemistry I' },
  { code: 'B402008', value: 'Analytical Chemistry I' },
  { code: 'B320003', value: 'Physics I' },
];
const find = (title: string, code = '') => ownMatches(OWN, { title, code }).map(({ value }) => value);

test.each([
  ['organ', '', ['Organic Chemistry I']],
  ['organická', '', ['Organic Chemistry I']],
  ['organic chemsitry', '', ['Organic Chemistry I']],
  ['chem', '', ['Organic Chemistry I', 'Analytical Chemistry I']],
  ['', 'b402', ['Analytical Chemistry I']],
  ['chem', 'B110', ['Organic Chemistry I']],
  ['botany', '', []],
  ['', '', []],
])('own subjects are found by a part of title and code, in either language: %s %s', (title, code, found) => {
  expect(find(title, code)).toEqual(found);
});
