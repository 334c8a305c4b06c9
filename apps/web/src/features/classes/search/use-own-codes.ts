import { pragueDate, semesterOf } from '@kahan/domain';
import { useQueries, useQuery } from '@tanstack/react-query';
import { resultsQuery } from '../../../data/results.ts';
import { useIsStudent, useLoggedIn } from '../../../data/session/session.ts';
import { planQuery, studiesQuery } from '../../../data/studies.ts';
import { clock } from '../../../platform/time/clock.ts';

/** Codes of the subjects that the reader is enrolled in this year, and of those in the plans of the reader's studies. */
export function useOwnCodes(): { enrolled: ReadonlySet<string>; planned: ReadonlySet<string> } {
  const isStudent = useIsStudent() === true;
  const enabled = useLoggedIn() && isStudent;
  const results = useQuery({ ...resultsQuery, enabled }).data?.data.results ?? [];
  const studies = useQuery({ ...studiesQuery, enabled }).data?.data.studies ?? [];
  const plans = useQueries({
    queries: studies.map(({ plan, last_active_year }) => planQuery(plan, last_active_year)),
  });
  const { year } = semesterOf(pragueDate(clock.now()));
  return {
    enrolled: new Set(results.filter((one) => one.year === year).map(({ code }) => code.code)),
    planned: new Set(plans.flatMap(({ data }) => Object.keys(data?.subject_names ?? {}))),
  };
}
