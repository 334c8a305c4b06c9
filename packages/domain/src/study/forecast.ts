import type { Semester } from '../codes.ts';
import { type Enrolment, isUnderWay, type NextAction, nextActionOf } from '../result/next-action.ts';
import { overviewOf, type Subject, subjectsOf, YEAR_CREDITS } from '../result/totals.ts';
import type { SemesterOfYear } from '../time/academic-year.ts';
import {
  type CountedPlan,
  type Missing,
  missingOf,
  type RequiredSubject,
  requiredSubjects,
  schoolYearsOf,
} from './plan.ts';

/** Credits of an academic year. */
export interface YearCredits {
  gained: number;
  /** Enrolled, and still possible this year. */
  enrolled: number;
  /** Enrolled, and no longer possible this year. */
  lost: number;
  /** Missing up to the credits of a year (spec 9), without those enrolled. */
  left: number;
}

function yearCreditsOf(subjects: readonly Subject<Enrolment>[], year: number): YearCredits {
  const { credits, creditsFinished } = overviewOf(subjects, { year }).total;
  const enrolled = subjects
    .filter(({ isPassed, record }) => !isPassed && record.year === year && isUnderWay(record, year))
    .reduce((sum, { record }) => sum + record.points, 0);
  return {
    gained: creditsFinished,
    enrolled,
    lost: credits - creditsFinished - enrolled,
    left: Math.max(0, YEAR_CREDITS - creditsFinished - enrolled),
  };
}

/** A subject that the student has not passed. */
export interface MissingSubject {
  code: string;
  name: string;
  credits: number;
  nextAction: NextAction;
  /** The exams of the subject's semester in the plan are over. */
  isOverdue: boolean;
}

/** A group of electives that the student has not fulfilled. */
export interface MissingGroup {
  group: RequiredSubject;
  lacking: number;
  isOverdue: boolean;
}

export interface Forecast {
  required: RequiredSubject[] | null;
  year: YearCredits;
  /** Subjects that the plan requires up to this year of study; without a plan, the enrolled ones. */
  subjects: MissingSubject[];
  groups: MissingGroup[];
  /** Missing up to the end of the plan. */
  toTheEnd: { subjects: number; groups: number; credits: number };
  /** `nothing`: the study has no result yet; `no-plan`: the plan is unknown, so there is no verdict. */
  verdict: 'nothing' | 'no-plan' | 'finished' | 'behind' | 'on-plan';
  /** The most urgent subject of this year; its next action says why. */
  watch: MissingSubject | null;
}

/** The part of a study type that the forecast needs, in the shape of the API. */
interface Plan extends CountedPlan {
  study_length: number | null;
  /** By subject code. */
  subject_names: Record<string, string>;
}

export interface ForecastInput {
  study: { study_id: string; school_year: number; last_active_year: number; type: { code: string } };
  results: readonly Enrolment[];
  /** null while the plan is unknown. */
  plan: Plan | null;
  /** The first semester whose exams are not over. */
  open: SemesterOfYear;
}

const URGENCY: Partial<Record<NextAction, number>> = { 'last-attempt': 0, closed: 1, 'enrol-again': 2 };

/** Equally urgent ones stay in the order of the plan, so overdue ones come first. */
const byUrgency = (a: MissingSubject, b: MissingSubject) =>
  (URGENCY[a.nextAction] ?? 3) - (URGENCY[b.nextAction] ?? 3);

/** The answer to "am I passing, and what must I still do" (design, Study). */
export function forecastOf({ study, results, plan, open: openSemester }: ForecastInput): Forecast {
  const subjects = subjectsOf(results, study.study_id);
  const year = yearCreditsOf(subjects, study.last_active_year);
  const passed = new Set(subjects.filter(({ isPassed }) => isPassed).map(({ code }) => code));
  const required = plan && requiredSubjects(plan, passed);
  const latest = latestOf(results, study.study_id);
  const isOverdue = overdueIn(study, openSemester);
  const missing = required && missingOf(required, study.school_year);
  const open = required
    ? (missing?.subjects ?? []).map((one) => ({
        code: one.subject_code ?? '',
        credits: one.credits,
        isOverdue: isOverdue(one),
      }))
    : subjects
        .filter(({ isPassed, record }) => !isPassed && record.year === study.last_active_year)
        .map(({ code, record }) => ({ code, credits: record.points, isOverdue: false }));
  const missingSubjects = open
    .map(
      (one): MissingSubject => ({
        ...one,
        name: plan?.subject_names[one.code] ?? latest.get(one.code)?.code.value ?? one.code,
        nextAction: nextActionOf(latest.get(one.code), study.last_active_year),
      }),
    )
    .sort(byUrgency);
  const groups = (missing?.groups ?? []).map((one) => ({ ...one, isOverdue: isOverdue(one.group) }));
  const watch =
    missingSubjects.find(({ nextAction }) => nextAction === 'last-attempt' || nextAction === 'closed') ??
    null;
  const gained = overviewOf(subjects).total.creditsFinished;
  return {
    required,
    year,
    subjects: missingSubjects,
    groups,
    toTheEnd: toTheEnd(study, plan, required && missingOf(required), gained),
    verdict: verdictOf({
      results,
      study,
      required,
      isBehind: [...missingSubjects, ...groups].some((one) => one.isOverdue),
    }),
    watch,
  };
}

/** The latest enrolment of each subject, including those that are not counted. */
function latestOf(results: readonly Enrolment[], studyId: string): Map<string, Enrolment> {
  const inTime = (a: Enrolment, b: Enrolment) =>
    a.year - b.year || (a.semester.code < b.semester.code ? -1 : 1);
  const own = results.filter(({ study_id }) => study_id === studyId).toSorted(inTime);
  return new Map(own.map((one) => [one.code.code, one]));
}

/** Whether the exams of a required subject are over. In an inactive study those of all semesters up to its year are. */
function overdueIn(study: ForecastInput['study'], { year, semester: first }: SemesterOfYear) {
  const current: Semester | 3 = study.last_active_year >= year ? first : 3;
  return ({ school_year, semester }: RequiredSubject) =>
    school_year < study.school_year || (school_year === study.school_year && semester < current);
}

function toTheEnd(
  study: ForecastInput['study'],
  plan: Plan | null,
  missing: Missing | null,
  gained: number,
): Forecast['toTheEnd'] {
  const years = schoolYearsOf(study, plan?.study_length ?? null).length;
  return {
    subjects: missing?.subjects.length ?? 0,
    groups: missing?.groups.length ?? 0,
    credits: Math.max(0, years * YEAR_CREDITS - gained),
  };
}

interface Judged extends Pick<ForecastInput, 'results' | 'study'>, Pick<Forecast, 'required'> {
  isBehind: boolean;
}

function verdictOf({ results, study, required, isBehind }: Judged): Forecast['verdict'] {
  if (!results.some(({ study_id }) => study_id === study.study_id)) return 'nothing';
  if (required === null || required.length === 0) return 'no-plan';
  if (required.every(({ fulfilled }) => fulfilled)) return 'finished';
  return isBehind ? 'behind' : 'on-plan';
}
