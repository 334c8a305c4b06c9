import { TERM_STATES, TERM_TYPES } from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALL,
  addressOf,
  isFiltered,
  missingIn,
  parseView,
  searchOf,
  type TermsView,
  toggled,
} from './view.ts';

const KNOWN = { codes: ['B1', 'C 2', 'D,3'], studyIds: ['7', '8'] };
const ANYTHING = { codes: null, studyIds: null };

describe('the address', () => {
  test.each([
    ['', {}],
    ['?nameFilter=chemie', { name: 'chemie' }],
    ['?stateFilter=signed&stateFilter=future', { states: ['signed', 'future'] }],
    ['?stateFilter=', { states: [] }],
    ['?typeFilter=Z', { types: ['Z'] }],
    ['?codes=B1&codes=C+2', { codes: ['B1', 'C 2'] }],
    ['?codes=', { codes: [] }],
    ['?studyIds=8', { studyIds: ['8'] }],
    ['?term=x1&term=x2', { open: ['x1', 'x2'] }],
    ['?term=x1&subject=B1&subject=C+2', { open: ['x1'], unfolded: ['B1', 'C 2'] }],
    [
      '?studyIds=7&nameFilter=a%26b&stateFilter=full&typeFilter=K&codes=D%2C3&term=x1',
      { studyIds: ['7'], name: 'a&b', states: ['full'], types: ['K'], codes: ['D,3'], open: ['x1'] },
    ],
  ] satisfies [string, Partial<TermsView>][])('[ROUTES-08] %s', (search, changes) => {
    const view = { ...ALL, ...changes };
    expect(searchOf(view)).toBe(search);
    expect(parseView(search, KNOWN)).toEqual({ view, mended: [] });
    expect(addressOf(view)).toBe(`/terms${search}`);
  });

  test('[TERMS-04] [TERMS-05] [TERMS-06] without a query all states, both types and all studies are on', () => {
    expect(parseView('', ANYTHING).view).toEqual({
      studyIds: null,
      name: '',
      states: TERM_STATES,
      types: TERM_TYPES,
      codes: null,
      open: [],
      unfolded: [],
    });
  });

  test.each([
    ['?stateFilter=open&stateFilter=full', { states: ['full'] }, ['stateFilter']],
    ['?stateFilter=open', {}, ['stateFilter']],
    ['?typeFilter=X', {}, ['typeFilter']],
    ['?codes=B1&codes=Q', { codes: ['B1'] }, ['codes']],
    ['?studyIds=9&nameFilter=x', { name: 'x' }, ['studyIds']],
    ['?typeFilter=X&codes=Q', {}, ['typeFilter', 'codes']],
    // Queries that say the usual at length, or a value twice, give nothing to tell.
    ['?typeFilter=Z&typeFilter=K', {}, []],
    ['?codes=C+2&codes=B1&codes=B1', { codes: ['B1', 'C 2'] }, []],
    ['?nameFilter=+chemie+', { name: 'chemie' }, []],
    ['?foreign=1', {}, []],
  ] satisfies [string, Partial<TermsView>, string[]][])(
    '%s leaves out what is unknown',
    (search, changes, mended) => {
      expect(parseView(search, KNOWN)).toEqual({ view: { ...ALL, ...changes }, mended });
    },
  );

  test('subjects and studies that are not known yet are believed', () => {
    const { view, mended } = parseView('?codes=Q&studyIds=9', ANYTHING);
    expect(view).toEqual({ ...ALL, codes: ['Q'], studyIds: ['9'] });
    expect(mended).toEqual([]);
  });

  test('a view that is written and read is the same view', () => {
    const some = (all: readonly string[]) =>
      fc.subarray([...all]).map((part) => (part.length === all.length ? null : part));
    const view = fc.record({
      studyIds: some(KNOWN.studyIds),
      name: fc.string({ maxLength: 40 }).map((text) => text.toWellFormed().trim()),
      states: fc.subarray([...TERM_STATES]),
      types: fc.subarray([...TERM_TYPES]),
      codes: some(KNOWN.codes),
      open: fc.uniqueArray(fc.constantFrom('x1', 'a&b', 'č=1')),
      unfolded: fc.uniqueArray(fc.constantFrom(...KNOWN.codes)),
    });
    fc.assert(
      fc.property(view, (one) => {
        expect(parseView(searchOf(one), KNOWN)).toEqual({ view: one, mended: [] });
      }),
    );
  });
});

test('something is turned on and off in the order of all', () => {
  expect(toggled(['a', 'b', 'c'], ['a', 'c'], 'b')).toEqual(['a', 'b', 'c']);
  expect(toggled(['a', 'b', 'c'], ['c', 'a'], 'a')).toEqual(['c']);
});

test('an open detail is no filter, nor is an unfolded subject', () => {
  expect(isFiltered({ ...ALL, open: ['x'], unfolded: ['B1'] })).toBe(false);
  expect(isFiltered({ ...ALL, types: ['K'] })).toBe(true);
});

test.each([
  [{ open: ['x1'], unfolded: ['B1'] }, null],
  [{ open: [], unfolded: [] }, null],
  [{ open: ['x1', 'x9'], unfolded: [] }, 'term'],
  [{ open: [], unfolded: ['B1', 'B9'] }, 'subject'],
  [{ open: ['x9'], unfolded: ['B9'] }, 'term'],
])('%j names what the list does not have: %s', (named, missing) => {
  expect(missingIn(named, [{ term_id: 'x1', code: { code: 'B1' } }])).toBe(missing);
});
