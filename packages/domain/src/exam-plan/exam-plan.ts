import type { TimedLesson } from '../schedule/occurrences.ts';
import { areAtOnce } from '../terms/term-clashes.ts';
import { type Candidate, candidatesOf, daysToStudy, isImpossible, type PlanAgenda } from './candidates.ts';
import {
  compareCosts,
  costOf,
  importanceOf,
  PLAN_EMPHASES,
  type PlanCost,
  type PlanEmphasis,
} from './cost.ts';
import { type ExamNeed, examNeeds, type PlannedEnrolment, type PlannedTerm } from './needs.ts';
import { bestSets, type Choice, MOST_CHOICES } from './search.ts';
import type { PlanWishes } from './wishes.ts';

/** The facts from which a plan is made. */
export interface PlanFacts<T extends PlannedTerm = PlannedTerm, L extends TimedLesson = TimedLesson> {
  results: readonly PlannedEnrolment[];
  /** All terms of the student. */
  terms: readonly T[];
  agenda: PlanAgenda<L>;
  wishes: PlanWishes;
  /** Unix seconds. */
  now: number;
}

/** One date of a set. */
export interface PlannedDate<T extends PlannedTerm = PlannedTerm> extends Candidate<T> {
  /** Days to study since the date before; null for the first. */
  gap: number | null;
  /** Number of dates that the wishes leave for the exam. */
  choices: number;
}

/**
 * Why an exam has no date in a set although there are some. `blocked-days`: all of them are on days that do not work;
 * `credit-first`: all are before the date of the credit; `at-once`: all are at the time of other dates of the set;
 * `too-many`: {@link MOST_CHOICES} others are more important.
 */
export type LeftOut<T extends PlannedTerm = PlannedTerm> = { need: ExamNeed<T> } & (
  | { reason: 'blocked-days' | 'credit-first' | 'too-many' }
  | { reason: 'at-once'; others: T[] }
);

/** A proposed set of dates, with its cost. */
export interface ExamPlan<T extends PlannedTerm = PlannedTerm> {
  /** The goal in which the set is best; equal sets are listed once. */
  emphasis: PlanEmphasis;
  /** In order of time. */
  dates: PlannedDate<T>[];
  leftOut: LeftOut<T>[];
  cost: PlanCost;
}

export interface ExamPlans<T extends PlannedTerm = PlannedTerm> {
  /** The best by the wishes first; at most one for each emphasis. Empty when there is nothing to plan. */
  plans: ExamPlan<T>[];
  /** Exams for which no date can be planned, whatever the wishes. */
  impossible: ExamNeed<T>[];
  /** The exams that the sets are made of. */
  needs: ExamNeed<T>[];
}

/** Why a need has no date beside those of a set. */
function leftOutOf<T extends PlannedTerm>(
  need: ExamNeed<T>,
  candidates: readonly Candidate<T>[],
  dates: readonly Candidate<T>[],
): LeftOut<T> {
  if (candidates.length === 0) return { need, reason: 'blocked-days' };
  const others = dates.filter((other) => candidates.some((one) => isImpossible(one, other)));
  const atOnce = others.filter((other) => candidates.some((one) => areAtOnce(one.term, other.term)));
  return atOnce.length === 0
    ? { need, reason: 'credit-first' }
    : { need, reason: 'at-once', others: atOnce.map(({ term }) => term) };
}

/**
 * Up to three sets of dates: the best by the wishes, the one that ends first, and the one with most days between two
 * exams. Of each exam that can be planned a set has one date, or says why not; sign-ups stay.
 */
export function examPlans<T extends PlannedTerm>(facts: PlanFacts<T>): ExamPlans<T> {
  const { results, terms, wishes, now } = facts;
  const all = examNeeds(results, terms, now);
  const needs = all.filter(({ reason }) => reason === null);
  const impossible = all.filter(({ reason }) => reason !== null);
  const importance = importanceOf(needs, wishes);
  const candidates = new Map(needs.map((need) => [need.key, candidatesOf(need, facts)]));
  const choices = needs
    .map(
      ({ key, isSigned }): Choice<T> => ({ key, candidates: candidates.get(key) ?? [], isFixed: isSigned }),
    )
    .filter(({ candidates }) => candidates.length > 0);
  const weightOf = ({ key }: { key: string }) => importance.get(key) ?? 0;
  const free = choices.filter(({ isFixed }) => !isFixed).sort((a, b) => weightOf(b) - weightOf(a));
  const late = new Set(free.slice(MOST_CHOICES).map(({ key }) => key));

  const best = bestSets(
    choices.filter(({ key }) => !late.has(key)),
    wishes,
    importance,
  );
  const planOf = (emphasis: PlanEmphasis): ExamPlan<T> => {
    const chosen = best[emphasis];
    const left = needs.filter(({ key }) => !chosen.some(({ need }) => need.key === key));
    return {
      emphasis,
      dates: chosen.map((one, index) => {
        const before = chosen[index - 1];
        const gap = before === undefined ? null : daysToStudy(before, one);
        return { ...one, gap, choices: candidates.get(one.need.key)?.length ?? 0 };
      }),
      leftOut: left.map((need) =>
        late.has(need.key)
          ? { need, reason: 'too-many' }
          : leftOutOf(need, candidates.get(need.key) ?? [], chosen),
      ),
      cost: costOf(chosen, left, wishes, importance),
    };
  };
  if (needs.length === 0) return { plans: [], impossible, needs };
  const sets = PLAN_EMPHASES.map(planOf);
  const plans = sets
    .filter((plan, index) => sets.findIndex((other) => isSame(plan, other)) === index)
    .sort((a, b) => compareCosts(a.cost, b.cost, 'wishes'));
  return { plans, impossible, needs };
}

const isSame = (one: Pick<ExamPlan, 'dates'>, other: Pick<ExamPlan, 'dates'>): boolean =>
  one.dates.length === other.dates.length &&
  one.dates.every(({ term }, index) => term.term_id === other.dates[index]?.term.term_id);

/** A date of a set, compared with the first set. */
export interface ComparedDate<T extends PlannedTerm = PlannedTerm> {
  date: PlannedDate<T>;
  /** Whether the first set has the same date. */
  isSame: boolean;
  /** The date of the first set for the same exam; null without one. */
  instead: T | null;
}

/** The dates of a set, each compared with the first set. */
export const comparedDates = <T extends PlannedTerm>(
  { dates }: Pick<ExamPlan<T>, 'dates'>,
  first: Pick<ExamPlan<T>, 'dates'>,
): ComparedDate<T>[] =>
  dates.map((date) => {
    const instead = first.dates.find(({ need }) => need.key === date.need.key)?.term ?? null;
    return { date, instead, isSame: instead?.term_id === date.term.term_id };
  });
