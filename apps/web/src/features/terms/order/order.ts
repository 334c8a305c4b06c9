import {
  type CountedTerm,
  freePlaces,
  isSigned,
  ORDER_CRITERIA,
  type OrderCriterion,
  type OrderDirection,
  ownStartOf,
} from '@kahan/domain';

/** The ordering list: each criterion once. The first active criterion that differs between two terms decides. */
export type TermOrder = readonly { criterion: OrderCriterion; direction: OrderDirection }[];

/** By date, because students plan by dates. */
export const DEFAULT_ORDER: TermOrder = [
  { criterion: 'start', direction: 1 },
  ...ORDER_CRITERIA.filter((criterion) => criterion !== 'start').map(
    (criterion) => ({ criterion, direction: 0 }) as const,
  ),
];

/** Inactive, ascending, descending, and inactive again (spec 4). */
export function cycleDirection(direction: OrderDirection): OrderDirection {
  return direction === 0 ? 1 : direction === 1 ? 2 : 0;
}

/** Moves a criterion to another position in the list; the other criteria keep their order. */
export function moveCriterion(order: TermOrder, criterion: OrderCriterion, to: number): TermOrder {
  const moved = order.find((one) => one.criterion === criterion);
  if (moved === undefined) return order;
  const rest = order.filter((one) => one !== moved);
  return [...rest.slice(0, Math.max(0, to)), moved, ...rest.slice(Math.max(0, to))];
}

const VALUES: Record<Exclude<OrderCriterion, 'name'>, (term: CountedTerm) => number> = {
  remaining: freePlaces,
  logout_end: ({ logout_end }) => logout_end,
  signing_end: ({ signing_end }) => signing_end,
  start: ownStartOf,
};

/**
 * Compares two terms by the sort keys. When no criterion differs, the earlier term comes first, then the smaller id, so
 * that the order is stable.
 * @param compareNames compares in the reader's language
 */
export function termComparison(
  order: TermOrder,
  compareNames: (a: string, b: string) => number,
): (a: CountedTerm, b: CountedTerm) => number {
  const active = order.filter(({ direction }) => direction !== 0);
  return (a, b) => {
    for (const { criterion, direction } of active) {
      const difference =
        criterion === 'name'
          ? compareNames(a.code.value, b.code.value)
          : VALUES[criterion](a) - VALUES[criterion](b);
      if (difference !== 0) return direction === 1 ? difference : -difference;
    }
    return a.start - b.start || (a.term_id < b.term_id ? -1 : 1);
  };
}

/** Terms in the order of the list, signed-up ones first. */
export function inTermOrder<T extends CountedTerm>(
  terms: readonly T[],
  order: TermOrder,
  compareNames: (a: string, b: string) => number,
): T[] {
  const compare = termComparison(order, compareNames);
  return terms.toSorted((a, b) => Number(isSigned(b)) - Number(isSigned(a)) || compare(a, b));
}

const isDirection = (value: unknown): value is OrderDirection => value === 0 || value === 1 || value === 2;

/** An ordering list from a stored value: each criterion once; missing ones come last and are inactive. */
export function readOrder(stored: unknown): TermOrder {
  if (!Array.isArray(stored)) return DEFAULT_ORDER;
  const order = stored.flatMap((one) => {
    const { criterion, direction } = Object(one) as Record<string, unknown>;
    const known = ORDER_CRITERIA.find((name) => name === criterion);
    return known && isDirection(direction) ? [{ criterion: known, direction }] : [];
  });
  const all = [...order, ...ORDER_CRITERIA.map((criterion) => ({ criterion, direction: 0 as const }))];
  return all.filter(({ criterion }, index) => all.findIndex((one) => one.criterion === criterion) === index);
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Position of a dragged chip under the pointer. It passes another chip at that chip's middle, so that chips of
 * different widths do not flicker. Wrapped rows count by their heights.
 */
export function dropPosition(
  boxes: readonly Box[],
  from: number,
  { x, y }: { x: number; y: number },
): number {
  const isPast = ({ left, right, top, bottom }: Box) => y > bottom || (y >= top && x > (left + right) / 2);
  const before = boxes.filter((box, index) => index !== from && isPast(box)).length;
  return before;
}
