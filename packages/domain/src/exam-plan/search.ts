import { ownStartOf } from '../terms/signed-term.ts';
import { type Candidate, daysToStudy, isExamBeforeCredit, isImpossible } from './candidates.ts';
import { compareCosts, isOutOfOrder, NO_GAP, type PlanCost, type PlanEmphasis, shortfallOf } from './cost.ts';
import type { PlannedTerm } from './needs.ts';
import type { PlanWishes } from './wishes.ts';

/** A need, and the dates among which a set chooses one at most. */
export interface Choice<T extends PlannedTerm = PlannedTerm> {
  key: string;
  candidates: readonly Candidate<T>[];
  /** Whether its only date is a sign-up, which stays. */
  isFixed: boolean;
}

/** Most needs without a sign-up among whose dates the search chooses: each one more doubles its time. */
export const MOST_CHOICES = 12;

/* Weights of the parts of a cost in one number: lower parts of 40 dates cannot reach the next weight. */
const RETAKE = 2 ** 10;
const SHORTFALL = RETAKE * 2 ** 6;
const COLLISION = SHORTFALL * 2 ** 12;

/** The dates in order of time, with what a set of them costs. */
interface Course<T extends PlannedTerm> {
  dates: readonly Candidate<T>[];
  /** Of each date the bit of its need; 0 for a sign-up, which is in every set. */
  bits: readonly number[];
  /** Of each date the bits of the needs that cannot come before it. */
  barred: readonly number[];
  /** Of each date whether an earlier one, by its index, can be had beside it. */
  beside: readonly (readonly boolean[])[];
  /** Of each date the bits of the needs that are less important, and what the sign-ups before it add to the disorder. */
  lesser: readonly number[];
  alone: readonly number[];
  /** Of each date the bits of the needs that have no later date. */
  gone: readonly number[];
  all: number;
  /** The importance of the needs that a set lacks. */
  missedBy: (mask: number) => number;
}

/** A set as the search knows it: its last date, and the needs that it has a date for. */
interface End {
  last: number;
  mask: number;
}

const bitsIn = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

function courseOf<T extends PlannedTerm>(
  choices: readonly Choice<T>[],
  wishes: PlanWishes,
  importance: ReadonlyMap<string, number>,
): Course<T> {
  const fixed = choices.filter(({ isFixed }) => isFixed).flatMap(({ candidates }) => candidates);
  const free = choices
    .filter(({ isFixed }) => !isFixed)
    .map(({ key, candidates }) => ({
      key,
      candidates: candidates.filter((one) => !fixed.some((stays) => isImpossible(one, stays))),
    }))
    .filter(({ candidates }) => candidates.length > 0);
  const bitOf = new Map(free.map(({ key }, index) => [key, 1 << index]));
  const bitOfDate = ({ need }: Candidate<T>) => bitOf.get(need.key) ?? 0;
  const dates = free
    .flatMap(({ candidates }) => candidates)
    .concat(fixed)
    .sort(
      (a, b) =>
        ownStartOf(a.term) - ownStartOf(b.term) ||
        (a.need.key < b.need.key
          ? -1
          : a.need.key > b.need.key
            ? 1
            : a.term.term_id < b.term.term_id
              ? -1
              : 1),
    );
  const bitsBefore = (index: number, isOne: (one: Candidate<T>, before: Candidate<T>) => boolean) => {
    const one = dates[index];
    let bits = 0;
    for (const before of dates.slice(0, index)) if (one && isOne(one, before)) bits |= bitOfDate(before);
    return bits;
  };
  return {
    dates,
    bits: dates.map(bitOfDate),
    beside: dates.map((one, index) => dates.slice(0, index).map((before) => !isImpossible(before, one))),
    barred: dates.map((_, index) => bitsBefore(index, (one, before) => isExamBeforeCredit(before, one))),
    lesser: dates.map((_, index) => bitsBefore(index, (one, before) => isOutOfOrder(before, one, wishes))),
    alone: dates.map((one, index) => {
      const signed = dates.slice(0, index).filter((before) => bitOfDate(before) === 0);
      const disorder = signed.filter((before) => isOutOfOrder(before, one, wishes)).length;
      return one.collisions * COLLISION + (one.lacksRetake ? RETAKE : 0) + disorder;
    }),
    gone: dates.map((_, index) => {
      const later = new Set(dates.slice(index + 1).map(bitOfDate));
      return [...bitOf.values()].reduce((bits, bit) => (later.has(bit) ? bits : bits | bit), 0);
    }),
    all: (1 << free.length) - 1,
    missedBy: (mask) =>
      free.reduce((sum, { key }, index) => sum + ((mask >> index) & 1 ? 0 : (importance.get(key) ?? 0)), 0),
  };
}

/** The best ways that {@link explore} has found, by last date and set of needs. */
interface Ways {
  costs: Float64Array;
  gaps: Int32Array;
  /** Index of the date before, or -1. */
  before: Int16Array;
  /** Of each last date the sets of needs with a way to it. */
  reached: readonly (readonly number[])[];
}

interface Limits {
  /** Days to study between two neighbours; fewer are refused unless both are sign-ups. */
  least: number;
  /** Most needs that may lack a date. */
  missing: number;
  /** false: only collisions have a cost. */
  isFull: boolean;
}

/**
 * The best way to each last date and each set of needs. Of two ways that end alike the worse one is dropped: whatever is
 * added to both, it stays the worse one. A way that lacks too many needs is dropped, too. Dates that are neighbours in
 * time are the only ones that can overlap, because a date that overlaps a later one overlaps all that begin in between.
 */
