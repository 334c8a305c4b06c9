import { expect, test } from 'vitest';
import { loadPhrases } from '../../platform/i18n/phrases.ts';
import { decimal } from './numbers.ts';

test.each([
  ['cs', 1.857, '1,86'],
  ['en', 1.857, '1.86'],
  ['cs', 2, '2,00'],
  ['en', 1.005, '1.01'],
  ['cs', 3.9999, '4,00'],
] as const)('an average has two decimals in %s: %d is %s', async (language, value, text) => {
  await loadPhrases(language);
  expect(decimal(value)).toBe(text);
});
