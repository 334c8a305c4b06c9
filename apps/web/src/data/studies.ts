import type { Answer } from '@kahan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { language } from '../platform/i18n/phrases.ts';
import { CATALOGUE } from './catalogue.ts';
import { personalQuery } from './personal-query.ts';

/** The studies of the user. */
export const studiesQuery = personalQuery('study', 'GET /api/user/study');

/** The plan of a study for an academic year; 404 when the student system does not know it. */
export const planQuery = (code: string, year: number) =>
  queryOptions({
    queryKey: ['study-types', code, year],
    queryFn: ({ signal }): Promise<Answer<'GET /api/study_types/'>> =>
      call('GET /api/study_types/', {
        query: { study_type_code: code, year, lang: language() },
        signal,
      }),
    ...CATALOGUE,
    meta: { kept: true },
  });
