import type { TermAnswer } from '@kahan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/http/query.ts';
import { loadAtOnce } from '../../platform/http/throttle.ts';

const KEY = 'term-hours';
/** Somebody who changes the hour leaves the number of sign-ups as it was, so an open list looks for that. */
const LOOK_AGAIN_MS = 60_000;

/** The hours of a term that the user signed with that study, as the student system knows them now (TERMS-24). */
export const termHoursQuery = ({ term_id, code, type, semester }: TermAnswer, studyId: string) =>
  queryOptions({
    queryKey: [KEY, term_id, studyId],
    queryFn: ({ signal }) =>
      call('GET /api/erudio/terms/change-hour', {
        query: { term_id, code: code.code, type, semester, study_id: studyId },
        signal,
      }),
    refetchInterval: LOOK_AGAIN_MS,
  });

/** Loads the hours of a term again whose sign-ups have changed, if a detail shows them. */
export const hoursChanged = (termId: string): void =>
  void queryClient.invalidateQueries({ queryKey: [KEY, termId] });

/** Loads the hours on screen now: a request of the user has ended. */
export async function loadHoursAtOnce(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [KEY], refetchType: 'none' });
  const shown = queryClient.getQueryCache().findAll({ queryKey: [KEY], type: 'active' });
  await Promise.all(shown.map(loadAtOnce));
}
