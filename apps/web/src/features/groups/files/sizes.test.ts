import { expect, test } from 'vitest';
import { percentText, sizeText } from './sizes.ts';

test.each([
  [0, '0 kB', '0 kB'],
  [1, '1 kB', '1 kB'],
  [102_400, '100 kB', '100 kB'],
  [1_048_576, '1 MB', '1 MB'],
  [1_300_000, '1,2 MB', '1.2 MB'],
  [26_214_400, '25 MB', '25 MB'],
])('%s bytes are %s', (bytes, czech, english) => {
  const plain = (text: string) => text.replace(/\s/g, ' ').replace(/(?<=\d)(?=[kM]B)/, ' ');
  expect(plain(sizeText(bytes, 'cs'))).toBe(czech);
  expect(plain(sizeText(bytes, 'en'))).toBe(english);
});

test('a share is told in per cent', () => {
  expect([percentText(0.5, 'cs'), percentText(0.125, 'cs'), percentText(0.125, 'en')]).toEqual([
    '50',
    '12,5',
    '12.5',
  ]);
});
