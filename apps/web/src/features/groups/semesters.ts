import type { GroupAnswer } from '@kahan/contract';
import type { SemesterOfYear } from '@kahan/domain';

/** The groups of one semester. */
export interface GroupsOfSemester extends SemesterOfYear {
  /** `2026-1` */
  id: string;
  groups: GroupAnswer[];
  /** Open from the start: the running semester, or the latest one when the running one has no groups. */
  isOpen: boolean;
}

const rank = ({ year, semester }: SemesterOfYear) => 2 * year + semester;

/** Groups of one study by semester: the running semester first, then the others, latest first. */
export function groupSemesters(
  groups: readonly GroupAnswer[],
  studyId: string,
  present: SemesterOfYear,
  language: string,
): GroupsOfSemester[] {
  const { compare } = new Intl.Collator(language);
  const own = groups.filter(({ study_id, items }) => study_id === studyId && items.length > 0);
  const semesters = [...Map.groupBy(own, ({ year, semester }) => `${year}-${semester}`)]
    .map(([id, all]) => {
      const { year, semester } = all[0] ?? present;
      const sorted = all.toSorted((a, b) => compare(a.code.value, b.code.value) || compare(a.gl, b.gl));
      return { id, year, semester, groups: sorted };
    })
    .sort((a, b) => rank(b) - rank(a));
  const running = semesters.filter((one) => rank(one) === rank(present));
  const ordered = [...running, ...semesters.filter((one) => rank(one) !== rank(present))];
  return ordered.map((one, index) => ({ ...one, isOpen: index === 0 }));
}
