import type { Day } from '../codes.ts';
import type { Bilingual } from '../text/language.ts';
import type { DishKind } from './menu.ts';

/** Currencies of prices: the student system and Agata have CZK, OpenMensa has EUR. */
export const FOOD_CURRENCIES = ['CZK', 'EUR'] as const;
export type FoodCurrency = (typeof FOOD_CURRENCIES)[number];

/** Addresses of a photo in three sizes. */
export interface MealPhoto {
  s: string;
  m: string;
  orig: string;
}

/** One dish of a menu (spec 3, Food place). */
export interface MealRecord {
  desc: Bilingual;
  vegetarian: boolean;
  specialty: boolean;
  /** Numbers of the EU list, 1 to 14. */
  allergens: number[];
  /**
   * Words of the canteen that may name more allergens, e.g. `Kann Spuren von Nüssen enthalten`. Neither numbers nor words
   * say that allergens are not stated, never that there are none.
   */
  allergen_notes?: string[] | undefined;
  /** null: the canteen states no price. */
  student_price: number | null;
  other_price: number | null;
  currency: FoodCurrency;
  photo: MealPhoto | null;
}

/** A part of a menu as a source gives it. */
export interface MenuPartRecord {
  kind: DishKind;
  items: MealRecord[];
}

/** When a canteen is open on some days of the week, on the wall clock of Prague. */
export interface CanteenOpening {
  /** The part that is open then, e.g. lunch; null for the whole canteen. */
  label: Bilingual | null;
  day_from: Day;
  /** A day before `day_from` is in the week after: 6 to 1 is Saturday, Sunday and Monday. */
  day_to: Day;
  /** `HH:MM`. */
  from: string;
  /** `HH:MM`, later than `from`; `24:00` is midnight. */
  to: string;
}

/** A day of a canteen. An empty menu of a day that is not closed says that none is published. */
export interface CanteenDay {
  /** The canteen does not open on this day, whatever its hours of the week are. */
  closed: boolean;
  menu: MenuPartRecord[];
}

/** A canteen with its menu of one day (spec 3, Food place). */
export interface CanteenRecord extends CanteenDay {
  canteen_id: string;
  name: string;
  web: { url: string; label: string } | null;
  maps_url: string | null;
  links: { url: string; label: Bilingual }[];
  opening: CanteenOpening[];
  /** Id of the room where it is, as the catalogue of rooms has it. */
  room: string | null;
  /** Code of the building where it is, as the catalogue of buildings has it. */
  building: string | null;
  /** WGS 84: longitude, latitude. */
  at: [longitude: number, latitude: number] | null;
  /** YYYY-MM-DD. */
  menu_date: string;
}

/** Canteens with a colour of their own, and colours of the palette for the others (spec 9, Food). */
export const FIXED_CANTEEN_COLOURS = 2;
export const PALETTE_CANTEEN_COLOURS = 7;

/** The colour of a canteen: one of its own, or one of the palette; indexes from 0. */
export type CanteenColour = { kind: 'fixed' | 'palette'; index: number };

/**
 * The colour of a canteen (spec 9, Food).
 * @param position from 0, in the list of all canteens, so that a filter changes no colour
 */
export function canteenColour(position: number): CanteenColour {
  if (position < FIXED_CANTEEN_COLOURS) return { kind: 'fixed', index: position };
  return { kind: 'palette', index: (position - FIXED_CANTEEN_COLOURS) % PALETTE_CANTEEN_COLOURS };
}
