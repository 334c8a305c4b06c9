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
  });

/** What is decided by times of a term. */
type Timed = Pick<TermAnswer, 'signing_start' | 'signing_end' | 'logout_end' | 'start'>;

/** The next moment at which something becomes possible or impossible. Unix seconds; Infinity when nothing does. */
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
 * Now by the server's clock, unix seconds, for what is decided by the times of these terms: renewed in the very second
 * in which one of them opens, closes or begins, without a call to the server, and not in between.
 */
export const useTermsNow = (terms: readonly Timed[]): number => useServerTime((now) => nextTurn(terms, now));
