import { FOOD_CURRENCIES, isRealDate, MENU_KINDS } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { langQuery, localDate } from '../shared.ts';

const realDate = localDate.refine(isRealDate, 'a date of the calendar is expected');
/** A price in the currency of the item; null: the canteen tells none. */
const price = z.number().min(0).nullable();
const link = z.object({ url: z.string(), label: z.string() });
const clockTime = z.string().regex(/^\d{2}:\d{2}$/);

/** A dish (spec 3, Food place). */
export const foodItem = z.object({
  desc: z.string(),
  vegetarian: z.boolean(),
  specialty: z.boolean(),
  /** Numbers of the EU list, 1 to 14, in their order. */
  allergies: z.array(z.number().int().min(1).max(14)),
  /** Words of the canteen that may name more. Without numbers and words allergens are not stated. */
  allergy_notes: z.array(z.string()),
  student_price: price,
  other_price: price,
  currency: z.enum(FOOD_CURRENCIES),
  /** Addresses of this portal, in three sizes. */
  photo: z.object({ s: z.string(), m: z.string(), orig: z.string() }).nullable(),
});
export type FoodItem = z.infer<typeof foodItem>;

/** A canteen with one menu (spec 3, Food place). */
export const foodCanteen = z.object({
  id: z.string(),
  name: z.string(),
  web: link.nullable(),
  mapsUrl: z.string().nullable(),
  links: z.array(link),
  /** The day of the menu, YYYY-MM-DD. While the source fails, it may be earlier than the day that was asked for. */
  menuDate: localDate,
  /** Soups first, desserts last; empty on a day on which it is closed, or for which no menu is published or known. */
  menu: z.array(z.object({ kind: z.enum(MENU_KINDS), title: z.string(), items: z.array(foodItem).min(1) })),
  /** When the canteen was last read, unix seconds. */
  as_of: z.number().int(),
  /** The source fails now, and the menu is the last good one. */
  failed: z.boolean(),
  /** Id of the room where it is, for the map. */
  room: z.string().nullable(),
  /** Code of the building where it is. */
  building: z.string().nullable(),
  /** Days on which it does not open, from the asked day or today on: its hours do not hold then. */
  closedOn: z.array(localDate),
  /** Host of the source of the menu; null: the student system. */
  host: z.string().nullable(),
  /** WGS 84: longitude, latitude. */
  at: z.tuple([z.number(), z.number()]).nullable(),
  /** `HH:MM` in Prague, days from 1 Monday to 7. A `day_to` before `day_from` is in the week after. */
  opening: z.array(
    z.object({
      /** The part that is open then; null: the whole canteen. */
      label: z.string().nullable(),
      day_from: z.number().int().min(1).max(7),
      day_to: z.number().int().min(1).max(7),
      from: clockTime,
      to: clockTime,
    }),
  ),
});
export type FoodCanteen = z.infer<typeof foodCanteen>;

export const foodRoutes = {
  'GET /api/food/menus': {
    summary:
      'Canteens and their menus of a day, today without a date (spec 2, Food; product, Reading the spec 8). No canteens are an empty list.',
    policy: 'public',
    query: langQuery.extend({ date: realDate.optional() }),
    response: z.array(foodCanteen),
    errors: ['NOT_READY'],
    conditional: true,
  },
  'GET /api/food/days': {
    summary: 'Days of this week and the next for which some canteen has a menu, in their order.',
    policy: 'public',
    response: z.object({ days: z.array(localDate) }),
    errors: ['NOT_READY'],
    conditional: true,
  },
  'GET /api/food/photos/:id': {
    summary: 'A photo of a dish, which the portal fetches from the source of the menu (spec 3, Food place).',
    policy: 'public',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    response: 'image',
    errors: ['NOT_FOUND', 'BUSY'],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
