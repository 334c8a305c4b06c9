import type { Answer } from '@kahan/contract';
import { type FreeRoomsWish, freeRoomsAddress, freeRoomsQueryOf } from '@kahan/contract/runtime';
import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '../platform/http/api-query.ts';
import { language } from '../platform/i18n/phrases.ts';
import { clock } from '../platform/time/clock.ts';

/** The list is asked for again after so long: time passes, and visitors get no live messages. */
const AGAIN_MS = 60_000;

/** Free rooms, and when this was known. */
export interface FreeRooms {
  found: Answer<'GET /api/rooms/free'>;
  asOf: Date;
}

/**
 * Rooms that are free as wished. The key begins with the timetables: a message about one of them loads the list again, for
 * lessons and reservations take rooms.
 */
export const freeRoomsQuery = (wish: FreeRoomsWish) => ({
  ...apiQuery({
    key: ['schedules', 'free-rooms', freeRoomsAddress(wish)],
    call: 'GET /api/rooms/free',
    input: () => ({ query: { lang: language(), ...freeRoomsQueryOf(wish) } }),
    read: ({ data }): FreeRooms => ({ found: data, asOf: clock.now() }),
    meta: { kept: true, told: false },
  }),
  // The former list stays until the next one is there.
  placeholderData: keepPreviousData,
  refetchInterval: AGAIN_MS,
});
