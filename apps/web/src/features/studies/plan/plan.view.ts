import type { ResultAnswer, StudyType } from '@kahan/contract';
import { passStatusOf, type RequiredSubject, SEMESTER_CREDITS, type Semester } from '@kahan/domain';

/** How much of the plan is shown (spec 2): this semester, up to now, or all of it. */
export const PLAN_SCOPES = ['semester', 'study', 'plan'] as const;
export type PlanScope = (typeof PLAN_SCOPES)[number];

/** `done`: passed. `running`: enrolled this year. `failed`: enrolled and not passed. `later`: the rest. */
export type CellState = 'done' | 'running' | 'failed' | 'later';

/** One required subject or group of the plan. */
export interface PlanCell {
  id: string;
  requirement: RequiredSubject;
  isGroup: boolean;
  credits: number;
  symbol: string;
  name: string;
  state: CellState;
  /** Of a group: each of its subjects. */
  subjects: { code: string; name: string; credits: number; state: CellState }[];
}

/** The required subjects of one semester of study. */
export interface PlanRow {
  school_year: number;
  semester: Semester;
  cells: PlanCell[];
  /** Credits of the fulfilled requirements. */
  gained: number;
  /** Credits that a semester counts (spec 9), whatever its subjects add up to. */
  credits: number;
}

const NUMBER = /^(?:[IVX]+|\d+|[A-Z])$/;
const SMALL_WORD_LETTERS = 2;
const LONE_WORD_LETTERS = 4;

/** A short sign for a subject, as for an element: `Fyzikální chemie I` → `FCh I`, `Matematika A` → `Mat A`. */
export function symbolOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s,–-]+/)
    .filter(Boolean);
  const numbers = words.filter((word) => NUMBER.test(word));
  const spoken = words.filter((word) => !NUMBER.test(word) && word.length > SMALL_WORD_LETTERS);
  const [first = name] = spoken;
  const letters =
    spoken.length > 1
      ? spoken
          .slice(0, 3)
          .map((word) => (/^ch/i.test(word) ? 'Ch' : word.slice(0, 1).toUpperCase()))
          .join('')
      : first.slice(0, LONE_WORD_LETTERS - 1);
  return [letters, ...numbers.slice(0, 1)].join(' ');
}

/** State of one subject by its latest enrolment. */
function stateOf(record: ResultAnswer | undefined, isPassed: boolean, year: number): CellState {
  if (isPassed) return 'done';
  if (record === undefined) return 'later';
  if (passStatusOf(record) === 'failed') return 'failed';
  return record.year >= year ? 'running' : 'failed';
}

function groupState(requirement: RequiredSubject, states: readonly CellState[]): CellState {
  if (requirement.fulfilled) return 'done';
  const underWay = states.filter((state) => state === 'running').length;
  return underWay + requirement.passed > 0 ? 'running' : 'later';
}

interface PlanInput {
  plan: StudyType;
  required: readonly RequiredSubject[];
  /** The results of the study. */
  results: readonly ResultAnswer[];
  /** The academic year in which the study is active. */
  year: number;
  /** The present semester of the plan. */
  here: { school_year: number; semester: Semester };
  scope: PlanScope;
}

/** The plan as rows of semesters (spec 2, Plan overview). */
export function planRows({ plan, required, results, year, here, scope }: PlanInput): PlanRow[] {
  const ordered = results.toSorted((a, b) => a.year - b.year || (a.semester.code < b.semester.code ? -1 : 1));
  const latest = new Map(ordered.map((one) => [one.code.code, one]));
  const passed = new Set(
    results.filter((one) => passStatusOf(one) === 'passed').map(({ code }) => code.code),
  );
  const nameOf = (code: string) => plan.subject_names[code] ?? latest.get(code)?.code.value ?? code;
  const subjectOf = (code: string) => ({
    code,
    name: nameOf(code),
    credits: plan.subject_credits[code] ?? 0,
    state: stateOf(latest.get(code), passed.has(code), year),
  });
  const cellOf = (requirement: RequiredSubject): PlanCell => {
    const code = requirement.subject_code;
    if (code !== null) {
      const { name, state } = subjectOf(code);
      return {
        id: code,
        requirement,
        isGroup: false,
        credits: requirement.credits,
        symbol: symbolOf(name),
        name,
        state,
        subjects: [],
      };
    }
    const subjects = requirement.subject_codes.map(subjectOf);
    return {
      id: requirement.group_id ?? '',
      requirement,
      isGroup: true,
      credits: requirement.credits,
      symbol: requirement.group_type,
      name: '',
      state: groupState(
        requirement,
        subjects.map(({ state }) => state),
      ),
      subjects,
    };
  };
  const inScope = (requirement: RequiredSubject) => isInScope(requirement, here, scope);
  const bySemester = Map.groupBy(required.filter(inScope), (one) => `${one.school_year}-${one.semester}`);
  return [...bySemester.values()].map((all): PlanRow => {
    const [{ school_year, semester } = here] = all;
    const sumOf = (list: readonly RequiredSubject[]) => list.reduce((sum, one) => sum + one.credits, 0);
    return {
      school_year,
      semester,
      cells: all.map(cellOf),
      gained: sumOf(all.filter(({ fulfilled }) => fulfilled)),
      credits: SEMESTER_CREDITS,
    };
  });
}

function isInScope(requirement: RequiredSubject, here: PlanInput['here'], scope: PlanScope): boolean {
  if (scope === 'plan') return true;
  const isThisYear = requirement.school_year === here.school_year;
  if (scope === 'semester') return isThisYear && requirement.semester === here.semester;
  return requirement.school_year < here.school_year || (isThisYear && requirement.semester <= here.semester);
}
