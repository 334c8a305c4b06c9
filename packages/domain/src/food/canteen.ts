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
  /** null: the canteen tells no price. */
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
  /** What is open then, e.g. lunch; null when it is the whole canteen. */
  label: Bilingual | null;
  day_from: Day;
  /** A day before `day_from` is in the week after: 6 to 1 is Saturday, Sunday and Monday. */
  day_to: Day;
  /** `HH:MM`. */
  from: string;
  /** `HH:MM`, later than `from`; `24:00` is midnight. */
  to: string;
}

/** A canteen with its menu of one day (spec 3, Food place). A canteen that is closed has an empty menu. */
export interface CanteenRecord {
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
  menu: MenuPartRecord[];
}
