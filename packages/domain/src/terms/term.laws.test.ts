import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSigned, spanOf } from './signed-term.ts';
import { at, NOW } from './term.fixture.ts';
import { TERM_TYPES } from './term.ts';
import { DENIAL_REASONS, denialReason, TERM_ACTIONS, type TermAction } from './term-actions.ts';
import { clashesOf } from './term-clashes.ts';
import { inTermSections, TERM_SECTIONS } from './term-sections.ts';
import { type CountedTerm, freePlaces, isTermVisible, TERM_STATES, termStateOf } from './term-status.ts';

const hours = fc.integer({ min: -300, max: 300 }).map(at);

/** Any term, signed up or not, with its times in any order. */
const anyTerm: fc.Arbitrary<CountedTerm> = fc
  .record({
    term_id: fc.uuid(),
    code: fc.constantFrom(
      { code: 'B1', value: 'Biochemie I' },
      { code: 'C2', value: 'Čistota vod' },
      { code: 'D3', value: 'Destilace' },
    ),
    type: fc.constantFrom(...TERM_TYPES),
    study_ids: fc.constantFrom([], ['7'], ['7', '8']),
    study_id: fc.constantFrom(undefined, undefined, '7'),
    start: hours,
    duration: fc.constantFrom(null, 60, 240),
    own: fc.constantFrom(null, 0, 1, 2),
    signing_start: hours,
    signing_end: hours,
    logout_end: hours,
    capacity: fc.integer({ min: 0, max: 30 }),
    signed_count: fc.integer({ min: 0, max: 32 }),
    space: fc.constantFrom(null, 30),
    attempts_left: fc.constantFrom(null, 0, 1),
  })
  .map(({ own, ...term }) => ({
    ...term,
    student_start: own === null || term.study_id === undefined ? null : term.start + own * 3600,
  }));

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

describe('laws of the sections', () => {
  const some = fc.array(anyTerm, { maxLength: 8 });

  test('every term is in exactly one section, and sections keep the order', () => {
    fc.assert(
      fc.property(some, (terms) => {
        const sections = inTermSections(terms, { now: NOW, terms });
        const all = TERM_SECTIONS.flatMap((section) => sections[section]);
        expect(all).toHaveLength(terms.length);
        expect(new Set(all)).toEqual(new Set(terms));
        for (const section of TERM_SECTIONS)
          expect(sections[section]).toEqual(terms.filter((term) => sections[section].includes(term)));
      }),
    );
  });

  test('open are those terms whose button signs up', () => {
    fc.assert(
      fc.property(some, (terms) => {
        const open = new Set(inTermSections(terms, { now: NOW, terms }).open);
        for (const term of terms) {
          const all = { now: NOW, terms, pending: new Set<string>() };
          const canSign = [null, ...term.study_ids].some(
            (studyId) => denialReason('sign_in', term, { ...all, studyId }) === null,
          );
          expect(open.has(term)).toBe(canSign);
        }
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
        const all = [a, b].map((term) => ({ term, by: 'signed' as const }));
        expect(clashesOf(a, all, []).terms.length).toBe(clashesOf(b, all, []).terms.length);
      }),
    );
  });
});
