import type { Answer } from '@kahan/contract';
import { type FreeRoomsWish, freeRoomsAddress, freeRoomsQueryOf } from '@kahan/contract/runtime';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { language } from '../platform/i18n/phrases.ts';
import { clock } from '../platform/time/clock.ts';

/** The list is asked for again after so long: now goes on, and visitors hear no live messages. */
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
export const freeRoomsQuery = (wish: FreeRoomsWish) =>
  queryOptions({
    queryKey: ['schedules', 'free-rooms', freeRoomsAddress(wish)],
    queryFn: async ({ signal }): Promise<FreeRooms> => {
      const query = { lang: language(), ...freeRoomsQueryOf(wish) };
      return { found: await call('GET /api/rooms/free', { query, signal }), asOf: clock.now() };
    },
    // The former list stays until the next one is there.
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    meta: { kept: true },
  });
