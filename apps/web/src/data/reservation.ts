import type { RoomReservation } from '@kahan/contract';
import { unixSeconds } from '@kahan/domain';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/http/api.ts';
import { apiQuery } from '../platform/http/api-query.ts';
import { ApiProblem } from '../platform/http/problem.ts';
import { queryClient } from '../platform/http/query.ts';
import { onMessage } from '../platform/live/messages.ts';
import { KEPT_SHAPE } from '../platform/offline/kept-shape.ts';
import { report } from '../platform/report.ts';
import { clock } from '../platform/time/clock.ts';

/** Live messages tell of changes, except those of exams. */
const REFRESH_MS = 5 * 60_000;
/** Pause after a failure, and for a room that is not listed yet. */
const RETRY_MS = 15_000;
const RETRY_UNKNOWN_MS = 60_000;

/** The events of a room, and when the server gave them, unix seconds. */
export interface KnownRoom {
  data: RoomReservation;
  asOf: number;
}

/*
 * A sign stands for weeks where nobody is logged in, and has to start without a network as well. It keeps the last answer
 * of its one room in the storage of the device: public data, of no session (decision 067).
 */
const KEPT = 'kahan:reservation';

interface Kept extends KnownRoom {
  /** Another build may expect another shape. */
  shape: string;
  id: string;
}

function keep(id: string, known: KnownRoom): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ shape: KEPT_SHAPE, id, ...known } satisfies Kept));
  } catch (error) {
    // The device is full, or keeps nothing: after a restart without a network the sign will have no events.
    report(error, 'keeping the events of a room');
  }
}

/** The events of a room on this device; undefined when it keeps none, or those of another room or shape. */
function keptOf(id: string): KnownRoom | undefined {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
    return kept?.id === id && kept.shape === KEPT_SHAPE ? { data: kept.data, asOf: kept.asOf } : undefined;
  } catch (error) {
    report(error, 'kept events of a room');
    return undefined;
  }
}

/** Whether the university lists no such room. */
export const isUnknownRoom = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

const knownNow = (data: RoomReservation): KnownRoom => ({ data, asOf: unixSeconds(clock.now()) });

/** The events of a room, which is asked for by its id or its name. Loads again by itself. */
export function reservationQuery(id: string) {
  const kept = keptOf(id);
  return queryOptions({
    ...apiQuery({
      key: ['reservation', id],
      call: 'GET /api/reservation/:id',
      input: () => ({ params: { id } }),
      read: ({ data }): KnownRoom => knownNow(data),
      load: async ({ signal }) => {
        const known = knownNow(await call('GET /api/reservation/:id', { params: { id }, signal }));
        keep(id, known);
        return known;
      },
    }),
    ...(kept && { initialData: kept, initialDataUpdatedAt: 0 }),
    refetchInterval: ({ state: { error } }) => {
      if (error === null) return REFRESH_MS;
      return isUnknownRoom(error) ? RETRY_UNKNOWN_MS : RETRY_MS;
    },
    refetchIntervalInBackground: true,
  });
}

/** Loads the events again when a live message tells of a change. @param names of the room, by which messages name it */
export function useRoomChanges(id: string, names: readonly string[]): void {
  const key = JSON.stringify(names);
  useEffect(() => {
    const rooms: string[] = JSON.parse(key);
    return onMessage('service_updated', ({ service_name, ids }) => {
      const isRoom = service_name === 'rooms' && (ids.length === 0 || ids.some((one) => rooms.includes(one)));
      const isTimetable =
        service_name === 'schedules' &&
        (ids.length === 0 || rooms.some((room) => ids.includes(`room:${room}`)));
      if (isRoom || isTimetable || service_name === 'buildings' || service_name === 'year-schedule')
        void loadAgain(id);
    });
  }, [id, key]);
}

/** Loads the events of a room again, now. */
export const loadAgain = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['reservation', id] });
