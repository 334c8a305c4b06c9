/** A finger must have gone this far before a move counts as a swipe and no longer as a scroll, in px. */
const START_PX = 12;
/** A swipe acts beyond this share of the card's width… */
const ACT_SHARE = 0.35;
/** …or sooner when it was quick: px per millisecond. */
const FLICK_SPEED = 0.6;
const FLICK_PX = 40;

export interface Point {
  x: number;
  y: number;
  /** Milliseconds. */
  time: number;
}

/** left archives, right opens the postpone menu; each has a button that does the same. */
export type SwipeAction = 'archive' | 'postpone';

/**
 * Whose move it is: the page's (scrolling), the card's, or not decided yet. The card takes it only when the
 * finger goes clearly sideways, so that scrolling never loses to it.
 */
export function ownerOf(from: Point, to: Point): 'page' | 'card' | 'undecided' {
  const across = Math.abs(to.x - from.x);
  const along = Math.abs(to.y - from.y);
  if (across < START_PX && along < START_PX) return 'undecided';
  return across > 2 * along ? 'card' : 'page';
}

/** What a finger that was lifted has asked for; null when the card goes back to its place. */
export function actionOf(from: Point, to: Point, width: number): SwipeAction | null {
  const across = to.x - from.x;
  const distance = Math.abs(across);
  const speed = distance / Math.max(1, to.time - from.time);
  const isFar = distance >= width * ACT_SHARE;
  const isFlick = distance >= FLICK_PX && speed >= FLICK_SPEED;
  if (!isFar && !isFlick) return null;
  return across < 0 ? 'archive' : 'postpone';
}
