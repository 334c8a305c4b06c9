import type { ShownTerm } from '../terms/term.fixture.ts';
import { termOf } from '../terms/term.fixture.ts';
import { pragueInstant, unixSeconds } from '../time/time.ts';
import { type ExamPlan, examPlans, type PlanFacts } from './exam-plan.ts';
import type { PlannedEnrolment } from './needs.ts';
import { NO_WISHES, type PlanWishes } from './wishes.ts';

/** Monday, 4 January 2027, 8:00 in Prague; unix seconds. */
export const JANUARY = unixSeconds(pragueInstant('2027-01-04', 480));

/** `'2027-01-12', 9` → the instant in Prague, unix seconds. */
export const on = (date: string, hour = 9): number => unixSeconds(pragueInstant(date, hour * 60));

/** A date of a subject in January, open for sign-up until a day before: `dateOf('PHY', '01-12')`. */
export function dateOf(code: string, day: string, changes: Partial<ShownTerm> = {}): ShownTerm {
  const start = changes.start ?? on(`2027-${day}`);
  return termOf({
    ...{ term_id: `${code} ${day}`, code: { code, value: code }, start },
    ...{ signing_start: JANUARY - 86_400, signing_end: start - 86_400, logout_end: start - 86_400 },
    ...changes,
  });
}

/** The same date for a student who is signed up. */
export const signedOn = (code: string, day: string, changes: Partial<ShownTerm> = {}): ShownTerm =>
  dateOf(code, day, { study_id: '7', ...changes });

/** An enrolment of this winter without any attempt. */
export const enrolmentOf = (code: string, changes: Partial<PlannedEnrolment> = {}): PlannedEnrolment => ({
  ...{ study_id: '7', code: { code, value: code }, year: 2026, semester: { code: '1' } },
  ...{ type: { group_type: 'P' }, points: 5, completion: 'ZK', fulfilled: false },
  ...{ entries: {}, attempts: { credit: [], exam: [] } },
  ...changes,
});

type Facts = PlanFacts<ShownTerm>;

export const factsOf = (
  terms: readonly ShownTerm[],
  wishes: Partial<PlanWishes> = {},
  changes: Partial<Facts> = {},
): Facts => ({
  ...{ results: [], terms, now: JANUARY, agenda: { lessons: [], entries: [] } },
  wishes: { ...NO_WISHES, retake: false, ...wishes },
  ...changes,
});

/** The dates of a plan as one line each: `PHY 01-12`. */
export const linesOf = ({ dates }: ExamPlan<ShownTerm>): string[] => dates.map(({ term }) => term.term_id);

/** The best set by the wishes. */
export function bestOf(facts: Facts): ExamPlan<ShownTerm> {
  const [best] = examPlans(facts).plans;
  if (best === undefined) throw new Error('there is no plan');
  return best;
}
