import { describe, expect, test } from 'vitest';
import type { NextAction } from '../results/next-action.ts';
import { nearestTerms } from './nearest-term.ts';
import { at, NOW, signedOf, termOf } from './term.fixture.ts';
import type { CountedTerm } from './term-status.ts';

const EXAM = { code: 'N110001', nextAction: 'exam' as NextAction, studyId: '7' };
const nearest = (terms: CountedTerm[], subject = EXAM) => {
  const found = nearestTerms(subject, terms, NOW).map(({ section, term }) => `${section} ${term.term_id}`);
  return found.length === 0 ? null : found.join(', ');
};

const open = termOf({ term_id: 'open' });
const soon = termOf({ term_id: 'soon', start: at(120), signing_end: at(100) });
const full = termOf({ term_id: 'full', start: at(48), signing_end: at(24), signed_count: 20 });
const opens = termOf({ term_id: 'opens', signing_start: at(5), start: at(300) });
const later = termOf({ term_id: 'later', signing_start: at(6), start: at(48) });
const signed = signedOf({ term_id: 'signed', start: at(400) });

describe('the nearest term of a subject', () => {
  test.each<[string, string | null, CountedTerm[]]>([
    ['nothing is announced', null, []],
    ['one that is signed before all others', 'signed signed', [soon, open, opens, full, signed]],
    [
      'all that are signed, the credit of the subject too',
      'signed credit, signed signed',
      [signed, signedOf({ term_id: 'credit', type: 'Z', start: at(2) })],
    ],
    [
      'by the own hour of the student',
      'signed signed, signed noon',
      [signedOf({ term_id: 'noon', start: at(390), student_start: at(401), duration: 900 }), signed],
    ],
    ['one that was signed and is over no more', 'open open', [signedOf({ start: at(-3) }), open]],
    ['the first that is open, not a full one before it', 'open soon', [open, full, soon, opens]],
    ['the first to open, not the first to begin', 'opens opens', [full, later, opens]],
    ['the first of the full ones', 'full full', [termOf({ term_id: 'b', signed_count: 20 }), full]],
    ['not one that has closed', null, [termOf({ signing_end: NOW })]],
    ['not one without attempts', null, [termOf({ attempts_left: 0 })]],
    ['not one of another subject', null, [termOf({ code: { code: 'N1', value: 'N1' } })]],
    [
      'not one of another study',
      null,
      [termOf({ study_ids: ['8'] }), signedOf({ study_id: '8', type: 'Z' })],
    ],
  ])('%s', (_what, expected, terms) => {
    expect(nearest(terms)).toBe(expected);
    expect(nearest(terms.toReversed())).toBe(expected);
  });

  test('of two that begin together the one that was told first', () => {
    expect(nearest([open, termOf({ term_id: 'other' })])).toBe('open open');
    expect(nearest([termOf({ term_id: 'other' }), open])).toBe('open other');
  });

  const credit = termOf({ term_id: 'credit', type: 'Z', start: at(24), signing_end: at(12) });
  test.each<[NextAction, string | null]>([
    // The credit is missing, too, and comes first.
    ['credit-and-exam', 'open credit'],
    ['exam', 'open open'],
    ['last-attempt', 'open open'],
    ['graded-credit', 'open credit'],
    ['credit', 'open credit'],
    ['result', null],
    ['enrol', null],
    ['enrol-again', null],
    ['closed', null],
    ['unknown', null],
  ])('%s is brought about by %s', (nextAction, expected) => {
    expect(nearest([open, credit], { ...EXAM, nextAction })).toBe(expected);
  });
});
