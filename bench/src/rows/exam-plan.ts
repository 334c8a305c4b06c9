import { type CountedTerm, examPlans, NO_WISHES, type PlanFacts } from '@kahan/domain';
import { GOALS, REACHED } from '../goals.ts';
import { besideNumber } from '../pairs.ts';
import type { Row } from '../row.ts';

const SUBJECTS = 7;
const DATES = 8;
const PLANS = 200;
/** Plans that warm the code up and do not count. */
const WARMING = 20;
const GOAL_MS = GOALS[21].planMs;
const DAY = 86_400;
/** Monday, 4 January 2027, 8:00 in Prague; unix seconds. */
const NOW = Date.parse('2027-01-04T07:00:00Z') / 1000;

/** Row 21: the plan of an exam period, as the page makes it anew after each change. */
export const examPlan: Row = {
  number: 21,
  title: `plan of an exam period, ${SUBJECTS} subjects with ${DATES} exam dates each`,
  async measure() {
    const dice = createDice();
    // In a loose period there is room for every wish, in a tight one hardly for all exams.
    return [
      { what: 'a period of six weeks', days: 42, gap: 3 },
      { what: 'a period of ten days and wishes that nothing fulfils', days: 10, gap: 14 },
    ].map(({ what, days, gap }) => {
      const all = Array.from({ length: WARMING + PLANS }, () => {
        const facts = factsOf(dice, days, gap);
        const from = performance.now();
        const { plans } = examPlans(facts);
        const took = performance.now() - from;
        if (plans.length === 0) throw new Error('nothing was planned');
        return took;
      });
      const times = all.slice(WARMING).sort((a, b) => a - b);
      const quantile = (part: number) => times[Math.ceil(times.length * part) - 1] ?? Number.NaN;
      const ms = (value: number) => `${value.toFixed(1)} ms`;
      return {
        what: `p99 of ${PLANS} plans, ${what}`,
        against: `${GOAL_MS} ms`,
        unit: 'ms',
        goal: REACHED.most,
        comparison: besideNumber([quantile(0.99)], GOAL_MS),
        notes: [
          `three sets each: median ${ms(quantile(0.5))}, longest ${ms(quantile(1))}; the first, cold: ${ms(all[0] ?? Number.NaN)}`,
        ],
      };
    });
  },
};

/** A deterministic number below a bound. */
function createDice(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

type BenchTerm = CountedTerm & { year: number; semester: number };

function factsOf(dice: (below: number) => number, days: number, gap_days: number): PlanFacts<BenchTerm> {
  const terms = Array.from({ length: SUBJECTS * DATES }, (_, index): BenchTerm => {
    const code = `S${index % SUBJECTS}`;
    const start = NOW + (1 + dice(days)) * DAY + dice(8) * 3600;
    return {
      ...{ term_id: String(index), code: { code, value: code }, type: 'K', year: 2026, semester: 1 },
      ...{ start, duration: 120, student_start: null, space: null, study_ids: ['1'], attempts_left: 3 },
      ...{ signing_start: NOW - DAY, signing_end: start, logout_end: start, capacity: 20, signed_count: 10 },
    };
  });
  const wishes = { ...NO_WISHES, gap_days, order: ['S3', 'S0'] };
  return { results: [], terms, agenda: { lessons: [], entries: [] }, wishes, now: NOW };
}
