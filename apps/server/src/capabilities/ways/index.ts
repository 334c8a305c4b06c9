import { findWay, secondsToRooms, type WayPlace } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { type Campus, keptCampus, pauses } from './ways.campus.ts';
import { presentDistance, presentWay } from './ways.present.ts';

/** Walking times between rooms, for other capabilities. */
export interface Walks {
  /**
   * Walking seconds from a room, or from the nearest entrance (null), to each room that can be reached, by id. Empty for a
   * room that is unknown or that no plan shows. @throws ApiFailure NOT_READY while the plans are read for the first time
   */
  secondsFrom(room: string | null, isStepFree: boolean): Promise<ReadonlyMap<string, number>>;
}

/** Ways from room to room (product, The way; decision 068). The floor plans are those of the capability `maps`. */
export function ways(engine: Pick<Engine, 'db' | 'bus'>): Capability & { walks: Walks } {
  const campusNow = keptCampus(engine);

  function roomIn(campus: Campus, named: string, field: string): WayPlace {
    const room = campus.room(named);
    if (room === null) throw new ApiFailure('NOT_FOUND', { field });
    return { room: room.id };
  }

  return {
    name: 'ways',
    walks: {
      async secondsFrom(room, isStepFree) {
        const campus = await campusNow();
        const place = room === null ? 'entrance' : { room: campus.room(room)?.id ?? room };
        return secondsToRooms(campus.graph, place, { isStepFree });
      },
    },
    handlers: {
      'GET /api/maps/way': async ({ query, lang }) => {
        const campus = await campusNow();
        const to = roomIn(campus, query.to, 'to');
        const { at, step_free: isStepFree } = query;
        const own: WayPlace = at === undefined ? 'entrance' : { at: [at[0], at[1]], floor: at[2] };
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
            ? findWay(campus.graph, { room: from.id }, { room: to.id }, { isStepFree })
            : null;
          items.push(presentDistance(campus, pair, found));
          await pause();
        }
        return { items };
      },
    } satisfies Handlers,
  };
}
