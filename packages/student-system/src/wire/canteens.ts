import { type CanteenRecord, DISH_KINDS, FOOD_CURRENCIES, minutesOfTime } from '@kahan/domain';
import { z } from 'zod';
import { bilingual, day, localDate, text } from './parts.ts';

/**
 * Menus of the canteens for a day, `GET /v1/canteens?date=YYYY-MM-DD` (spec 3, Food place). A canteen that is closed
 * has an empty menu. Other sources than the student system may give menus too (product, Reading the spec 8).
 */

const price = z.number().min(0).max(100_000).nullable();

const meal = z.object({
  desc: bilingual,
  vegetarian: z.boolean(),
  specialty: z.boolean(),
  allergens: z.array(z.int().min(1).max(14)).max(14).describe('Numbers of the EU list.'),
  student_price: price,
  other_price: price,
  currency: z.enum(FOOD_CURRENCIES).default('CZK'),
  photo: z
    .object({ s: text, m: text, orig: text })
    .nullable()
    .describe('Addresses in three sizes; those without a host belong to the student system.'),
});

const isTime = (time: string) => minutesOfTime(time) !== null;
const clockTime = z.string().refine(isTime, 'a time HH:MM is expected').describe('HH:MM, in Prague.');

const opening = z
  .object({
    label: bilingual.nullable().default(null).describe('What is open then; null is the whole canteen.'),
    day_from: day.describe('1 Monday to 7.'),
    day_to: day.describe('A day before day_from is in the week after.'),
    from: clockTime,
    to: clockTime,
  })
  .refine(({ from, to }) => from < to, 'the end lies before the start');

export const wireCanteen = z.object({
  canteen_id: text,
  name: text,
  web: z.object({ url: text, label: z.string() }).nullable(),
  maps_url: z.string().nullable(),
  links: z.array(z.object({ url: text, label: bilingual })),
  opening: z.array(opening).max(50).default([]),
  room: text.nullable().default(null).describe('Id of a room.'),
  building: text.nullable().default(null).describe('Code of a building.'),
  at: z
    .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
    .nullable()
    .default(null)
    .describe('WGS 84: longitude, latitude.'),
  menu_date: localDate,
  menu: z.array(z.object({ kind: z.enum(DISH_KINDS), items: z.array(meal).max(200) })).max(30),
}) satisfies z.ZodType<CanteenRecord>;

export const wireCanteens = z.object({ records: z.array(wireCanteen) });
