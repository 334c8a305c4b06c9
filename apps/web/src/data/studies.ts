import type { StudyType } from '@kahan/contract';
import { leadingStanding, semesterAt } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { apiQuery } from '../platform/http/api-query.ts';
import { ApiProblem } from '../platform/http/problem.ts';
import { loadStateOf } from '../platform/http/query.ts';
import { language, usePhrases } from '../platform/i18n/phrases.ts';
import { staleAfter } from '../platform/live/hearing.ts';
import { useNow } from '../platform/time/clock.ts';
import { CATALOGUE } from './catalogue.ts';
import { personalQuery } from './personal-query.ts';

/** The studies of the user. */
export const studiesQuery = personalQuery('study', 'GET /api/user/study', true);

/** The plan of a study for an academic year; null when the student system does not know it, which is an answer as well. */
export const planQuery = (code: string, year: number) => {
  const input = () => ({ query: { study_type_code: code, year, lang: language() } });
  return {
    ...apiQuery<'GET /api/study_types/', StudyType | null>({
      key: ['study-types', code, year],
      call: 'GET /api/study_types/',
      input,
      load: ({ signal }) =>
        call('GET /api/study_types/', { ...input(), signal }).catch((error: unknown) => {
          if (error instanceof ApiProblem && error.status === 404) return null;
          throw error;
        }),
      meta: { kept: true, told: true },
    }),
    ...CATALOGUE,
    staleTime: staleAfter(CATALOGUE.staleTime),
  };
};

/** Why the reader has nothing here, and what to do next. */
interface Reason {
  isStudying: boolean;
  text: string;
}

/**
 * For a student without lessons or exam dates; undefined while the studies load, null when they are not known.
 * @param isAsked whether it is needed
 */
export function useReasonOfNothing(isAsked: boolean): Reason | null | undefined {
  const { home } = usePhrases();
  const { year } = semesterAt(useNow());
  const query = useQuery({ ...studiesQuery, enabled: isAsked });
  const studies = query.data?.data.studies;
  if (isAsked && loadStateOf(query) === 'loading') return undefined;
  if (!isAsked || studies === undefined) return null;
  const { standing, begins } = leadingStanding(studies, year);
  const text = begins === null ? home.withoutLessons[standing] : home.beginsIn(begins);
  return { isStudying: standing === 'studying', text };
}
