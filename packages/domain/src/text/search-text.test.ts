import { expect, test } from 'vitest';
import { isValidSearch } from './search-text.ts';

test.each([
  ['', true],
  ['   ', true],
  ['a', false],
  ['no', false],
  [' no ', false],
  ['nov', true],
  [' nov ', true],
  ['n v', true],
  // Characters as one sees them, not units of UTF-16.
  ['Čáp', true],
  ['🧪', false],
  ['🧪🧪', false],
  ['🧪🧪🧪', true],
  ['a'.repeat(10_000), true],
])('[CLASSES-11] [PEOPLE-06] %j is valid: %s', (text, isValid) => {
  expect(isValidSearch(text)).toBe(isValid);
});
