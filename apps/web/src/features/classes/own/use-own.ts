import type { GroupAnswer, ResultAnswer, ScheduleLesson, TermAnswer } from '@kahan/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { groupsQuery } from '../../../data/groups/groups.ts';
import { resultsQuery } from '../../../data/results.ts';
import { scheduleQuery } from '../../../data/schedule/schedule.ts';
import { useIsStudent, useLoggedIn } from '../../../data/session/session.ts';
import { planQuery, studiesQuery } from '../../../data/studies.ts';
import { termsQuery } from '../../../data/terms/terms.ts';

/** A student's records of one class. */
export interface OwnRecords {
  results: readonly ResultAnswer[];
  terms: readonly TermAnswer[];
  lessons: readonly ScheduleLesson[];
  groups: readonly GroupAnswer[];
  isPlanned: boolean;
}

/** The student's own records of a class, with their loads; null for other readers. */
export function useOwn(code: string) {
  const isStudent = useIsStudent() === true;
  const enabled = useLoggedIn() && isStudent;
  const results = useQuery({ ...resultsQuery, enabled });
  const terms = useQuery({ ...termsQuery, enabled });
  const schedule = useQuery({ ...scheduleQuery, enabled });
  const groups = useQuery({ ...groupsQuery, enabled });
  const studies = useQuery({ ...studiesQuery, enabled }).data?.data.studies ?? [];
  const plans = useQueries({
    queries: studies.map(({ plan, last_active_year }) => planQuery(plan, last_active_year)),
  });
  if (!enabled) return null;
  const isOf = (one: { code: { code: string } }) => one.code.code === code;
  const records: OwnRecords = {
    results: (results.data?.data.results ?? []).filter(isOf),
    terms: (terms.data?.data.terms ?? []).filter(isOf),
    lessons: (schedule.data?.data.schedule ?? []).filter(({ subject_code }) => subject_code.code === code),
    groups: (groups.data?.data.groups ?? []).filter(isOf),
    isPlanned: plans.some(({ data }) => Object.hasOwn(data?.subject_names ?? {}, code)),
  };
  return { records, loads: { results, terms, schedule, groups } };
}

export type Own = NonNullable<ReturnType<typeof useOwn>>;
