import { LINK_ENDS, LINK_NAME_LENGTH } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { scheduleLesson } from '../schedule/schedule.ts';
import { langQuery, localDate, lookupText, textLine } from '../shared.ts';

const link = z.object({
  link_id: z.uuid(),
  /** The owner's name for the link; null for none. Nobody else sees it. */
  name: z.string().nullable(),
  /** Studies whose lessons it shows. */
  study_ids: z.array(z.string()),
  /** Unix seconds. */
  created: z.number().int(),
  /** The last day on which it opens. */
  until: localDate,
  /** Unix seconds, true to the hour; null when nobody else has opened it. */
  last_opened: z.number().int().nullable(),
});
export type ScheduleLink = z.infer<typeof link>;

const study = lookupText(100).min(1);

export const sharingRoutes = {
  'GET /api/user/schedule/links': {
    summary: 'The private links to the timetable of the user that open now, the newest first.',
    policy: 'user',
    response: z.array(link),
    errors: [],
  },
  'POST /api/user/schedule/links': {
    summary: 'Makes a private link to the lessons of studies. Its secret is told here and never again.',
    policy: 'user',
    body: z.strictObject({
      study_ids: z.array(study).min(1).max(20),
      /** With the semester (its exams included), or in a week. */
      ends: z.enum(LINK_ENDS),
      name: textLine(LINK_NAME_LENGTH).optional(),
    }),
    response: z.object({ link, secret: z.string() }),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'NOT_READY', 'TOO_MANY_LINKS'],
  },
  'DELETE /api/user/schedule/links/:id': {
    summary: 'Ends a private link of the user at once.',
    policy: 'user',
    params: z.object({ id: lookupText(100) }),
    response: 'empty',
    errors: ['NOT_FOUND'],
  },
  /*
   * A POST, so that the secret is in no address that is logged, kept or passed on. Unknown, ended and expired secrets
   * are the same 404.
   */
  'POST /api/shared-schedule': {
    summary: 'The timetable behind a private link, as its owner has it now; without study, name or exams.',
    policy: 'public',
    query: langQuery,
    body: z.strictObject({ secret: z.string().max(200) }),
    response: z.object({
      /** The last day on which the link opens. */
      until: localDate,
      items: z.array(scheduleLesson.omit({ study_id: true })),
      last_modified: z.number().int(),
    }),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'NOT_READY'],
    bodyLimit: 1_024,
  },
} as const satisfies Record<RouteKey, Route>;
