import { isRealDate } from '@kahan/domain';
import { z } from 'zod';
import { priceOf } from './source.ts';

/** Shapes of Agata v3. Numbers arrive as numbers or as texts, and unknown fields are ignored. */

const wholeNumber = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,9}$/, 'a whole number is expected')
      .transform(Number),
  ])
  .pipe(z.int());
const id = wholeNumber.pipe(z.number().min(0));
const day = wholeNumber.pipe(z.literal([1, 2, 3, 4, 5, 6, 7]));
const yes = z.union([
  z.boolean(),
  z.enum(['true', 'false', '0', '1']).transform((text) => text === 'true' || text === '1'),
  z.literal([0, 1]).transform(Boolean),
]);
const name = z.string().max(10_000);
const order = wholeNumber.catch(0).default(0);
const price = z
  .union([z.number(), z.string().max(20)])
  .nullish()
  .transform((given, context) => {
    if (given === null || given === undefined || given === '') return null;
    const read = priceOf(String(given));
    if (read === null) context.addIssue({ code: 'custom', message: 'a price from 0 to 100000 is expected' });
    return read;
  });

export const agataPodsystem = z.object({
  id,
  name: name.min(1),
  isOpen: yes.default(true),
  dailyMenuEnabled: yes.default(true),
  sortOrder: order,
});

export const agataMeal = z.object({
  id,
  date: z.string().refine(isRealDate, 'a date of the calendar is expected'),
  categoryId: id.nullish(),
  name: name.nullish(),
  studentPrice: price,
  price,
  currency: z.enum(['CZK', 'EUR']).catch('CZK').default('CZK'),
  allergens: z
    .array(wholeNumber.pipe(z.number().min(1).max(14)))
    .max(14)
    .default([]),
  isActive: yes.default(true),
  photoId: z.union([z.number(), z.string()]).nullish(),
});

export const agataCategory = z.object({ id, name, sortOrder: order });

export const agataHours = z.object({
  id,
  outletName: name.nullish(),
  label: name.nullish(),
  dayFrom: day.nullish(),
  dayTo: day.nullish(),
  timeFrom: name.nullish(),
  timeTo: name.nullish(),
  sortOrder: order,
});

/** The envelope of every answer. */
export const agataEnvelope = z.object({ data: z.array(z.unknown()).max(5_000) });
