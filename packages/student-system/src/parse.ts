import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Records, StudentSystemError } from './port.ts';
import { LONGEST_KEY } from './wire/parts.ts';
import { wireRecords } from './wire/records.ts';

/** Most records of one reply; more are asked for in parts. */
export const MAX_RECORDS = 20_000;

/** Path and cause, without the value: values are personal data, and messages go to logs. */
function reasonOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.map(String).join('.') || 'record'}: ${issue.message}`)
    .join('; ');
}

/**
 * Whether every text can be stored and sent on: no NUL and no lone surrogate, which JSON allows
 * and PostgreSQL does not. The value has come through a schema, so it is not deep.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part));
}

export type Read<T> = { value: T } | { reason: string };

/** One raw value through its schema, or why not. */
export function readOne<T>(schema: z.ZodType<T>, raw: unknown): Read<T> {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) return { reason: reasonOf(parsed.error) };
  return isStorable(parsed.data)
    ? { value: parsed.data }
    : { reason: 'record: a text has broken characters' };
}

/** A reply with one value. @throws StudentSystemError `garbage` */
export function parseWhole<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = readOne(schema, answer);
  if ('reason' in read) throw new StudentSystemError('garbage', `unexpected answer: ${read.reason}`);
  return read.value;
}

/**
 * A reply that holds lists: its shape and its other fields. The entries of the lists are read one by one later.
 * @throws StudentSystemError `garbage`, `too-large`
 */
export function parsePage<T extends object>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  const reason = parsed.success ? 'a text has broken characters' : reasonOf(parsed.error);
  for (const value of parsed.success ? Object.values(parsed.data) : []) {
    if (Array.isArray(value) && value.length > MAX_RECORDS) {
      throw new StudentSystemError('too-large', `answer has more than ${MAX_RECORDS} records`);
    }
  }
  const isGood = (data: T) => Object.values(data).every((value) => Array.isArray(value) || isStorable(value));
  if (parsed.success && isGood(parsed.data)) return parsed.data;
  throw new StudentSystemError('garbage', `unexpected answer: ${reason}`);
}

/**
 * A reply of many records: the readable ones, and what was wrong with the others. A record that comes twice counts
 * once. When the two differ, it is unknown which one is right, and both are bad.
 * @throws StudentSystemError `garbage` when the reply is not a list of records at all, `too-large`
 */
export function parseRecords<T>(
  schema: z.ZodType<T>,
  answer: unknown,
  keyOf: (raw: unknown) => string,
): Records<T> {
  const { records } = parsePage(wireRecords, answer);
  const readable = new Map<string, T>();
  const result: Records<T> = { records: [], bad: [] };
  const contradictory = new Set<string>();
  for (const raw of records) {
    const key = keyFrom(raw, keyOf);
    const read = readOne(schema, raw);
    if ('reason' in read) {
      result.bad.push({ key, reason: read.reason });
      continue;
    }
    const id = `${key} ${studyOf(raw)}`;
    const before = readable.get(id);
    if (before === undefined) readable.set(id, read.value);
    else if (!isDeepStrictEqual(before, read.value)) contradictory.add(id);
  }
  for (const [id, record] of readable) {
    if (!contradictory.has(id)) result.records.push(record);
    else result.bad.push({ key: keyFrom(record, keyOf), reason: 'record: comes twice and not the same' });
  }
  return result;
}

/** The key of a raw record, `?` when it has no usable one. Keys go to logs and to resyncs. */
function keyFrom(raw: unknown, keyOf: (raw: unknown) => string): string {
  const key: unknown = keyOf(raw);
  return typeof key === 'string' && key.length <= LONGEST_KEY && isStorable(key) ? key : '?';
}

/** Some records exist once for each study. */
function studyOf(raw: unknown): string {
  const study: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'study_id') : undefined;
  return typeof study === 'string' ? study : '';
}