function explore<T extends PlannedTerm>(course: Course<T>, wishes: PlanWishes, limits: Limits): Ways {
  const { dates, bits, barred, beside, lesser, alone, gone, all } = course;
  const { least, missing, isFull } = limits;
  const size = all + 1;
  const costs = new Float64Array(dates.length * size).fill(Number.POSITIVE_INFINITY);
  const gaps = new Int32Array(costs.length);
  const before = new Int16Array(costs.length).fill(-1);
  const reached: number[][] = dates.map(() => []);
  const improve = (index: number, mask: number, cost: number, gap: number, from: number) => {
    if (bitsIn((gone[index] ?? 0) & ~mask) > missing) return;
    const to = index * size + mask;
    const best = costs[to] ?? Number.POSITIVE_INFINITY;
    if (cost > best || (cost === best && gap <= (gaps[to] ?? 0))) return;
    if (best === Number.POSITIVE_INFINITY) reached[index]?.push(mask);
    costs[to] = cost;
    gaps[to] = gap;
    before[to] = from;
  };
  let lastFixed = -1;
  dates.forEach((date, index) => {
    const [bit, bar, less] = [bits[index] ?? 0, barred[index] ?? 0, isFull ? (lesser[index] ?? 0) : 0];
    const own = alone[index] ?? 0;
    const ownCost = isFull ? own : own - (own % COLLISION);
    if (lastFixed < 0) improve(index, bit, ownCost, NO_GAP, -1);
    // A sign-up is in every set, so no way passes over it.
    for (let from = Math.max(0, lastFixed); from < index; from += 1) {
      const earlier = dates[from];
      if (earlier === undefined) continue;
      const gap = daysToStudy(earlier, date);
      const areFixed = bit === 0 && bits[from] === 0;
      if (!areFixed && (gap < least || !beside[index]?.[from])) continue;
      const added = ownCost + (isFull ? shortfallOf(gap, wishes) * SHORTFALL : 0);
      for (const mask of reached[from] ?? []) {
        if ((mask & (bit | bar)) !== 0) continue;
        const known = from * size + mask;
        const cost = (costs[known] ?? 0) + added + bitsIn(mask & less);
        improve(index, mask | bit, cost, Math.min(gaps[known] ?? NO_GAP, gap), from);
      }
    }
    if (bit === 0) lastFixed = index;
  });
  return { costs, gaps, before, reached };
}

/** The dates of a set, in order of time. */
function wayTo<T extends PlannedTerm>(
  { dates, bits, all }: Course<T>,
  { before }: Ways,
  end: End,
): Candidate<T>[] {
  const way: Candidate<T>[] = [];
  let { last, mask } = end;
  while (last >= 0) {
    const date = dates[last];
    if (date !== undefined) way.unshift(date);
    const previous = before[last * (all + 1) + mask] ?? -1;
    mask &= ~(bits[last] ?? 0);
    last = previous;
  }
  return way;
}

interface Found<T extends PlannedTerm> {
  set: Candidate<T>[];
  smallestGap: number;
}

/** The best of the sets that lack `most` needs at most; null without one. */
function bestOf<T extends PlannedTerm>(
  course: Course<T>,
  ways: Ways,
  emphasis: PlanEmphasis,
  most: number,
): Found<T> | null {
  const { dates, bits, all, missedBy } = course;
  const size = all + 1;
  let best: { end: End; cost: PlanCost } | null = null;
  for (let last = Math.max(0, bits.lastIndexOf(0)); last < dates.length; last += 1) {
    for (const mask of ways.reached[last] ?? []) {
      const missing = bitsIn(all & ~mask);
      if (missing > most) continue;
      const known = ways.costs[last * size + mask] ?? 0;
      const cost: PlanCost = {
        ...{ missing, missed: missedBy(mask), lastDay: dates[last]?.day ?? 0 },
        collisions: Math.floor(known / COLLISION),
        shortfall: Math.floor((known % COLLISION) / SHORTFALL),
        withoutRetake: Math.floor((known % SHORTFALL) / RETAKE),
        disorder: known % RETAKE,
        smallestGap: ways.gaps[last * size + mask] ?? NO_GAP,
      };
      if (best === null || compareCosts(cost, best.cost, emphasis) < 0) best = { end: { last, mask }, cost };
    }
  }
  return best && { set: wayTo(course, ways, best.end), smallestGap: best.cost.smallestGap };
}

/**
 * The best set of dates for each emphasis, in order of time. At most {@link MOST_CHOICES} of the needs have no sign-up.
 * First no need may lack a date, then one, and so on.
 */
export function bestSets<T extends PlannedTerm>(
  choices: readonly Choice<T>[],
  wishes: PlanWishes,
  importance: ReadonlyMap<string, number>,
): Record<PlanEmphasis, Candidate<T>[]> {
  const course = courseOf(choices, wishes, importance);
  for (let missing = 0; missing < bitsIn(course.all); missing += 1) {
    const explored = (limits: Partial<Limits> = {}) =>
      explore(course, wishes, { least: Number.NEGATIVE_INFINITY, isFull: true, missing, ...limits });
    const ways = explored();
    const byWishes = bestOf(course, ways, 'wishes', missing);
    if (byWishes === null) continue;
    const soonest = bestOf(course, ways, 'soonest', missing) ?? byWishes;
    const widest = bestOf(course, explored({ isFull: false }), 'spread', missing) ?? byWishes;
    const spread = bestOf(course, explored({ least: widest.smallestGap }), 'spread', missing) ?? byWishes;
    return { wishes: byWishes.set, soonest: soonest.set, spread: spread.set };
  }
  const signed = course.dates.filter((_, index) => course.bits[index] === 0);
  return { wishes: signed, soonest: signed, spread: signed };
}
