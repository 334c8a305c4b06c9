import type { StudyTypeRecord } from '../catalogue.ts';
import type { DutyType, Semester } from '../codes.ts';

/** Length of a study in years when its study type does not give one (spec 9). */
const BACHELOR_YEARS = 3;
const OTHER_YEARS = 2;
const BACHELOR = 'B';

/** School years of a study, from 1 to its length (spec 9). */
export function schoolYearsOf(study: { type: { code: string } }, studyLength: number | null): number[] {
  const length = studyLength ?? (study.type.code === BACHELOR ? BACHELOR_YEARS : OTHER_YEARS);
  return Array.from({ length }, (_, index) => index + 1);
}

/** A requirement of a plan: a subject, or a group of electives (spec 3, Required subject). */
export interface RequiredSubject {
  school_year: number;
  semester: Semester;
  /** null for a group. */
  subject_code: string | null;
  /** null for a single subject. */
  group_id: string | null;
  group_type: Exclude<DutyType, 'V'>;
  /** p mandatory, pv one of several. */
  subject_type: 'p' | 'pv';
  /** How many of `subject_codes` must be passed; 1 for a single subject. */
  min_count: number;
  subject_codes: string[];
  /** How many of `subject_codes` are passed. */
  passed: number;
  /** Required credits: for a group, those of the `min_count` subjects with the fewest credits. */
  credits: number;
  fulfilled: boolean;
}

/** The counted part of a study type, in the shape of the API. */
export interface CountedPlan {
  p: StudyTypeRecord['p'];
  pv_group: StudyTypeRecord['pv_groups'];
  /** Credits by subject code. */
  subject_credits: Record<string, number>;
}

/**
 * The requirements of a plan and how far they are fulfilled; a subject counts only when it is passed (product 3).
 * Ordered by semester, single subjects before groups.
 */
export function requiredSubjects(plan: CountedPlan, passed: ReadonlySet<string>): RequiredSubject[] {
  const credits = new Map(Object.entries(plan.subject_credits));
  const creditsOf = (code: string) => credits.get(code) ?? 0;
  const singles = plan.p.map(({ school_year, semester, subject_code }): RequiredSubject => {
    const isPassed = passed.has(subject_code);
    return {
      school_year,
      semester,
      subject_code,
      group_id: null,
      group_type: 'P',
      subject_type: 'p',
      min_count: 1,
      subject_codes: [subject_code],
      passed: isPassed ? 1 : 0,
      credits: creditsOf(subject_code),
      fulfilled: isPassed,
    };
  });
  const groups = plan.pv_group.map((group): RequiredSubject => {
    const codes = [...new Set(group.subject_codes)];
    const done = codes.filter((code) => passed.has(code)).length;
    const least = codes
      .map(creditsOf)
      .sort((a, b) => a - b)
      .slice(0, group.min_count);
    return {
      school_year: group.school_year,
      semester: group.semester,
      subject_code: null,
      group_id: group.group_id,
      group_type: group.group_type,
      subject_type: 'pv',
      min_count: group.min_count,
      subject_codes: codes,
      passed: done,
      credits: least.reduce((sum, one) => sum + one, 0),
      fulfilled: done >= group.min_count,
    };
  });
  return [...singles, ...groups].sort((a, b) => a.school_year - b.school_year || a.semester - b.semester);
}

/** The unfulfilled part of a plan: single subjects, and groups with the number of missing subjects. */
export interface Missing {
  subjects: RequiredSubject[];
  groups: { group: RequiredSubject; lacking: number }[];
}

/** @param upTo the last school year to include; the whole plan by default */
export function missingOf(required: readonly RequiredSubject[], upTo = Number.POSITIVE_INFINITY): Missing {
  const open = required.filter(({ fulfilled, school_year }) => !fulfilled && school_year <= upTo);
  return {
    subjects: open.filter(({ group_id }) => group_id === null),
    groups: open
      .filter(({ group_id }) => group_id !== null)
      .map((group) => ({ group, lacking: group.min_count - group.passed })),
  };
}
