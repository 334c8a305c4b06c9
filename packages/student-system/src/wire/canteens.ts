import { z } from 'zod';
import { bilingual, localDate, text } from './parts.ts';

/**
 * Menus of the canteens for a day, `GET /v1/canteens?date=YYYY-MM-DD` (spec 3, Food place). A canteen that is closed
 * has an empty menu. Other adapters than the student system may give menus too (product, Reading the spec 8).
 */

const menuItem = z.object({
  desc: bilingual,
  vegetarian: z.boolean(),
  specialty: z.boolean(),
  /** Numbers of the EU list. */
  allergens: z.array(z.int().min(1).max(14)),
  /** CZK. */
  student_price: z.number().min(0).nullable(),
  other_price: z.number().min(0).nullable(),
  /** Addresses in three sizes; those without a host belong to the student system. */
  photo: z.object({ s: text, m: text, orig: text }).nullable(),
});

const wireCanteen = z.object({
  canteen_id: text,
  name: text,
  web: z.object({ url: text, label: z.string() }).nullable(),
  maps_url: z.string().nullable(),
  links: z.array(z.object({ url: text, label: bilingual })),
  menu_date: localDate,
  menu: z.array(
    z.object({
      kind: z.enum(['soup', 'main', 'vegetarian', 'specialty', 'quick', 'salad', 'dessert']),
      title: bilingual,
      items: z.array(menuItem),
    }),
  ),
});

export const wireCanteens = z.object({ records: z.array(wireCanteen) });

export type WireCanteen = z.infer<typeof wireCanteen>;
