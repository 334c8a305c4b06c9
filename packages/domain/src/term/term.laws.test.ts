import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSigned, spanOf } from './signed-term.ts';
import { anyTerm, NOW } from './term.fixture.ts';
import { DENIAL_REASONS, denialReason, TERM_ACTIONS, type TermAction } from './term-actions.ts';
import { clashesOf } from './term-clashes.ts';
import { type CountedTerm, freePlaces, isTermVisible, TERM_STATES, termStateOf } from './term-status.ts';

describe('laws of the state filter', () => {
  const states = fc.subarray([...TERM_STATES]).map((some) => new Set(some));

  test('[TERMS-05] all four together hide nothing', () => {
    fc.assert(fc.property(anyTerm, (term) => isTermVisible(term, new Set(TERM_STATES), NOW)));
  });

  test('selecting another state never hides a term', () => {
    fc.assert(
      fc.property(anyTerm, states, fc.constantFrom(...TERM_STATES), (term, some, more) => {
        if (isTermVisible(term, some, NOW))
          expect(isTermVisible(term, new Set([...some, more]), NOW)).toBe(true);
      }),
    );
  });

  test('a term is shown by its display status, and needs both states when it is full and future', () => {
    fc.assert(
      fc.property(anyTerm, (term) => {
        const both = !isSigned(term) && freePlaces(term) === 0 && NOW < term.signing_start;
        const own = new Set([termStateOf(term, NOW)]);
        expect(isTermVisible(term, own, NOW)).toBe(!both);
      }),
    );
  });
});

describe('laws of the actions', () => {
  const alone = (term: CountedTerm, studyId: string | null = '7') => ({
    now: NOW,
    terms: [term],
    pending: new Set<string>(),
    studyId,
  });
  const action = fc.constantFrom<TermAction>(...TERM_ACTIONS);

  test('nothing is possible while a request waits; other terms are unaffected', () => {
    fc.assert(
      fc.property(anyTerm, action, (term, what) => {
        const waiting = { ...alone(term), pending: new Set([term.term_id]) };
        expect(denialReason(what, term, waiting)).toBe('pending');
        const other = { ...alone(term), pending: new Set(['another']) };
        expect(denialReason(what, term, other)).toBe(denialReason(what, term, alone(term)));
      }),
    );
  });

  test('sign-up and sign-off are never possible at the same time', () => {
    fc.assert(
      fc.property(anyTerm, (term) => {
        const possible = TERM_ACTIONS.filter((what) => denialReason(what, term, alone(term)) === null);
        expect(possible.includes('sign_in')).toBe(possible.length === 1 && possible[0] === 'sign_in');
        expect(possible.every((what) => (what === 'sign_in') !== isSigned(term))).toBe(true);
      }),
    );
  });

  test('sign-up is possible only inside its window, with a place and a study', () => {
    fc.assert(
      fc.property(anyTerm, (term) => {
        if (denialReason('sign_in', term, alone(term)) !== null) return;
        expect(term.signing_start <= NOW && NOW < term.signing_end && NOW < term.start).toBe(true);
        expect(freePlaces(term)).toBeGreaterThan(0);
        expect(term.study_ids).toContain('7');
      }),
    );
  });

  test('every reason is in the list that phrases cover', () => {
    fc.assert(
      fc.property(anyTerm, action, fc.constantFrom(null, '7', '8'), (term, what, study) => {
        const reason = denialReason(what, term, alone(term, study));
        if (reason !== null) expect(DENIAL_REASONS).toContain(reason);
      }),
    );
  });
});

describe('laws of clashes', () => {
  test('a term always has a positive length', () => {
    fc.assert(
      fc.property(anyTerm, (term) => {
        const { from, to } = spanOf(term);
        return from < to;
      }),
    );
  });

  test('two signed-up terms clash in both directions or not at all', () => {
    fc.assert(
      fc.property(anyTerm, anyTerm, (a, b) => {
        if (!isSigned(a) || !isSigned(b) || a.term_id === b.term_id) return;
        const all = [a, b];
        expect(clashesOf(a, all, []).terms.length).toBe(clashesOf(b, all, []).terms.length);
      }),
    );
  });
});
