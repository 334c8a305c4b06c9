import type { TermAnswer } from '@kahan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';

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
