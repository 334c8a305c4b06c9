import type { NextAction } from '../results/next-action.ts';
import { isSigned, isTermOver, ownStartOf } from './signed-term.ts';
import type { TermType } from './term.ts';
import { inTermSections } from './term-sections.ts';
import type { CountedTerm } from './term-status.ts';

/** The needs of each next action: a term of each group. A graded credit is given at either type. */
const NEEDS: Partial<Record<NextAction, readonly (readonly TermType[])[]>> = {
  'credit-and-exam': [['Z'], ['K']],
  exam: [['K']],
  'last-attempt': [['K']],
  'graded-credit': [['K', 'Z']],
  credit: [['Z']],
};

/** The needs of a next action: a term of one of the types of each group; empty for an action without terms. */
export const termNeedsOf = (action: NextAction): readonly (readonly TermType[])[] => NEEDS[action] ?? [];

/**
 * The needs of a next action ({@link termNeedsOf}) for which the student has no sign-up for a term that is not over.
 * @param own all terms of the subject
 * @param now unix seconds
 */
export const lackingNeeds = (
  action: NextAction,
  own: readonly CountedTerm[],
  now: number,
): readonly (readonly TermType[])[] =>
  termNeedsOf(action).filter(
    (types) => !own.some((term) => types.includes(term.type) && isSigned(term) && !isTermOver(term, now)),
  );

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
 * is full. null when there is none of these. All screens use this rule.
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
 * Whether a nearest term is the nearest only among open ones: another one begins before it, and has no open sign-up.
 * @param terms the terms among which it is the nearest
 * @param now unix seconds
 */
export const isNearestOfOpen = <T extends CountedTerm>(
  { section, term }: NearestTerm<T>,
  terms: readonly T[],
  now: number,
): boolean =>
  section === 'open' &&
  terms.some((other) => ownStartOf(other) < ownStartOf(term) && !isTermOver(other, now));

/**
 * The terms of a subject that are named for it: all that are signed, of any type, earliest first; without one the nearest
 * of the types that the next action needs. Before an exam without its credit, a credit is needed as well.
 * @param now unix seconds
 */
export function nearestTerms<T extends CountedTerm>(
  { code, nextAction, studyId }: WantedSubject,
  terms: readonly T[],
  now: number,
): NearestTerm<T>[] {
  const types = termNeedsOf(nextAction).flat();
  const own = terms.filter(
    (term) =>
      term.code.code === code &&
      (isSigned(term)
        ? term.study_id === studyId
        : types.includes(term.type) && term.study_ids.includes(studyId)),
  );
  const { signed } = inTermSections(own, { now, terms: own });
  if (signed.length > 0)
    return signed
      .toSorted((a, b) => ownStartOf(a) - ownStartOf(b))
      .map((term) => ({ section: 'signed', term }));
  const nearest = nearestOf(own, now);
  return nearest === null ? [] : [nearest];
}
