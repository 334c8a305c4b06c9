import { CLASS_LANGUAGES, CLASS_TYPES } from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, type ClassSearchView, isFilled, mayRun, noSearch, parseView } from './view.ts';

const EMPTY: ClassSearchView = { ...noSearch('cs'), page: 1 };
const searchOf = (address: string) => new URL(address, 'http://own.invalid').search;

const texts = fc.string({ unit: 'grapheme' }).map((text) => text.toWellFormed().trim());
const views: fc.Arbitrary<ClassSearchView> = fc
  .record({
    title: texts,
    code: texts,
    language: fc.constantFrom(...CLASS_LANGUAGES),
    type: fc.option(fc.constantFrom(...CLASS_TYPES)),
    department: fc.option(texts.filter((text) => text !== '')),
    page: fc.integer({ min: 1, max: 99 }),
  })
  .map((view) => (isFilled(view) ? view : { ...view, page: 1 }));

test('[CLASSES-01] an address gives back the search that it was written from', () => {
  fc.assert(
    fc.property(views, fc.constantFrom('cs', 'en'), (view, ui) => {
      expect(parseView(searchOf(addressOf(view, ui)), ui)).toEqual(view);
    }),
  );
});

test('a link finds the same in the other language of the page', () => {
  fc.assert(
    fc.property(views.filter(isFilled), (view) => {
      expect(parseView(searchOf(addressOf(view, 'cs')), 'en')).toEqual(view);
    }),
  );
});

test('[CLASSES-02] the language follows that of the page until it is chosen', () => {
  expect([parseView('', 'cs').language, parseView('', 'en').language]).toEqual(['CZE', 'ENG']);
  expect(parseView('?language=ENG', 'cs').language).toBe('ENG');
  expect(addressOf(EMPTY, 'cs')).toBe('/classes');
  expect(addressOf({ ...EMPTY, language: 'ENG' }, 'cs')).toBe('/classes?language=ENG');
});

test.each(['?language=FRE&type=Q&page=x&department=%20&title=%20%20', '?type=__proto__&page=0', '?title'])(
  'what makes no sense is left out: %s',
  (search) => expect(parseView(search, 'cs')).toEqual(EMPTY),
);

describe('a search runs', () => {
  test.each([
    ['not when nothing is filled', {}, false],
    ['not by the language alone', { language: 'ENG' }, false],
    ['not by a title of one letter', { title: 'b' }, false],
    ['not by a title of two letters', { title: 'bi' }, false],
    ['by a title of three letters', { title: 'bio' }, true],
    ['not by two letters beside a code', { title: 'bi', code: 'B320' }, false],
    ['by a code of one letter', { code: 'B' }, true],
    ['by a type', { type: '+' }, true],
    ['by a department', { department: '402' }, true],
  ] as const)('[CLASSES-11] [CLASSES-12] %s', (_rule, filled, expected) =>
    expect(mayRun({ ...EMPTY, ...filled })).toBe(expected),
  );
});
