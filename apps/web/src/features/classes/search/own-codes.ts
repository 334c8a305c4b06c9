import type { ResultAnswer } from '@kahan/contract';
import { pragueDate, semesterOf } from '@kahan/domain';
import { SearchIndex, SUBJECT_WORDS } from '@kahan/search';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ClassSearch } from '../../../data/classes.ts';
import { resultsQuery } from '../../../data/results.ts';
import { useIsStudent, useLoggedIn } from '../../../data/session/session.ts';
import { planQuery, studiesQuery } from '../../../data/studies.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { clock } from '../../../platform/time/clock.ts';

/** The subjects that the reader is enrolled in this year, and of those in the plans of the reader's studies. */
export function useOwnCodes(): {
  /** Enrolled ones, by name. */
  subjects: readonly ResultAnswer['code'][];
  enrolled: ReadonlySet<string>;
  planned: ReadonlySet<string>;
} {
  const isStudent = useIsStudent() === true;
  const enabled = useLoggedIn() && isStudent;
  const results = useQuery({ ...resultsQuery, enabled }).data?.data.results ?? [];
  const studies = useQuery({ ...studiesQuery, enabled }).data?.data.studies ?? [];
  const plans = useQueries({
    queries: studies.map(({ plan, last_active_year }) => planQuery(plan, last_active_year)),
  });
  const { compare: compareNames } = new Intl.Collator(language());
  const { year } = semesterOf(pragueDate(clock.now()));
  const codesOfYear = results.filter((one) => one.year === year).map(({ code }) => code);
  // Two studies may have the same subject.
  const byCode = new Map(codesOfYear.map((code) => [code.code, code]));
  return {
    subjects: [...byCode.values()].sort((a, b) => compareNames(a.value, b.value)),
    enrolled: new Set(byCode.keys()),
    planned: new Set(plans.flatMap(({ data }) => Object.keys(data?.subject_names ?? {}))),
  };
}

/**
 * The reader's own subjects that match title and code of a search, whatever else it is narrowed by: who looks for an own
 * subject finds it, also one that is taught in another language.
 */
export function ownMatches(
  subjects: readonly ResultAnswer['code'][],
  { title, code }: Pick<ClassSearch, 'title' | 'code'>,
): ResultAnswer['code'][] {
  if (title === '' && code === '') return [];
  const index = new SearchIndex(
    subjects.map((one, place) => ({
      value: one,
      codes: [one.code],
      names: [one.value],
      text: '',
      sort: String(place),
    })),
    SUBJECT_WORDS,
  );
  return index.search(`${title} ${code}`, { limit: subjects.length }).values;
}
