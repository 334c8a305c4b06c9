import { expect, test } from 'vitest';
import { languageOf } from './start.ts';

test.each([
  ['en', ['cs-CZ'], 'en'],
  [null, ['cs-CZ', 'en-GB'], 'cs'],
  [null, ['de-DE', 'en-GB'], 'en'],
  [null, ['de-DE'], 'cs'],
  ['de', ['en'], 'en'],
  [null, [], 'cs'],
] as const)('chosen %j on a device in %j is %s', (chosen, device, language) => {
  expect(languageOf(chosen, device)).toBe(language);
});
