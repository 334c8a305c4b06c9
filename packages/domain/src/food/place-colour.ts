/** Places with a colour of their own, and colours of the palette for the others (spec 9, Food). */
export const FIXED_PLACE_COLOURS = 2;
export const PALETTE_PLACE_COLOURS = 7;

/** Which colour a place has: one of its own, or one of the palette; indexes from 0. */
export type PlaceColour = { kind: 'fixed' | 'palette'; index: number };

/**
 * The colour of a place (spec 9, Food).
 * @param position from 0, in the list of all places, so that a filter changes no colour
 */
export function placeColour(position: number): PlaceColour {
  if (position < FIXED_PLACE_COLOURS) return { kind: 'fixed', index: position };
  return { kind: 'palette', index: (position - FIXED_PLACE_COLOURS) % PALETTE_PLACE_COLOURS };
}
