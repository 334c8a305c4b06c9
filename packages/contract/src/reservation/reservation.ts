import { z } from 'zod';
import { roomEvent } from '../rooms/rooms.ts';
import type { Route, RouteKey } from '../route.ts';
import { bilingual, lookupText } from '../shared.ts';

/** A lesson, a reservation or an exam in both languages. Times are unix seconds, the end does not belong to it. */
const reservationEvent = roomEvent.extend({ name: bilingual });

export const roomReservation = z.object({
  room: z.object({
    id: z.string(),
    name: z.string(),
    /** 1 to 9. */
    type: z.number().int(),
    capacity: z.number().int().nullable(),
    /** The kind of the room. */
    description: bilingual,
  }),
  building: z.object({ code: z.string(), name: bilingual }).nullable(),
  /** From Monday of this week until Sunday of the next one, earliest first; cancelled lessons included. */
  events: z.array(reservationEvent),
  /** The first event after those in `events`. */
  next: reservationEvent.nullable(),
});
export type RoomReservation = z.infer<typeof roomReservation>;

export const reservationRoutes = {
  'GET /api/reservation/:id': {
    summary: 'The events of a room, by its id or its name, in both languages (spec 2, Reservation screen).',
    policy: 'public',
    params: z.object({ id: lookupText(100).min(1) }),
    response: roomReservation,
    errors: ['NOT_READY', 'NOT_FOUND'],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
