import type { StudyTypeRecord } from '@kahan/domain';
import type { Plan, PlanItem } from './plans.ts';

type Group = StudyTypeRecord['pv_groups'][number];

function toGroup(items: readonly PlanItem[]): Group | null {
  const [first] = items;
  if (first === undefined || first.duty === 'P' || first.duty === 'V') return null;
  return {
    group_id: first.group,
    group_type: first.duty,
    school_year: first.schoolYear,
    semester: first.semester,
    min_count: first.minCount,
    subject_codes: items.map(({ subject }) => subject.code),
  };
}

/** A plan as it is published for an academic year; its code is the `plan` of a study. */
export function studyType({ code, programme, length, items }: Plan, year: number): StudyTypeRecord {
  const electives = Map.groupBy(
    items.filter(({ group }) => group !== ''),
    ({ group }) => group,
  );
  return {
    study_type_code: code,
    year,
    study_length: length,
    name: { cs: programme.cs, en: programme.en },
    subjects: items.map(({ subject }) => ({
      code: subject.code,
      name: { cs: subject.cs, en: subject.en },
      credits: subject.points,
    })),
    p: items
      .filter(({ group }) => group === '')
      .map(({ schoolYear, semester, subject }) => ({
        school_year: schoolYear,
        semester,
        subject_code: subject.code,
      })),
    pv_groups: [...electives.values()].map(toGroup).filter((group) => group !== null),
  };
}
