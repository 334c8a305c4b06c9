import { ownStartOf } from '../terms/signed-term.ts';
import { type Candidate, daysToStudy, isImpossible } from './candidates.ts';
import type { PlanWishes } from './wishes.ts';

/** The cost of a set of dates. Less is better in all parts but the smallest gap. */
export interface PlanCost {
  /** Exams without a date. */
  missing: number;
  /** The sum of the importance of these exams: one exam outweighs all less important ones. */
  missed: number;
  /** Own lessons and entries at the time of a date, and pairs of dates with a sign-up that cannot both be had. */
  collisions: number;
  /** Days that neighbours lack to the wished gap, over all pairs of neighbours. */
  shortfall: number;
  /** Dates without a later one for a second attempt, when one is wished for. */
  withoutRetake: number;
  /** Pairs in which the less important subject comes first. */
  disorder: number;
  /** The day of the last date, counted as `day` of a {@link Candidate}; 0 without a date. */
  lastDay: number;
  /** Days to study between the two dates that are closest; {@link NO_GAP} for fewer than two. */
  smallestGap: number;
}

/** More days than can lie between two dates. */
export const NO_GAP = 100_000;

/** The emphasis of a set of dates: the goal in which it is the best one. */
export const PLAN_EMPHASES = ['wishes', 'soonest', 'spread'] as const;
export type PlanEmphasis = (typeof PLAN_EMPHASES)[number];

/** The parts of a cost, the first one decides first. An earlier end is never worth a missing exam or a collision. */
const ORDERS: Record<PlanEmphasis, readonly (keyof PlanCost)[]> = {
  wishes: [
    ...(['missing', 'missed', 'collisions', 'shortfall', 'withoutRetake'] as const),
    ...(['disorder', 'lastDay', 'smallestGap'] as const),
  ],
  soonest: [
    ...(['missing', 'missed', 'collisions', 'lastDay', 'shortfall'] as const),
    ...(['withoutRetake', 'disorder', 'smallestGap'] as const),
  ],
  spread: [
    ...(['missing', 'missed', 'collisions', 'smallestGap', 'shortfall'] as const),
    ...(['withoutRetake', 'disorder', 'lastDay'] as const),
  ],
};

/** Negative when the first is better. */
export function compareCosts(a: PlanCost, b: PlanCost, emphasis: PlanEmphasis): number {
  for (const part of ORDERS[emphasis]) {
    const difference = part === 'smallestGap' ? b[part] - a[part] : a[part] - b[part];
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The importance of each need, by its key: larger than the sum of all less important needs. */
export function importanceOf(
  needs: readonly { key: string; code: string }[],
  { order }: Pick<PlanWishes, 'order'>,
): Map<string, number> {
  const rank = ({ code }: { code: string }) => (order.includes(code) ? order.indexOf(code) : order.length);
  const last = needs.toSorted((a, b) => rank(b) - rank(a) || (a.key < b.key ? 1 : -1));
  return new Map(last.map(({ key }, index) => [key, 2 ** index]));
}

/** Whether the later of two dates is of the more important subject. */
export function isOutOfOrder(
  earlier: Candidate,
  later: Candidate,
  { order }: Pick<PlanWishes, 'order'>,
): boolean {
  const [one, other] = [order.indexOf(earlier.need.code), order.indexOf(later.need.code)];
  return one >= 0 && other >= 0 && one > other;
}

/** Days that two neighbours lack to the wished gap. */
export const shortfallOf = (gap: number, wishes: Pick<PlanWishes, 'gap_days'>): number =>
  Math.max(0, wishes.gap_days - gap);

/** The cost of some dates, one for each need at most. @param missing needs without a date */
export function costOf(
  dates: readonly Candidate[],
  missing: readonly { key: string }[],
  wishes: PlanWishes,
  importance: ReadonlyMap<string, number>,
): PlanCost {
  const inOrder = dates.toSorted((a, b) => ownStartOf(a.term) - ownStartOf(b.term));
  const gaps = inOrder.slice(1).map((one, index) => daysToStudy(inOrder[index] ?? one, one));
  const pairs = inOrder.flatMap((one, index) => inOrder.slice(index + 1).map((later) => ({ one, later })));
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  return {
    missing: missing.length,
    missed: sum(missing.map(({ key }) => importance.get(key) ?? 0)),
    collisions:
      sum(dates.map(({ collisions }) => collisions)) +
      pairs.filter(({ one, later }) => isImpossible(one, later)).length,
    shortfall: sum(gaps.map((gap) => shortfallOf(gap, wishes))),
    withoutRetake: dates.filter(({ lacksRetake }) => lacksRetake).length,
    disorder: pairs.filter(({ one, later }) => isOutOfOrder(one, later, wishes)).length,
    lastDay: inOrder.at(-1)?.day ?? 0,
    smallestGap: Math.min(NO_GAP, ...gaps),
  };
}
