import { expect, test } from 'vitest';
import { readRecent, withRecent } from '../../platform/storage/recent-list.ts';
import { PEOPLE_SEARCHES } from './last-searches.ts';

const withSearch = (searches: readonly string[], text: string) => withRecent(searches, text, PEOPLE_SEARCHES);
const readSearches = (stored: unknown) => readRecent(stored, PEOPLE_SEARCHES);

test('[PEOPLE-08] the last ten searches, the latest first and each once', () => {
  const names = Array.from({ length: 12 }, (_, index) => `name${String.fromCharCode(97 + index)}`);
  const kept = names.reduce<readonly string[]>(withSearch, []);
  expect(kept).toEqual(names.slice(2).reverse());
  expect(withSearch(kept, 'Namef')).toEqual(['Namef', ...kept.filter((one) => one !== 'namef')]);
});

test('what is typed on takes the place of its beginning', () => {
  expect(['nov', 'nová', 'Novák', 'nov'].reduce<readonly string[]>(withSearch, [])).toEqual(['nov', 'Novák']);
});

test.each([[undefined], [null], ['nov'], [{ 0: 'nov' }]])('%j on the device is no search', (stored) => {
  expect(readSearches(stored)).toEqual([]);
});

test('only texts are read, and no more than ten', () => {
  expect(readSearches(['a', 1, null, 'b'])).toEqual(['a', 'b']);
  expect(readSearches(Array(20).fill('a'))).toHaveLength(10);
});
