import { DEFAULT_ORDER, ORDER_CRITERIA, type OrderDirection, type TermOrder } from '@kahan/domain';

const isDirection = (value: unknown): value is OrderDirection => value === 0 || value === 1 || value === 2;

/** An ordering list of whatever was kept: each criterion once, those that are missing at the end and off. */
export function readOrder(kept: unknown): TermOrder {
  if (!Array.isArray(kept)) return DEFAULT_ORDER;
  const order = kept.flatMap((one) => {
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
 * Place in the list that something dragged from `from` has under the pointer: it goes past another when the pointer is
 * past that one's middle, so that chips of different widths do not flicker. Rows that wrap count by their heights.
 */
export function dropPlace(boxes: readonly Box[], from: number, { x, y }: { x: number; y: number }): number {
  const isPast = ({ left, right, top, bottom }: Box) => y > bottom || (y >= top && x > (left + right) / 2);
  const before = boxes.filter((box, index) => index !== from && isPast(box)).length;
  return before;
}
