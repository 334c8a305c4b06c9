import { findWay, type NoWay, secondsToRooms, type Way, type WayEndpoint } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { type Campus, cachedCampus, cachedFor, pauses } from './ways.campus.ts';
import { presentDistance, presentWay } from './ways.present.ts';

/** Rooms, and pairs of rooms, whose times are kept: those between which people have lessons, and more. */
const MOST_WALKS = 100;
const MOST_DISTANCES = 2_000;

/** Walking times between rooms, for other capabilities. */
export interface Walks {
  /**
   * Walking seconds from a room, or from the nearest entrance (null), to each room that can be reached, by id. Empty for a
   * room that is unknown or that no plan shows. @throws ApiFailure NOT_READY while the plans are read for the first time
   */
  secondsFrom(room: string | null, isStepFree: boolean): Promise<ReadonlyMap<string, number>>;
}

/** Ways from room to room (product, The way; decision 067). The floor plans are those of the capability `maps`. */
export function ways(engine: Pick<Engine, 'db' | 'bus'>): Capability & { walks: Walks } {
  const campusNow = cachedCampus(engine);
  const walksOf = cachedFor<ReadonlyMap<string, number>>(MOST_WALKS);
  const distanceOf = cachedFor<Way | NoWay>(MOST_DISTANCES);

  function roomIn(campus: Campus, named: string, field: string): WayEndpoint {
    const room = campus.room(named);
    if (room === null) throw new ApiFailure('NOT_FOUND', { field });
    return { room: room.id };
  }

  return {
    name: 'ways',
    walks: {
      async secondsFrom(room, isStepFree) {
        const campus = await campusNow();
        const from = room === null ? null : (campus.room(room)?.id ?? room);
        const place = from === null ? 'entrance' : { room: from };
        return walksOf(campus, `${from} ${isStepFree}`, () =>
          secondsToRooms(campus.graph, place, { isStepFree }),
        );
      },
    },
    handlers: {
      'GET /api/maps/way': async ({ query, lang }) => {
        const campus = await campusNow();
        const to = roomIn(campus, query.to, 'to');
        const { at, step_free: isStepFree } = query;
        const own: WayEndpoint = at === undefined ? 'entrance' : { at: [at[0], at[1]], floor: at[2] };
        const from = query.from === undefined ? own : roomIn(campus, query.from, 'from');
        const { graph } = campus;
        const found = findWay(graph, from, to, { isStepFree });
        const other = findWay(graph, from, to, { isStepFree: !isStepFree });
        return presentWay(campus, { from, to, found, other }, lang);
      },

      'GET /api/maps/distances': async ({ query: { pairs, step_free: isStepFree } }) => {
        const campus = await campusNow();
        const pause = pauses();
        const items = [];
        for (const pair of pairs) {
          const [from, to] = [campus.room(pair.from), campus.room(pair.to)];
          const isKnown = from !== null && to !== null;
          const found = isKnown
            ? distanceOf(campus, `${from.id} ${to.id} ${isStepFree}`, () =>
                findWay(campus.graph, { room: from.id }, { room: to.id }, { isStepFree }),
              )
            : null;
          items.push(presentDistance(campus, pair, found));
          await pause();
        }
        return { items };
      },
    } satisfies Handlers,
  };
}
