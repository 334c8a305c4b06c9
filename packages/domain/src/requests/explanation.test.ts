import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONGEST_EXPLANATION, readExplanation } from './explanation.ts';

describe('what a student system says beside a refusal', () => {
  test.each<[string, unknown, unknown]>([
    [
      'as it is sent',
      { text: 'Zápis blokuje dluh.', lang: 'cs' },
      { text: 'Zápis blokuje dluh.', lang: 'cs' },
    ],
    ['markup is text', { text: '<b>no</b>', lang: 'en-GB' }, { text: '<b>no</b>', lang: 'en-GB' }],
    [
      'lines and control characters are spaces',
      { text: ' a\r\nb\0c\u202ed ', lang: 'de' },
      { text: 'a b c d', lang: 'de' },
    ],
    ['a lone surrogate is replaced', { text: 'a\ud800', lang: 'de' }, { text: 'a\ufffd', lang: 'de' }],
    ['no language', { text: 'a' }, { text: 'a', lang: '' }],
    ['a language that is none', { text: 'a', lang: '"><script>' }, { text: 'a', lang: '' }],
    ['no text', { text: 7, lang: 'cs' }, null],
    ['an empty text', { text: ' \n ', lang: 'cs' }, null],
    ['a word', 'full', null],
    ['a list', [], null],
    ['null', null, null],
    ['nothing', undefined, null],
  ])('%s', (_name, sent, shown) => {
    expect(readExplanation(sent)).toEqual(shown);
  });

  test('500 characters stay, 501 are cut', () => {
    const most = 'a'.repeat(LONGEST_EXPLANATION);
    expect(readExplanation({ text: most, lang: 'cs' })?.text).toBe(most);
    expect(readExplanation({ text: `${most}a`, lang: 'cs' })?.text).toBe(`${most.slice(1)}…`);
    const pair = readExplanation({ text: `${'a'.repeat(LONGEST_EXPLANATION - 2)}😀😀`, lang: 'cs' })?.text;
    expect(pair).toBe(`${'a'.repeat(LONGEST_EXPLANATION - 2)}…`);
  });

  test('whatever is sent, what is shown is short, and reads the same again', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string({ unit: 'binary', maxLength: 1_200 }), (other, text) => {
        expect(() => readExplanation(other)).not.toThrow();
        const shown = readExplanation({ text, lang: 'cs' });
        if (shown === null) return;
        expect(shown.text.length).toBeLessThanOrEqual(LONGEST_EXPLANATION);
        expect(shown.text.isWellFormed()).toBe(true);
        expect(readExplanation(shown)).toEqual(shown);
      }),
    );
  });
});
