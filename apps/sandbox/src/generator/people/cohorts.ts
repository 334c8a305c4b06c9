import type { Semester } from '@kahan/domain';
import { chosenItems, type Plan, type PlanItem } from '../teaching/plans.ts';

/** Students of one plan and year who sit in the same exercises. */
export interface Cohort {
  index: number;
  plan: Plan;
  schoolYear: number;
  /** "214": the fourteenth group of second-year students of the faculty. */
  name: string;
  size: number;
  /** Selects the electives of the cohort, see `chosenItems`. */
  turn: number;
  items: PlanItem[];
}

/** Places of an exercise room. */
export const GROUP_SIZE = 24;

/** Percent of the students in each year, by the plan's length in years: the first year is the largest. */
const YEAR_SHARES: Record<number, readonly number[]> = { 3: [44, 31, 25], 2: [54, 46] };

interface Part {
  plan: Plan;
  schoolYear: number;
  share: number;
}

function partsOf(plans: readonly Plan[]): Part[] {
  return plans.flatMap((plan) =>
    (YEAR_SHARES[plan.length] ?? []).map((share, index) => ({
      plan,
      schoolYear: index + 1,
      share: share * plan.programme.weight,
    })),
  );
}

/** Splits the students among plans and years; every plan and year has at least one group. */
export function makeCohorts(plans: readonly Plan[], students: number, semester: Semester): Cohort[] {
  const parts = partsOf(plans);
  const whole = parts.reduce((sum, { share }) => sum + share, 0);
  const groups: Cohort[] = [];
  const numbers = new Map<string, number>();
  let given = 0;
  let shareSum = 0;
  for (const { plan, schoolYear, share } of parts) {
    shareSum += share;
    const upTo = Math.round((students * shareSum) / whole);
    const members = upTo - given;
    given = upTo;
    const count = Math.max(1, Math.ceil(members / GROUP_SIZE));
    for (let i = 0; i < count; i++) {
      const key = `${plan.programme.faculty}:${schoolYear}`;
      const number = (numbers.get(key) ?? 0) + 1;
      numbers.set(key, number);
      const size = Math.floor(members / count) + (i < members % count ? 1 : 0);
      groups.push({
        index: groups.length,
        plan,
        schoolYear,
        name: `${schoolYear}${String(number).padStart(2, '0')}`,
        size,
        turn: i,
        items: chosenItems(plan, schoolYear, semester, i),
      });
    }
  }
  return groups;
}
