import type { Answer } from '@kahan/contract';
import { type WayView, wayAddress } from '@kahan/contract/runtime';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { language } from '../platform/i18n/phrases.ts';

/** Ways change when somebody redraws the plans. */
const DAY_MS = 24 * 3_600_000;

/** A way to a room. A room that does not exist is not asked for again by the screen that says so. */
export const wayQuery = ({ to, from, at, isStepFree }: WayView) =>
  queryOptions({
    queryKey: ['floor-plans', 'way', to, from, at, isStepFree],
    queryFn: ({ signal }): Promise<Answer<'GET /api/maps/way'>> =>
      call('GET /api/maps/way', {
        query: {
          lang: language(),
          to,
          ...(from !== null && { from }),
          ...(at !== null && { at }),
          step_free: isStepFree ? 'true' : 'false',
        },
        signal,
      }),
    // The way in the other mode stays until the asked one is there.
    placeholderData: (last, query) => (isSameWay(query?.queryKey, { to, from, at }) ? last : undefined),
    staleTime: DAY_MS,
    retryOnMount: false,
    // A place where the reader once stood is not kept on the device.
    meta: { kept: at === null },
  });

const isSameWay = (key: readonly unknown[] = [], { to, from, at }: Omit<WayView, 'isStepFree'>) =>
  key[2] === to && key[3] === from && key[4] === at;

/** From a room to a room, as the timetable names them. */
export interface RoomPair {
  from: string;
  to: string;
}

/** Letters that separate pairs; no room of a timetable has them, and one that had would have no distance. */
const SEPARATORS = /[~,]/;

/** How far rooms are from each other: all pairs of a day in one call. */
export const distancesQuery = (pairs: readonly RoomPair[]) => {
  const askable = pairs.filter(({ from, to }) => !SEPARATORS.test(from + to));
  const text = [...new Set(askable.map(({ from, to }) => `${from}~${to}`))].sort().join(',');
  return queryOptions({
    queryKey: ['floor-plans', 'distances', text],
    queryFn: ({ signal }): Promise<Answer<'GET /api/maps/distances'>> =>
      call('GET /api/maps/distances', { query: { lang: language(), pairs: text }, signal }),
    enabled: text !== '',
    staleTime: DAY_MS,
    gcTime: DAY_MS,
    retryOnMount: false,
    meta: { kept: true },
  });
};

/** Address of the map with the way from a room to another. */
export const wayHref = ({ from, to }: RoomPair): string =>
  wayAddress({ from, to }, new URLSearchParams({ rooms: to }));
