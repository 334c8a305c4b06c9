import type { PlanPoint } from '../../../data/maps.ts';

/** Where an arrow key leads. */
const DIRECTIONS: Readonly<Record<string, PlanPoint | undefined>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Metres to the side count so many times as metres ahead: the key leads along a corridor rather than across it. */
const ASIDE = 2;

/**
 * The place that an arrow key leads to: the nearest one that lies rather ahead than aside.
 * @returns its index; null for another key, and when nothing lies ahead
 */
export function neighbourOf(key: string, from: PlanPoint, points: readonly PlanPoint[]): number | null {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  points.forEach(([x, y], index) => {
    const [dx, dy] = [x - from[0], y - from[1]];
    const ahead = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1] + dy * direction[0]);
    if (ahead <= 0 || aside > ahead * ASIDE) return;
    const far = ahead + aside * ASIDE;
    if (far < least) [best, least] = [index, far];
  });
  return best;
}
