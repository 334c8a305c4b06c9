import type { Finger } from '../../ui/swipe.ts';

/** The page follows the finger so much of its way, and no further than the height of two lines. */
const SHARE = 0.5;
const FURTHEST_PX = 88;
/** How far the page must be down for a refresh. */
export const PULLED_PX = 56;
/** A finger that went less far may still scroll or tap, px. */
const START_PX = 8;

/**
 * How far the page is pulled down, px; null when the finger does something else: it goes up or sideways first.
 * @param isPulling whether the page is down already: then the finger may go anywhere
 */
export function pulledBy(from: Finger, to: Finger, isPulling: boolean): number | null {
  const [down, across] = [to.y - from.y, Math.abs(to.x - from.x)];
  if (!isPulling) {
    if (Math.max(Math.abs(down), across) < START_PX) return 0;
    if (down < 2 * across) return null;
  }
  return Math.min(FURTHEST_PX, Math.max(0, (down - START_PX) * SHARE));
}
