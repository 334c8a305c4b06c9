import { type Enrolment, isUnderWay, type NextAction, nextActionOf } from '../results/next-action.ts';
import { overviewOf, type Subject, subjectsOf, YEAR_CREDITS } from '../results/totals.ts';
import type { SemesterOfYear } from '../time/academic-year.ts';
import {
  type CountedPlan,
  type Missing,
  missingOf,
  type RequiredSubject,
  requiredSubjects,
  schoolYearsOf,
} from './plan.ts';
import type { Standing } from './standing.ts';

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
  /** Whether the exams of the subject's semester in the plan are over. */
  isOverdue: boolean;
}

/** A group of electives that the student has not fulfilled. */
export interface MissingElectives {
  group: RequiredSubject;
  lacking: number;
  isOverdue: boolean;
}

export interface Forecast {
  required: RequiredSubject[] | null;
  year: YearCredits;
  /** Whether the credits of a year and of the plan are a goal: the study goes on, and has a plan. */
  isMeasured: boolean;
  /** Subjects that the plan requires up to this year of study; without a plan, the enrolled ones. */
  subjects: MissingSubject[];
  groups: MissingElectives[];
  /** Missing up to the end of the plan. */
  toTheEnd: { subjects: number; groups: number; credits: number };
  /**
   * The standing of a study that does not go on; `nothing`: the study has no result yet; `no-plan`: the plan is unknown, so
   * there is no verdict.
   */
  verdict: Exclude<Standing, 'studying'> | 'nothing' | 'no-plan' | 'finished' | 'behind' | 'on-plan';
  /** The most urgent subject of this year; its next action says why. */
  watch: MissingSubject | null;
}

/** The part of a study type that the forecast needs, in the shape of the API. */
interface Plan extends CountedPlan {
  study_length: number | null;
  /** Names by subject code. */
  subject_names: Record<string, string>;
}

export interface ForecastInput {
  study: { study_id: string; school_year: number; last_active_year: number; type: { code: string } };
  results: readonly Enrolment[];
  standing: Standing;
  /** null when there is none, undefined while it loads. */
  plan: Plan | null | undefined;
  /** The first semester whose exams are not over. */
  open: SemesterOfYear;
}

const URGENCY: Partial<Record<NextAction, number>> = { 'last-attempt': 0, closed: 1, 'enrol-again': 2 };

/** Equally urgent ones stay in the order of the plan, so overdue ones come first. */
const byUrgency = (a: MissingSubject, b: MissingSubject) =>
  (URGENCY[a.nextAction] ?? 3) - (URGENCY[b.nextAction] ?? 3);

/** The answer to "am I passing, and what must I still do" (design, Study). */
export function forecastOf({ study, standing, results, plan, open }: ForecastInput): Forecast {
  const subjects = subjectsOf(results, study.study_id);
  const passed = new Set(subjects.filter(({ isPassed }) => isPassed).map(({ code }) => code));
  const required = plan ? requiredSubjects(plan, passed) : null;
  const missing =
    standing === 'studying' ? missingIn({ study, results, plan, open }, subjects, required) : NOTHING;
  return {
    required,
    year: yearCreditsOf(subjects, study.last_active_year),
    isMeasured: standing === 'studying' && (plan === undefined || (required?.length ?? 0) > 0),
    ...missing,
    toTheEnd: toTheEnd(
      study,
      plan,
      required && missingOf(required),
      overviewOf(subjects).total.creditsFinished,
    ),
    verdict: standing === 'studying' ? verdictOf({ results, study, required, missing }) : standing,
    watch:
      missing.subjects.find(({ nextAction }) => nextAction === 'last-attempt' || nextAction === 'closed') ??
      null,
  };
}

type MissingNow = Pick<Forecast, 'subjects' | 'groups'>;

const NOTHING: MissingNow = { subjects: [], groups: [] };

/** The subjects and electives that the student lacks up to this year of study, the urgent ones first. */
function missingIn(
  { study, results, plan, open }: Omit<ForecastInput, 'standing'>,
  subjects: readonly Subject<Enrolment>[],
  required: readonly RequiredSubject[] | null,
): MissingNow {
  const latest = latestOf(results, study.study_id);
  const isOverdue = overdueIn(study, open);
  const missing = required && missingOf(required, study.school_year);
  const lacking = missing
    ? missing.subjects.map((one) => ({
        code: one.subject_code ?? '',
        credits: one.credits,
        isOverdue: isOverdue(one),
      }))
    : subjects
        .filter(({ isPassed, record }) => !isPassed && record.year === study.last_active_year)
        .map(({ code, record }) => ({ code, credits: record.points, isOverdue: false }));
  return {
    subjects: lacking
      .map(
        (one): MissingSubject => ({
          ...one,
          name: plan?.subject_names[one.code] ?? latest.get(one.code)?.code.value ?? one.code,
          nextAction: nextActionOf(latest.get(one.code), study.last_active_year),
        }),
      )
      .sort(byUrgency),
    groups: (missing?.groups ?? []).map((one) => ({ ...one, isOverdue: isOverdue(one.group) })),
  };
}

/** The latest enrolment of each subject, including those that are not counted. */
function latestOf(results: readonly Enrolment[], studyId: string): Map<string, Enrolment> {
  const inTime = (a: Enrolment, b: Enrolment) =>
    a.year - b.year || (a.semester.code < b.semester.code ? -1 : 1);
  const own = results.filter(({ study_id }) => study_id === studyId).toSorted(inTime);
  return new Map(own.map((one) => [one.code.code, one]));
}

/**
 * Whether the exams of a required subject are over. Years of study are counted back from the study's own, so that a
 * summer before its first day is that of the year of study before.
 */
function overdueIn(study: ForecastInput['study'], open: SemesterOfYear) {
  const openYear = study.school_year + open.year - study.last_active_year;
  return ({ school_year, semester }: RequiredSubject) =>
    school_year < openYear || (school_year === openYear && semester < open.semester);
}

function toTheEnd(
  study: ForecastInput['study'],
  plan: Plan | null | undefined,
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
  missing: MissingNow;
}

function verdictOf({ results, study, required, missing }: Judged): Forecast['verdict'] {
  if (!results.some(({ study_id }) => study_id === study.study_id)) return 'nothing';
  if (required === null || required.length === 0) return 'no-plan';
  if (required.every(({ fulfilled }) => fulfilled)) return 'finished';
  return [...missing.subjects, ...missing.groups].some((one) => one.isOverdue) ? 'behind' : 'on-plan';
}
