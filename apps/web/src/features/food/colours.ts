import { type PlaceColour, placeColour } from '@kahan/domain';

/** Hues of the tokens (spec 9): two that belong to the first two canteens, and the palette of the others. */
const HUES: Record<PlaceColour['kind'], readonly number[]> = {
  fixed: [8, 4],
  palette: [2, 11, 6, 9, 12, 5, 1],
};

/** Class of the colour of a canteen. @param position its place in the answer, from 0 */
export function colourOf(position: number): string {
  const { kind, index } = placeColour(position);
  return `subject s${HUES[kind][index]}`;
}
