import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';

/** An archive of the data that the portal keeps of its user. */
const personalExport = z.object({
  /** `waiting`: it is being made. `ready`: it can be downloaded. `failed`: several tries have failed; ask for another. */
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Unix seconds. */
  asked_at: z.number().int(),
  /** Unix seconds; null unless it is ready. */
  ready_at: z.number().int().nullable(),
  /** Unix seconds from which on it cannot be downloaded; null unless it is ready. */
  expires_at: z.number().int().nullable(),
  /** Size of the archive; null unless it is ready. */
  bytes: z.number().int().nullable(),
});

/** The erasure that the user has asked for. Until `erases_at` it can be undone. Unix seconds. */
const personalErasure = z.object({ asked_at: z.number().int(), erases_at: z.number().int() });

/** A user's requests about their own data: for a copy, or for its erasure (product, My data; decision 079). */
export const personalData = z.object({
  export: personalExport.nullable(),
  erasure: personalErasure.nullable(),
});
export type PersonalData = z.infer<typeof personalData>;

export const personalDataRoutes = {
  'GET /api/user/personal-data': {
    summary: 'The export and the erasure that the user has asked for.',
    policy: 'user',
    response: personalData,
    errors: [],
  },
  'POST /api/user/personal-data/export': {
    summary:
      'Asks for an archive of what the portal keeps of the user. It is made in the background. While there is one, asking again changes nothing. Three in 24 hours.',
    policy: 'user',
    response: personalData,
    errors: ['TOO_MANY_ATTEMPTS'],
  },
  'DELETE /api/user/personal-data/export': {
    summary: 'Deletes the archive, or stops making it.',
    policy: 'user',
    response: personalData,
    errors: [],
  },
  'GET /api/user/personal-data/export.zip': {
    summary:
      'The archive as an attachment, for 24 hours after it was made. A link of another site does not lead to it.',
    policy: 'user',
    response: 'archive',
    errors: ['NOT_FOUND', 'CROSS_SITE'],
  },
  'POST /api/user/personal-data/erasure': {
    summary:
      'Erases in 24 hours what the portal keeps of the user. Asking again does not put the time off. The student system keeps its records.',
    policy: 'user',
    response: personalData,
    errors: [],
  },
  'DELETE /api/user/personal-data/erasure': {
    summary: 'Undoes the erasure that the user has asked for.',
    policy: 'user',
    response: personalData,
    errors: [],
  },
} as const satisfies Record<RouteKey, Route>;
