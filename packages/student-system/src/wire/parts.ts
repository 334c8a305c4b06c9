import { isRealDate } from '@kahan/domain';
import { z } from 'zod';

/** Schemas that several records share. */

export const bilingual = z.object({ cs: z.string(), en: z.string() });
export const localDate = z
  .string()
  .refine(isRealDate, 'a date of the calendar, YYYY-MM-DD, is expected')
  .describe('YYYY-MM-DD.');
export const day = z.union(([1, 2, 3, 4, 5, 6, 7] as const).map((day) => z.literal(day)));
export const text = z.string().min(1);
export const codeValue = z.object({ code: text, value: bilingual });
export const codeName = z.object({ code: text, name: z.string() });
export const subject = z.object({ code: text, name: bilingual });
export const academicYear = z.int().min(1900).max(2200).describe('First calendar year of the academic year.');
export const semester = z.union([z.literal(1), z.literal(2)]).describe('1 winter, 2 summer.');
/** Unix seconds, up to the year 2200. */
export const instant = z.int().min(0).max(7_258_118_400).describe('Unix seconds.');
export const count = z.int().min(0).max(1_000_000_000);
