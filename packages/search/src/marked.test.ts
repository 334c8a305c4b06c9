import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedParts } from './marked.ts';

/** `[Bio]chemie` */
const marked = (text: string, query: string) =>
  markedParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Biochemie I', 'bio', '[Bio]chemie I'],
  ['Žáruvzdorné materiály', 'zar mat', '[Žár]uvzdorné [mat]eriály'],
  ['Chemie a biochemie', 'chemie', '[Chemie] a biochemie'],
  ['Fabiola Rosická', 'bio', 'Fa[bio]la Rosická'],
  ['Straße 7', 'strasse', '[Straße] 7'],
  ['Novák Jan', 'jan novák', '[Novák] [Jan]'],
  ['Chemie', 'fyzika', 'Chemie'],
  ['Chemie', '', 'Chemie'],
  ['<b>A 139</b>', 'b', '<[b]>A 139</[b]>'],
  ['', 'a', ''],
])('%s, %s → %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test('the parts are the text, whatever is asked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      expect(
        markedParts(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
