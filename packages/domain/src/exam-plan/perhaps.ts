import { isSigned } from '../terms/signed-term.ts';
import type { CountedTerm } from '../terms/term-status.ts';

/**
 * The dates of the plan that a student follows and is not signed up for: they are ahead, and there is no sign-up for
 * another date of the subject and type that is ahead.
 * @param followed ids of the dates of the plan
 * @param now unix seconds
 */
export function perhapsTerms<T extends CountedTerm>(
  terms: readonly T[],
  followed: ReadonlySet<string>,
  now: number,
): T[] {
  const taken = terms.filter((term) => isSigned(term) && now < term.start);
  return terms.filter(
    (term) =>
      followed.has(term.term_id) &&
      !isSigned(term) &&
      now < term.start &&
      !taken.some(({ code, type }) => code.code === term.code.code && type === term.type),
  );
}
