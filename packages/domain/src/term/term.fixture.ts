import fc from 'fast-check';
import { TERM_TYPES } from './term.ts';
import type { CountedTerm } from './term-status.ts';

/** Wednesday, 18 November 2026, 10:00 in Prague; unix seconds. */
export const NOW = Date.parse('2026-11-18T09:00:00Z') / 1000;

/** An instant so many hours from {@link NOW}. */
export const at = (hours: number): number => NOW + hours * 3600;

/** An exam in ten days: open for sign-up, not signed up, half of the places free. */
export const termOf = (changes: Partial<CountedTerm> = {}): CountedTerm => ({
  term_id: 'a',
  code: { code: 'N110001', value: 'Organická chemie II' },
  type: 'K',
  study_ids: ['7'],
  start: at(240),
  duration: 120,
  student_start: null,
  signing_start: at(-24),
  signing_end: at(216),
  logout_end: at(228),
  capacity: 20,
  signed_count: 10,
  space: null,
  attempts_left: 2,
  ...changes,
});

/** The same exam for a student who is signed up. */
export const signedOf = (changes: Partial<CountedTerm> = {}): CountedTerm =>
  termOf({ study_id: '7', ...changes });

const hours = fc.integer({ min: -300, max: 300 }).map(at);

/** Any term, signed up or not, with its times in any order. */
export const anyTerm: fc.Arbitrary<CountedTerm> = fc
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
