import { BLOCK_TYPES, LEAD_CHOICES, MOST_LEADS, REMINDER_KINDS, TERM_TYPES } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { langQuery } from '../shared.ts';

/** Minutes before, the longest first; none: no reminder of this kind. */
const leads = z.array(z.union(LEAD_CHOICES.map((minutes) => z.literal(minutes)))).max(MOST_LEADS);

const leadsOfKinds = z.strictObject({ exam: leads, cancelling: leads, opening: leads, lesson: leads });

/** Most reminders of the list of those that will come. */
export const MOST_COMING = 50;

const coming = z.object({
  kind: z.enum(REMINDER_KINDS),
  /** When the reminder is told, unix seconds: by the lead, or at the end of the quiet time. */
  at: z.number().int(),
  /** When the event begins, ends or opens, unix seconds. */
  start: z.number().int(),
  /** Name of the subject. */
  name: z.string(),
  /** Type of the exam date, or of the lesson. */
  type: z.enum([...TERM_TYPES, ...BLOCK_TYPES]),
  /** Address in the app, beginning with a slash. */
  path: z.string(),
});
export type ComingReminder = z.infer<typeof coming>;

const reminders = z.object({
  leads: leadsOfKinds,
  /** The next ones first, at most {@link MOST_COMING}. */
  coming: z.array(coming),
});
export type RemindersAnswer = z.infer<typeof reminders>;

export const remindersRoutes = {
  'GET /api/user/reminders': {
    summary: 'What the user is reminded of and how long before, and the reminders that will come.',
    policy: 'user',
    query: langQuery,
    response: reminders,
    errors: [],
  },
  'PUT /api/user/reminders': {
    summary: 'Changes how long before the user is reminded of the given kinds, and keeps the others.',
    policy: 'user',
    query: langQuery,
    body: leadsOfKinds.partial(),
    response: reminders,
    errors: ['VALIDATION_FAILED'],
  },
} as const satisfies Record<RouteKey, Route>;
