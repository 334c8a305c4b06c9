import { canteenHours, dayOfWeek, type OpenSpan, type OpenState, openStateAt } from '@kahan/domain';
import type { FoodPlace } from '../../data/food.ts';

type Opening = FoodPlace['opening'];

/** Whether a canteen is open, and when that changes; null when its hours are not known. */
export function openingState(opening: Opening, now: Date): OpenState | null {
  const hours = canteenHours(opening);
  return hours === null ? null : openStateAt(hours, now);
}

/** When a canteen is open on a day: never while it is closed; null when its hours are not known. */
export const openOn = (opening: Opening, date: string): readonly OpenSpan[] | null =>
  canteenHours(opening)?.[dayOfWeek(date)] ?? null;
