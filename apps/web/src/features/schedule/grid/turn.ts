/** A swipe turns the day beyond this share of the width, or sooner when it was quick: px per millisecond. */
const TURN_SHARE = 0.25;
const FLICK_SPEED = 0.5;
const FLICK_PX = 40;

/** Where a finger is, px. */
export interface Finger {
  x: number;
  y: number;
}

/** Which day a finger that was lifted has asked for; null when it went not far enough. */
export function turnOf(from: Finger & { time: number }, to: Finger & { time: number }, width: number) {
  const across = to.x - from.x;
  const far = Math.abs(across);
  const isFlick = far >= FLICK_PX && far / Math.max(1, to.time - from.time) >= FLICK_SPEED;
  if (far < width * TURN_SHARE && !isFlick) return null;
  return across < 0 ? 1 : -1;
}
