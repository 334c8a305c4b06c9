/** A finger must have gone this far before a move counts as a swipe and no longer as a tap or a scroll, px. */
const START_PX = 12;
const FLICK_PX = 40;

/** Where a finger is in the window, px. */
export interface Finger {
  x: number;
  y: number;
}

/** Where it was, and when, milliseconds. */
export interface FingerAt extends Finger {
  time: number;
}

/**
 * What a move belongs to: the page (scrolling), the card under the finger, or not decided yet. The card takes it only
 * when the finger goes clearly sideways, so that scrolling never loses.
 */
export function ownerOf(from: Finger, to: Finger): 'page' | 'card' | 'undecided' {
  const across = Math.abs(to.x - from.x);
  const along = Math.abs(to.y - from.y);
  if (across < START_PX && along < START_PX) return 'undecided';
  return across > 2 * along ? 'card' : 'page';
}

/**
 * Direction of a swipe that has ended: -1 to the left, 1 to the right; null when the finger went back or not far enough.
 * @param share of `width` beyond which every swipe counts
 * @param speed px per millisecond from which a shorter one counts
 */
export function swipeOf(from: FingerAt, to: FingerAt, width: number, share: number, speed: number) {
  const across = to.x - from.x;
  const far = Math.abs(across);
  const isFlick = far >= FLICK_PX && far / Math.max(1, to.time - from.time) >= speed;
  if (far < width * share && !isFlick) return null;
  return across < 0 ? -1 : 1;
}

/** A swipe turns to another time beyond this share of the width, or sooner from this speed on, px per millisecond. */
const TURN_SHARE = 0.25;
const TURN_SPEED = 0.5;

/** Step to the next time (1, to the left) or the previous one (-1) that a lifted finger has asked for; null when the swipe was too short. */
export function turnOf(from: FingerAt, to: FingerAt, width: number): 1 | -1 | null {
  const swipe = swipeOf(from, to, width, TURN_SHARE, TURN_SPEED);
  return swipe && (swipe < 0 ? 1 : -1);
}
