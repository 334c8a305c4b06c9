import type { Item, TermAnswer } from '@kahan/contract';
import { isTermItem, type TermSlot, type TermValues } from '@kahan/domain';
import { queryClient } from '../../platform/http/query.ts';
import { personalQuery } from '../personal-query.ts';

/** The terms of the user. A message tells every change of them but that of their places (`useLivePlaces`). */
export const termsQuery = personalQuery('terms', 'GET /api/user/terms');

function moved(term: TermAnswer, { start, place }: TermSlot): TermAnswer {
  const own = term.student_start === null ? null : term.student_start + start - term.start;
  return {
    ...term,
    ...{ start, student_start: own, place: place && { code: place.code, value: place.name } },
  };
}

/**
 * Applies what cards tell of exam dates to the loaded ones, so that a card and what stands beside it change at once. The
 * message about the service follows, and what is read then is the truth of the rest, for example of the own hour.
 */
export function applyTold(items: readonly Item[]): void {
  for (const { type, content } of items) {
    if (!isTermItem(type)) continue;
    const { term_id, now } = (content as { values: unknown }).values as TermValues;
    queryClient.setQueryData(termsQuery.queryKey, (known) => {
      if (known === undefined) return undefined;
      const { terms } = known.data;
      const told =
        type === 'exam:cancelled'
          ? terms.filter((term) => term.term_id !== term_id)
          : terms.map((term) => (term.term_id === term_id ? moved(term, now) : term));
      return { ...known, data: { ...known.data, terms: told } };
    });
  }
}
