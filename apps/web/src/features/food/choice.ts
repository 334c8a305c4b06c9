/** How many canteens are shown before the reader has chosen (spec 3, Local UI settings). */
const USUAL = 2;

/** Ids of the chosen canteens; null until the reader has chosen. */
export type Chosen = readonly string[] | null;

interface Named {
  id: string;
}

/** The choice from a stored value; none of what is no list of ids. */
export const readChosen = (stored: unknown): Chosen =>
  Array.isArray(stored) && stored.every((id) => typeof id === 'string') ? stored : null;

/**
 * The canteens that are shown, in the order of the answer: the chosen ones, or the first two. A choice that names none of
 * the answer's canteens counts as no choice; an empty one does not, for the reader has unticked the last canteen.
 */
export function shownOf<P extends Named>(places: readonly P[], chosen: Chosen): P[] {
  const kept = places.filter(({ id }) => chosen?.includes(id));
  return kept.length > 0 || chosen?.length === 0 ? kept : places.slice(0, USUAL);
}

/** The choice after a canteen was ticked or unticked. Chosen canteens that the answer does not name stay chosen. */
export function toggled(places: readonly Named[], chosen: Chosen, id: string): string[] {
  const shown = shownOf(places, chosen).map((place) => place.id);
  const next = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id];
  const away = (chosen ?? []).filter((one) => !places.some((place) => place.id === one));
  // Left alone, those that are away would bring the first two back.
  return next.length === 0 ? [] : [...away, ...next];
}

/** Which parts of a menu are shown (spec 3, Local UI settings). */
export interface Parts {
  photos: boolean;
  allergens: boolean;
}

/** Parts from a stored value; both unless it says otherwise. */
export function readParts(stored: unknown): Parts {
  const { photos, allergens } = Object(stored) as Record<string, unknown>;
  return { photos: photos !== false, allergens: allergens !== false };
}
