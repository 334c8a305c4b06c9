import { type WayView, wayAddress } from '@kahan/contract/runtime';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../platform/http/api-query.ts';
import { language } from '../platform/i18n/phrases.ts';

/** Ways change when somebody redraws the plans. */
const DAY_MS = 24 * 3_600_000;

/** A way to a room. A room that does not exist is not asked for again by the screen that says so. */
export function wayQuery({ to, from, at, isStepFree }: WayView) {
  const query = apiQuery({
    key: ['floor-plans', 'way', to, from, at, isStepFree],
    call: 'GET /api/maps/way',
    input: () => ({
      query: {
        lang: language(),
        to,
        ...(from !== null && { from }),
        ...(at !== null && { at }),
        step_free: isStepFree,
      },
    }),
    // A place where the reader once stood is not kept on the device.
    meta: { kept: at === null, told: false },
  });
  return queryOptions({
    ...query,
    // The way in the other mode stays until the asked one is there.
    placeholderData: (last, former) => (isSameWay(former?.queryKey, { to, from, at }) ? last : undefined),
    staleTime: DAY_MS,
    retryOnMount: false,
  });
}

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
  return {
    ...apiQuery({
      key: ['floor-plans', 'distances', text],
      call: 'GET /api/maps/distances',
      input: () => ({ query: { lang: language(), pairs: text } }),
      meta: { kept: true, told: false },
    }),
    enabled: text !== '',
    staleTime: DAY_MS,
    gcTime: DAY_MS,
    retryOnMount: false,
  };
};

/** Address of the map with the way to a room, from another one or from an entrance. */
export const wayHref = ({ from, to }: Pick<WayView, 'from' | 'to'>): string =>
  wayAddress({ from, to }, new URLSearchParams({ rooms: to }));
