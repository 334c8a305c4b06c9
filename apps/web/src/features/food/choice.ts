/** How many canteens are shown before the reader has chosen (spec 3, Local UI settings). */
const USUAL = 2;

/** Ids of the chosen canteens; null until the reader has chosen. */
export type ChosenCanteens = readonly string[] | null;

interface Named {
  id: string;
}

/** The choice from a stored value; none of what is no list of ids. */
export const readChosen = (stored: unknown): ChosenCanteens =>
  Array.isArray(stored) && stored.every((id) => typeof id === 'string') ? stored : null;

/**
 * The canteens that are shown, in the order of the answer: the chosen ones, or the first two. A choice that names none of
 * the answer's canteens counts as no choice; an empty one does not, for the reader has unticked the last canteen.
 */
export function shownOf<P extends Named>(canteens: readonly P[], chosen: ChosenCanteens): P[] {
  const chosenHere = canteens.filter(({ id }) => chosen?.includes(id));
  return chosenHere.length > 0 || chosen?.length === 0 ? chosenHere : canteens.slice(0, USUAL);
}

/** The choice after a canteen was ticked or unticked. Chosen canteens that the answer does not name stay chosen. */
export function toggled(canteens: readonly Named[], chosen: ChosenCanteens, id: string): string[] {
  const shown = shownOf(canteens, chosen).map((canteen) => canteen.id);
  const next = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id];
  const absent = (chosen ?? []).filter((one) => !canteens.some((canteen) => canteen.id === one));
  // A choice of absent canteens alone would bring the first two back.
  return next.length === 0 ? [] : [...absent, ...next];
}

/** Which parts of a menu are shown (spec 3, Local UI settings). */
export interface ShownParts {
  photos: boolean;
  allergens: boolean;
}

/** Parts from a stored value; both unless it says otherwise. */
export function readParts(stored: unknown): ShownParts {
  const { photos, allergens } = Object(stored) as Record<string, unknown>;
  return { photos: photos !== false, allergens: allergens !== false };
}
