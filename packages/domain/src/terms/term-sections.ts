import type { RequestReason } from '../requests/request.ts';
import { isSigned, isTermOver } from './signed-term.ts';
import { denialReason, signedInstead, type TermCircumstances } from './term-actions.ts';
import type { CountedTerm } from './term-status.ts';

/**
 * What a student can do about a term. `open`: sign up now, if need be after choosing a study. `opens`: sign up later.
 * `elsewhere`: signed up for another term of the subject and type. `barred`: no attempt or no study is left for it.
 */
export const TERM_SECTIONS = ['signed', 'open', 'opens', 'full', 'elsewhere', 'barred', 'over'] as const;
export type TermSection = (typeof TERM_SECTIONS)[number];

/** The circumstances of a sign-up without pending requests: a term stays in its section while a request waits. */
export type SectionCircumstances = Pick<TermCircumstances, 'now' | 'terms'>;

const NOTHING: ReadonlySet<string> = new Set();

/** The section of a term, by the reason for which one cannot sign up for it. */
export function termSectionOf(term: CountedTerm, { now, terms }: SectionCircumstances): TermSection {
  if (isSigned(term)) return isTermOver(term, now) ? 'over' : 'signed';
  switch (denialReason('sign_in', term, { now, terms, pending: NOTHING, studyId: null })) {
    case null:
    case 'choose-study':
      return 'open';
    case 'not-open':
      if (signedInstead(term, terms, now) !== null) return 'elsewhere';
      return term.attempts_left === 0 || term.study_ids.length === 0 ? 'barred' : 'opens';
    case 'signed-elsewhere':
      return 'elsewhere';
    case 'full':
      return 'full';
    case 'attempts-used':
    case 'not-eligible':
      return 'barred';
    default:
      return 'over';
  }
}

/** Terms by their section, each section in the given order. */
export function inTermSections<T extends CountedTerm>(
  some: readonly T[],
  circumstances: SectionCircumstances,
): Record<TermSection, T[]> {
  const sections: Record<TermSection, T[]> = {
    signed: [],
    open: [],
    opens: [],
    full: [],
    elsewhere: [],
    barred: [],
    over: [],
  };
  for (const term of some) sections[termSectionOf(term, circumstances)].push(term);
  return sections;
}

/** The next moment at which sign-up opens, and the terms for which it does. */
export interface Opening<T extends CountedTerm = CountedTerm> {
  /** Unix seconds. */
  at: number;
  terms: [T, ...T[]];
}

/**
 * The next opening that asks for an act of the student: not that of a term for which the student could not sign up, nor of
 * one beside a sign-up for its subject and type, nor of one whose sign-up the portal sends. null when there is none.
 * @param byItself ids of the terms whose sign-up is prepared
 */
export function nextOpening<T extends CountedTerm>(
  some: readonly T[],
  circumstances: SectionCircumstances,
  byItself: ReadonlySet<string> = NOTHING,
): Opening<T> | null {
  const ahead = some.filter(
    (term) => !byItself.has(term.term_id) && termSectionOf(term, circumstances) === 'opens',
  );
  const at = Math.min(...ahead.map(({ signing_start }) => signing_start));
  const [first, ...others] = ahead.filter(({ signing_start }) => signing_start === at);
  return first === undefined ? null : { at, terms: [first, ...others] };
}

/** Refusals that concern the term itself, so that another term of the subject may be possible. */
const OF_THE_TERM: readonly RequestReason[] = ['full', 'closed', 'not-open', 'no-such-term'];

export const isRefusedByTerm = (reason: RequestReason | null): boolean =>
  reason !== null && OF_THE_TERM.includes(reason);

/** The earliest other term of the same subject and type that the student can sign up for now; else null. */
export function nextFreeTerm<T extends CountedTerm>(
  refused: Pick<CountedTerm, 'term_id' | 'type'> & { code: string },
  { now, terms, pending }: Omit<TermCircumstances, 'studyId' | 'terms'> & { terms: readonly T[] },
): T | null {
  const free = terms.filter(
    (term) =>
      term.term_id !== refused.term_id &&
      term.code.code === refused.code &&
      term.type === refused.type &&
      !pending.has(term.term_id) &&
      termSectionOf(term, { now, terms }) === 'open',
  );
  return free.reduce<T | null>((least, term) => (least && least.start <= term.start ? least : term), null);
}
