import { BLOCK_TYPES, TERM_TYPES } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { localDate, PERSONAL_READ, place } from '../shared.ts';

/** A time that clocks show, HH:MM. */
const clockTime = z.string().regex(/^\d{2}:\d{2}$/);

/** When an appointment is held. */
const span = {
  /** Unix seconds. */
  starts_at: z.number().int(),
  /** Unix seconds, exclusive. */
  ends_at: z.number().int(),
  /** Local date of the start in Prague. */
  date: localDate,
  /** Start and end as clocks in Prague show them: the reader may be in another time zone. */
  from: clockTime,
  to: clockTime,
};

const nextLesson = z.object({
  title: z.string(),
  /** Code of the subject. */
  code: z.string(),
  type: z.enum(BLOCK_TYPES),
  ...span,
  place: place.nullable(),
});

const nextTerm = z.object({
  title: z.string(),
  /** Code of the subject. */
  code: z.string(),
  /** An exam, or a credit. */
  type: z.enum(TERM_TYPES),
  /** From the student's own hour, if there is one. */
  ...span,
  place: place.nullable(),
});

const nextEntry = z.object({ title: z.string(), ...span, place: z.string().nullable() });

const waiting = z.object({
  /** Active news cards. */
  items: z.number().int(),
  /** Id of the latest of those that Home shows first; ids grow, so a device knows what it has not shown yet. */
  newest_item: z.string().nullable(),
  /** Items of class groups that are to be handed in. */
  hand_ins: z.number().int(),
  /** Subjects that lack a date and whose sign-up is open, in the time in which Home lists them. */
  open_terms: z.number().int(),
});

/**
 * The next appointments, for widgets and watches: at most {@link NEXT_BYTES} bytes. Home leads with one of the three.
 * Long texts end with an ellipsis. A teacher has the lessons that the teacher teaches, and
 * no terms.
 */
const nextAnswer = z.object({
  /** The lesson that runs, unless another one starts within 30 minutes; else the next one that is not cancelled. */
  next_lesson: nextLesson.nullable(),
  /** The first exam or credit with a sign-up that is not over. */
  next_term: nextTerm.nullable(),
  /** The user's own entry, by the rule of lessons. */
  next_entry: nextEntry.nullable(),
  waiting,
});
export type NextAnswer = z.infer<typeof nextAnswer>;

/** Most bytes of the answer, so that a watch can keep and parse it. */
export const NEXT_BYTES = 2048;

export const nextRoutes = {
  'GET /api/user/next': {
    summary: 'The next lesson, exam and own entry of the user, and what waits: one small answer for widgets.',
    ...PERSONAL_READ,
    response: nextAnswer,
  },
} as const satisfies Record<RouteKey, Route>;
