import type { ResultAnswer } from '@kahan/contract';
import {
  enrolmentKey,
  type Overview,
  overviewOf,
  type SemesterOfYear,
  semestersOf,
  subjectsOf,
} from '@kahan/domain';

/** Records of an exam list on one page (spec 9). */
export const LIST_PAGE_SIZE = 10;

/** Each record once; of those that came twice the last. */
export const uniqueResults = (results: readonly ResultAnswer[]): ResultAnswer[] => [
  ...new Map(results.map((one) => [enrolmentKey(one), one])).values(),
];

const contentOf = ({ attempts, points, type, fulfilled }: ResultAnswer) =>
  JSON.stringify([attempts, points, type.group_type, fulfilled]);

/** Keys of results that are new or other than before. */
export function changedKeys(before: readonly ResultAnswer[], now: readonly ResultAnswer[]): string[] {
  if (before === now) return [];
  const known = new Map(before.map((one) => [enrolmentKey(one), contentOf(one)]));
  return now.filter((one) => known.get(enrolmentKey(one)) !== contentOf(one)).map(enrolmentKey);
}

/** The results of one study in one semester. */
export interface SemesterView extends SemesterOfYear {
  /** `2026-1` */
  id: string;
  results: ResultAnswer[];
  overview: Overview;
}

const DUTY_ORDER = ['P', 'PVA', 'PVB', 'PV', 'V'];
const orderOf = ({ type }: ResultAnswer) => (DUTY_ORDER.indexOf(type.group_type) + 9) % 9;

/** The semesters of a study, the latest first; in each the mandatory subjects first, then by name. */
export function semestersView(
  results: readonly ResultAnswer[],
  studyId: string,
  language: string,
): SemesterView[] {
  const own = results.filter(({ study_id }) => study_id === studyId);
  const subjects = subjectsOf(own, studyId);
  const { compare } = new Intl.Collator(language);
  return semestersOf(own, studyId).map(
    (at): SemesterView => ({
      ...at,
      id: `${at.year}-${at.semester}`,
      overview: overviewOf(subjects, at),
      results: own
        .filter(({ year, semester }) => year === at.year && Number(semester.code) === at.semester)
        .sort((a, b) => orderOf(a) - orderOf(b) || compare(a.code.value, b.code.value)),
    }),
  );
}
