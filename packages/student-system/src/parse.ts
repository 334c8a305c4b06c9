import type { z } from 'zod';
import { type Records, StudentSystemError } from './port.ts';
import { wireRecords } from './wire/index.ts';

/** Where and why, without the value: values are personal data and messages go to logs. */
function reasonOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.map(String).join('.') || 'record'}: ${issue.message}`)
    .join('; ');
}

/** A reply that is one thing. @throws StudentSystemError `garbage` */
export function parseWhole<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success)
    throw new StudentSystemError('garbage', `unexpected answer: ${reasonOf(parsed.error)}`);
  return parsed.data;
}

/**
 * A reply of many records: the readable ones, and what was wrong with the others.
 * @throws StudentSystemError `garbage` when the reply is not a list of records at all
 */
export function parseRecords<T>(
  schema: z.ZodType<T>,
  answer: unknown,
  keyOf: (raw: unknown) => string,
): Records<T> {
  const result: Records<T> = { records: [], bad: [] };
  for (const raw of parseWhole(wireRecords, answer).records) {
    const parsed = schema.safeParse(raw);
    if (parsed.success) result.records.push(parsed.data);
    else result.bad.push({ key: keyOf(raw), reason: reasonOf(parsed.error) });
  }
  return result;
}
