/** One press of zoom (spec 9), percent of the usual size. */
export const SIZE_STEP = 50;
/** The whole day fits a phone without scrolling, a week a small window. */
export const SMALLEST_SIZE = 50;
export const USUAL_SIZE = 100;
/** A lesson of 45 minutes shows its whole name even where four lie side by side. */
export const LARGEST_SIZE = 300;

/** The nearest size that there is. */
export const sizeNear = (size: number): number =>
  Math.min(LARGEST_SIZE, Math.max(SMALLEST_SIZE, Math.round(size / SIZE_STEP) * SIZE_STEP));

/** The size that was kept; the usual one when nothing of ours was. */
export const readSize = (kept: unknown): number =>
  typeof kept === 'number' && Number.isFinite(kept) ? sizeNear(kept) : USUAL_SIZE;
