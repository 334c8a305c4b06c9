import { expect, test } from 'vitest';
import { bookQuery, googleAddress, libraryAddress } from './book.ts';

test.each([
  [
    'Ječná L., Hlaváč M.: Biochemie pro chemiky. 2. vyd. Praha: Academia, 2021.',
    'Biochemie pro chemiky Ječná',
  ],
  ['Whitfield R.: Enzymes at Work: an Atlas. Leeds, 2023.', 'Enzymes at Work: an Atlas Whitfield'],
  ['Ostrá V.: Co je metabolismus? Brno, 2019.', 'Co je metabolismus Ostrá'],
  ['Skripta ústavu 402', 'Skripta ústavu 402'],
  [' Handbook of Chemistry & Physics ', 'Handbook of Chemistry & Physics'],
])('[CLASSES-06] %s is looked for by %s', (text, query) => {
  expect(bookQuery(text)).toBe(query);
  expect(new URL(googleAddress(text)).searchParams.get('q')).toBe(query);
  expect(new URL(libraryAddress(text)).searchParams.get('lookfor')).toBe(query);
});
