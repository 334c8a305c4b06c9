import type { NextAction } from '../results/next-action.ts';
import { ownStartOf } from './signed-term.ts';
import type { TermType } from './term.ts';
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

/**
 * The nearest term of a subject: the next one that is signed, of any type; else, of the types that the next action
 * needs, the first that is open, the first to open, or the first that is full. null when none of these is announced.
 * @param now unix seconds
 */
export function nearestTerm<T extends CountedTerm>(
  { code, nextAction, studyId }: WantedSubject,
  terms: readonly T[],
  now: number,
): NearestTerm<T> | null {
  const own = terms.filter((term) => term.code.code === code);
  const { signed, open, opens, full } = inTermSections(own, { now, terms: own });
  const types = termTypesFor(nextAction);
  const offered = (some: readonly T[]) =>
    some.filter(({ type, study_ids }) => types.includes(type) && study_ids.includes(studyId));
  const candidates = [
    [
      'signed',
      first(
        signed.filter((term) => term.study_id === studyId),
        ownStartOf,
      ),
    ],
    ['open', first(offered(open), ownStartOf)],
    ['opens', first(offered(opens), (term) => term.signing_start)],
    ['full', first(offered(full), ownStartOf)],
  ] as const;
  for (const [section, term] of candidates) if (term !== null) return { section, term };
  return null;
}
