import { ENTRY_LENGTHS, ENTRY_MINUTES, ENTRY_REPEATS, MOST_SKIPPED } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { localDate, lookupText, textLine } from '../shared.ts';

const { title, place, note } = ENTRY_LENGTHS;
const { least, most } = ENTRY_MINUTES;

/** The content of an entry, written by its user. Times are those of the clocks in Prague; the text is plain. */
const content = {
  title: textLine(title),
  place: textLine(place).nullable(),
  note: lookupText(note).trim().min(1).nullable(),
  /** First date. */
  date: localDate,
  /** Start, minutes after local midnight. */
  minutes: z.number().int().min(0).max(1439),
  /** Minutes; the entry ends on the day on which it starts. */
  duration: z.number().int().min(least).max(most),
  /** `odd` and `even` are weeks of the semester. */
  repeat: z.enum(ENTRY_REPEATS),
  /** Last possible date, at most the end of the academic year; null exactly for `once`. */
  until: localDate.nullable(),
  /** Dates that are left out. */
  skipped: z.array(localDate).max(MOST_SKIPPED),
};

const entry = z.object({
  entry_id: z.uuid(),
  /** Another number after each change of the entry. */
  version: z.number().int(),
  ...content,
});
export type EntryAnswer = z.infer<typeof entry>;

const version = z.number().int().min(0).max(2_147_483_647);

export const entriesRoutes = {
  'GET /api/user/entries': {
    summary: 'What the user put into the own timetable, by date.',
    policy: 'user',
    response: z.object({ items: z.array(entry) }),
    errors: [],
  },
  /* The caller names the entry, so that the same request twice makes one entry, and a deleted entry can come back. */
  'POST /api/user/entries': {
    summary: 'Adds an entry to the own timetable, at most 100 of them.',
    policy: 'user',
    body: z.strictObject({ entry_id: z.uuid(), ...content }),
    response: entry,
    errors: ['VALIDATION_FAILED', 'TOO_MANY_ENTRIES', 'ENTRY_CHANGED'],
    bodyLimit: 8_192,
  },
  'PUT /api/user/entries/:id': {
    summary: 'Changes an entry whose version the caller knows; ENTRY_CHANGED when there is a later one.',
    policy: 'user',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ version, ...content }),
    response: entry,
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'ENTRY_CHANGED'],
    bodyLimit: 8_192,
  },
  'DELETE /api/user/entries/:id': {
    summary: 'Deletes an entry whose version the caller knows; ENTRY_CHANGED when there is a later one.',
    policy: 'user',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ version }),
    response: 'empty',
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'ENTRY_CHANGED'],
    bodyLimit: 256,
  },
} as const satisfies Record<RouteKey, Route>;
