import type { NextAction } from '../results/next-action.ts';
import { isSigned, ownStartOf } from './signed-term.ts';
import { TERM_TYPES, type TermType } from './term.ts';
import { inTermSections } from './term-sections.ts';
import type { CountedTerm } from './term-status.ts';

/** The terms that bring each next action about. A graded credit is given at either type. */
const TYPES: Partial<Record<NextAction, readonly TermType[]>> = {
  'credit-and-exam': ['K'],
  exam: ['K'],
  'last-attempt': ['K'],
  'graded-credit': ['K', 'Z'],
  credit: ['Z'],
};

/** The types of the terms that a next action needs; none for an action without terms. */
export const termTypesFor = (action: NextAction): readonly TermType[] => TYPES[action] ?? [];

/** The term that comes next for a subject, and what the student can do about it. */
export interface NearestTerm<T extends CountedTerm> {
  section: 'signed' | 'open' | 'opens' | 'full';
  term: T;
}

/** A subject of a study that is not passed. */
interface WantedSubject {
  code: string;
  nextAction: NextAction;
  studyId: string;
}

const first = <T>(some: readonly T[], at: (one: T) => number): T | null =>
  some.reduce<T | null>((least, one) => (least !== null && at(least) <= at(one) ? least : one), null);

/** The nearest term of each section: the first to begin, of those that open later the first to open. */
export const nearestOfSections = <T extends CountedTerm>({
  signed,
  open,
  opens,
  full,
}: Record<NearestTerm<T>['section'], readonly T[]>): Record<NearestTerm<T>['section'], T | null> => ({
  signed: first(signed, ownStartOf),
  open: first(open, ownStartOf),
  opens: first(opens, (term) => term.signing_start),
  full: first(full, ownStartOf),
});

const SECTIONS = ['signed', 'open', 'opens', 'full'] as const;

/**
 * The nearest of some terms: the next one that is signed, else the first that is open, the first to open, or the first that
 * is full. null when there is none of these. All screens name it by this.
 * @param now unix seconds
 */
export function nearestOf<T extends CountedTerm>(terms: readonly T[], now: number): NearestTerm<T> | null {
  const nearest = nearestOfSections(inTermSections(terms, { now, terms }));
  for (const section of SECTIONS) {
    const term = nearest[section];
    if (term !== null) return { section, term };
  }
  return null;
}

/**
 * The nearest term of a subject: of those that are signed, of any type; of the others those of the types that the next
 * action needs. Before an exam without its credit, a credit is needed as well.
 * @param now unix seconds
 */
export function nearestTerm<T extends CountedTerm>(
  { code, nextAction, studyId }: WantedSubject,
  terms: readonly T[],
  now: number,
): NearestTerm<T> | null {
  const types = nextAction === 'credit-and-exam' ? TERM_TYPES : termTypesFor(nextAction);
  const own = terms.filter(
    (term) =>
      term.code.code === code &&
      (isSigned(term)
        ? term.study_id === studyId
        : types.includes(term.type) && term.study_ids.includes(studyId)),
  );
  return nearestOf(own, now);
}
