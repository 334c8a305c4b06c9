import type { Item, SyncRequest, TermAnswer } from '@kahan/contract';
import {
  type ConfirmedRequest,
  isTermItem,
  type TermSlot,
  type TermValues,
  withConfirmed,
} from '@kahan/domain';
import { queryClient } from '../../platform/http/query.ts';
import { personalQuery } from '../personal-query.ts';

/** The terms of the user. A message tells every change of them but that of their places (`useLivePlaces`). */
export const termsQuery = personalQuery('terms', 'GET /api/user/terms', false);

function moved(term: TermAnswer, { start, place }: TermSlot): TermAnswer {
  const own = term.student_start === null ? null : term.student_start + start - term.start;
  return {
    ...term,
    ...{ start, student_start: own, place: place && { code: place.code, value: place.name } },
  };
}

/**
 * Applies cards about exam dates to the loaded ones, so that a card and the list beside it change at once. The message
 * about the service follows, and the answer that is read then is the truth of the rest, for example of the own hour.
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

function confirmedTo({ study_id: signed, ...term }: TermAnswer, request: ConfirmedRequest): TermAnswer {
  const { study_id, ...own } = withConfirmed({ ...term, study_id: signed ?? null }, [request]);
  return { ...own, student_signed: study_id !== null, ...(study_id !== null && { study_id }) };
}

/**
 * Lays what the student system has confirmed over the loaded exam dates, as the server does, for as long as the list
 * itself cannot be read.
 */
export function applyConfirmed({ service, action, state, target, info, settled }: SyncRequest): void {
  if (service !== 'terms' || state !== 'success' || !('term_id' in target)) return;
  const request: ConfirmedRequest = {
    action: action as ConfirmedRequest['action'],
    study_id: target.study_id,
    new_hour: info.i18nData.hour ?? null,
    at: settled ?? 0,
  };
  queryClient.setQueryData(termsQuery.queryKey, (known) => {
    if (known === undefined) return undefined;
    const terms = known.data.terms.map((term) =>
      term.term_id === target.term_id ? confirmedTo(term, request) : term,
    );
    return { ...known, data: { ...known.data, terms } };
  });
}
