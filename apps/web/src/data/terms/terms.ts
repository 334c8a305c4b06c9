import type { TermAnswer } from '@kahan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { firstAfter, useServerTime } from '../../platform/time/server-time.ts';
import { personalQuery } from '../personal-query.ts';

/** The terms of the user. */
export const termsQuery = personalQuery('terms', 'GET /api/user/terms');

/** The hours of a term that the user signed with that study, as the student system knows them now (TERMS-24). */
export const termHoursQuery = ({ term_id, code, type, semester }: TermAnswer, studyId: string) =>
  queryOptions({
    queryKey: ['term-hours', term_id, studyId],
    queryFn: ({ signal }) =>
      call('GET /api/erudio/terms/change-hour', {
        query: { term_id, code: code.code, type, semester, study_id: studyId },
        signal,
      }),
    meta: { atOnce: true },
  });

/** The times of a term at which something becomes possible or impossible. */
type Timed = Pick<TermAnswer, 'signing_start' | 'signing_end' | 'logout_end' | 'start'>;

/** The next of these times, unix seconds; Infinity when none is left. */
const nextTurn = (terms: readonly Timed[], now: number): number =>
  firstAfter(
    terms.flatMap(({ signing_start, signing_end, logout_end, start }) => [
      signing_start,
      signing_end,
      logout_end,
      start,
    ]),
    now,
  );

/**
 * Now by the server's clock, unix seconds. Renders again in the second in which one of the terms opens, closes or begins,
 * and not in between. Makes no call.
 */
export const useTermsNow = (terms: readonly Timed[]): number => useServerTime((now) => nextTurn(terms, now));
