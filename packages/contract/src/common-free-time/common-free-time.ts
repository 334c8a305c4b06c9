import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { langQuery, localDate, lookupText } from '../shared.ts';

/** An agreement of two users to see when both are free (decision 055). */
const person = z.object({
  /** Id of the agreement. */
  id: z.string(),
  /** First and last name of the other user; null while the student system's answer about that user is not known. */
  name: z.string().nullable(),
  /** `to-confirm`: the caller is to confirm who accepted the caller's invitation. `waiting`: the other user is to. */
  state: z.enum(['agreed', 'to-confirm', 'waiting']),
  /** When both had agreed; until then, when the invitation was accepted. Unix seconds. */
  agreed_at: z.number().int(),
  /** From then on the agreement is void: the end of the academic year, or of the time for confirming. Unix seconds. */
  ends_at: z.number().int(),
});
export type FreeTimePerson = z.infer<typeof person>;

/** An invitation. Times are unix seconds; from `expires_at` on it does not open. */
const invitation = z.object({
  id: z.string(),
  created_at: z.number().int(),
  expires_at: z.number().int(),
});
export type FreeTimeInvitation = z.infer<typeof invitation>;

const invited = z.object({
  /** Name of the user who has made the invitation. */
  name: z.string(),
  expires_at: z.number().int(),
  /** Whether the caller has made the invitation. */
  is_own: z.boolean(),
  /** The caller and its maker have agreed already. */
  is_agreed: z.boolean(),
});
export type FreeTimeInvited = z.infer<typeof invited>;

const week = z.object({
  /** Name of the other user, as in the list. */
  name: z.string().nullable(),
  /** Monday. */
  week: localDate,
  /** Monday of the present week, and of the last one that can be asked for. */
  first_week: localDate,
  last_week: localDate,
  /** Whose timetable of that week is not known; then there are no days. */
  missing: z.enum(['own', 'other']).nullable(),
  /** Monday to Friday. */
  days: z.array(
    z.object({
      date: localDate,
      /** Name of the holiday. */
      holiday: z.string().nullable(),
      /** When both are free within teaching hours, in order. Unix seconds, the end exclusive. */
      slots: z.array(z.object({ from: z.number().int(), until: z.number().int() })),
    }),
  ),
});
export type CommonFreeWeek = z.infer<typeof week>;

/** Used, withdrawn, expired and unknown secrets are the same 404, as is one of a user who has left. */
const withSecret = { body: z.strictObject({ secret: z.string().max(200) }), bodyLimit: 1_024 } as const;

export const commonFreeTimeRoutes = {
  'GET /api/user/common-free-time': {
    summary: 'The people with whom the user shares free time, by name, and the open invitations of the user.',
    policy: 'student',
    response: z.object({ people: z.array(person), invitations: z.array(invitation) }),
    errors: [],
  },
  'POST /api/user/common-free-time/invitations': {
    summary:
      'Makes an invitation that one other student can accept within seven days. Its secret is told here and never again.',
    policy: 'student',
    response: z.object({ invitation, secret: z.string() }),
    errors: ['NOT_READY', 'TOO_MANY_LINKS'],
  },
  'DELETE /api/user/common-free-time/invitations/:id': {
    summary: 'Withdraws an invitation of the user at once.',
    policy: 'student',
    params: z.object({ id: lookupText(100) }),
    response: 'empty',
    errors: ['NOT_FOUND'],
  },
  /* The secret is in a body, so that no address that is logged or kept has it. */
  'POST /api/user/common-free-time/invitation': {
    summary: 'Who has made the invitation of a secret.',
    policy: 'student',
    ...withSecret,
    response: invited,
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'NOT_READY'],
  },
  'POST /api/user/common-free-time/invitation/accept': {
    summary:
      'Accepts: whoever has made the invitation reads by whom, and is to confirm. The invitation is used up.',
    policy: 'student',
    ...withSecret,
    response: person,
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'TOO_MANY_PEOPLE'],
  },
  'POST /api/user/common-free-time/invitation/decline': {
    summary: 'Declines: the invitation is used up, and who has made it is not told by whom.',
    policy: 'student',
    ...withSecret,
    response: 'empty',
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  },
  'POST /api/user/common-free-time/people/:id/confirm': {
    summary:
      'Confirms who has accepted an invitation of the user: from now on both see when both are free, until the end of the academic year.',
    policy: 'student',
    params: z.object({ id: lookupText(100) }),
    response: person,
    errors: ['NOT_FOUND'],
  },
  'DELETE /api/user/common-free-time/people/:id': {
    summary: 'Ends an agreement at once, for both, or refuses who has accepted.',
    policy: 'student',
    params: z.object({ id: lookupText(100) }),
    response: 'empty',
    errors: ['NOT_FOUND'],
  },
  'GET /api/user/common-free-time/people/:id': {
    summary:
      'When both are free in the week of a date; from the present week to the end of the academic year.',
    policy: 'student',
    params: z.object({ id: lookupText(100) }),
    query: langQuery.extend({ date: localDate.optional() }),
    response: week,
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'NOT_READY'],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
