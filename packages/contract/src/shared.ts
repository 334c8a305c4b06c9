import { LANGUAGES } from '@kahan/domain';
import { z } from 'zod';

export const language = z.enum(LANGUAGES);
export const bilingual = z.object({ cs: z.string(), en: z.string() });
export const codeValue = z.object({ code: z.string(), value: z.string() });
/** Local date in Prague, YYYY-MM-DD. */
export const localDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** ISO instant in UTC. */
export const instant = z.iso.datetime();
export const langQuery = z.object({ lang: language.optional() });
/** A number in a query string. */
export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, 'a whole number is expected')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));
export const apiError = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  field: z.string().optional(),
});
