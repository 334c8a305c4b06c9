import { type CanteenColour, canteenColour } from '@kahan/domain';
import type { Canteen } from '../../data/food.ts';

/** Hues of the tokens (spec 9): two that belong to the first two canteens, and the palette of the others. */
const HUES: Record<CanteenColour['kind'], readonly number[]> = {
  fixed: [8, 4],
  palette: [2, 11, 6, 9, 12, 5, 1],
};

/** Class of the colour of a canteen. @param position its index in the answer, from 0 */
export function colourOf(position: number): string {
  const { kind, index } = canteenColour(position);
  return `subject s${HUES[kind][index]}`;
}

/**
 * What is known of a day of a canteen: its menu, that it is closed, that no menu is published, or nothing, since its source
 * fails. Its hours hold for sure only on a day with a menu.
 */
export function dayOf({ closedOn, menu, menuDate, failed }: Canteen, date: string): CanteenDay {
  if (closedOn.includes(date)) return 'closed';
  if (menu.length > 0 && menuDate === date) return 'menu';
  return failed || menu.length > 0 ? 'unknown' : 'unpublished';
}

export type CanteenDay = 'menu' | 'closed' | 'unpublished' | 'unknown';

/** Hosts that the menus of canteens come from, each once; null is the student system. */
export const hostsOf = (canteens: readonly Canteen[]): (string | null)[] => [
  ...new Set(canteens.map(({ host }) => host)),
];
