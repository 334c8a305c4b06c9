import { type CanteenRecord, DISH_KINDS, FOOD_CURRENCIES, minutesOfTime } from '@kahan/domain';
import { z } from 'zod';
import { bilingual, day, line, list, localDate, text, url } from './parts.ts';

/**
 * Menus of the canteens for a day, `GET /v1/canteens?date=YYYY-MM-DD` (spec 3, Food place). A canteen that is closed
 * says so; an empty menu alone says that none is published. Other sources than the student system may give menus too (product, Reading the spec 8).
 */

const address = url.min(1);
const price = z.number().min(0).max(100_000).nullable();

const meal = z.object({
  desc: bilingual,
  vegetarian: z.boolean(),
  specialty: z.boolean(),
  allergens: z
    .array(z.int().min(1).max(14))
    .max(14)
    .describe('Numbers of the EU list; none are shown as not stated.'),
  allergen_notes: z
    .array(text)
    .max(20)
    .optional()
    .describe('Words that may name more allergens, shown as they are.'),
  student_price: price,
  other_price: price,
  currency: z.enum(FOOD_CURRENCIES).default('CZK'),
  photo: z
    .object({ s: address, m: address, orig: address })
    .nullable()
    .describe('Addresses in three sizes; those without a host belong to the student system.'),
});

const isTime = (time: string) => minutesOfTime(time) !== null;
const clockTime = z.string().max(5).refine(isTime, 'a time HH:MM is expected').describe('HH:MM, in Prague.');

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
  name: line.min(1),
  web: z.object({ url: address, label: line }).nullable(),
  maps_url: url.nullable(),
  links: list(z.object({ url: address, label: bilingual })),
  opening: z.array(opening).max(50).default([]),
  room: text.nullable().default(null).describe('Id of a room.'),
  building: text.nullable().default(null).describe('Code of a building.'),
  at: z
    .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
    .nullable()
    .default(null)
    .describe('WGS 84: longitude, latitude.'),
  menu_date: localDate,
  closed: z.boolean().default(false).describe('It does not open on this day, whatever its hours are.'),
  menu: z.array(z.object({ kind: z.enum(DISH_KINDS), items: z.array(meal).max(200) })).max(30),
}) satisfies z.ZodType<CanteenRecord>;

export const wireCanteens = z.object({ records: z.array(wireCanteen) });
