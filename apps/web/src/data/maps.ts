import type { PlanLayer } from '@kahan/contract';
import { callAddress } from '@kahan/contract/runtime';
import { PLAN_KINDS, type PlanKind } from '@kahan/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { apiQuery } from '../platform/http/api-query.ts';
import { ApiProblem } from '../platform/http/problem.ts';
import { language } from '../platform/i18n/phrases.ts';

/** Plans change when somebody redraws them; a live message tells so sooner. */
const PLAN_MS = 24 * 3_600_000;
/** How long room data is kept (spec 9). */
const ROOM_MS = 60_000;

/** A point of S-JTSK (EPSG:5514), metres. */
export type Sjtsk = readonly [x: number, y: number];

/** A point of the drawing: metres from its upper left corner, y downwards. */
export type PlanPoint = [x: number, y: number];

/** The sheet of paper on which all floors are drawn, and where a point of S-JTSK stands on it. */
export interface PlanFrame {
  /** Metres. */
  width: number;
  height: number;
  /** The upper left corner in S-JTSK. */
  left: number;
  top: number;
  at: (point: Sjtsk) => PlanPoint;
}

/** Free paper around the drawings, metres. */
const MARGIN = 10;

/** The frame of the campus. @param extent `[minX, minY, maxX, maxY]` of S-JTSK */
export function planFrame([minX, minY, maxX, maxY]: readonly [number, number, number, number]): PlanFrame {
  const left = minX - MARGIN;
  const top = maxY + MARGIN;
  return {
    width: maxX + MARGIN - left,
    height: top - (minY - MARGIN),
    left,
    top,
    at: ([x, y]) => [x - left, top - y],
  };
}

/** The floors that have a drawing, the buildings and the room types. */
export const campusQuery = {
  ...apiQuery({
    key: ['floor-plans', 'campus'],
    call: 'GET /api/maps/campus',
    input: () => ({ query: { lang: language() } }),
    meta: { kept: true, told: false },
  }),
  staleTime: PLAN_MS,
  gcTime: PLAN_MS,
};

/** The layers of a floor. */
export type FloorLayers = Record<PlanKind, PlanLayer['features']>;

const isPoint = (point: unknown): boolean =>
  Array.isArray(point) && point.length >= 2 && point.every((number) => Number.isFinite(number));

/** Whether the shape can be drawn: one wrong shape is an error of the whole plan, for it would lead astray. */
function isDrawable({ geometry }: PlanLayer['features'][number]): boolean {
  switch (geometry?.type) {
    case 'Point':
      return isPoint(geometry.coordinates);
    case 'LineString':
      return geometry.coordinates.every(isPoint);
    case 'Polygon':
      return geometry.coordinates.every((ring) => ring.length > 3 && ring.every(isPoint));
    default:
      return false;
  }
}

const LAYER = 'GET /api/data/map/:file';

const layerAt = (kind: PlanKind, floor: number) => ({ file: `${kind}_${floor}.json` });

function drawable({ features }: PlanLayer): PlanLayer['features'] {
  if (!Array.isArray(features) || !features.every(isDrawable)) throw new ApiProblem('unreadable');
  return features;
}

function layersOf([rooms, buildings, floors, doors]: readonly PlanLayer[]): FloorLayers {
  const of = (layer: PlanLayer | undefined) => (layer === undefined ? [] : drawable(layer));
  return { rooms: of(rooms), buildings: of(buildings), floors: of(floors), doors: of(doors) };
}

/** The plan of a floor: rooms, outlines of the buildings, what one walks on, doors (spec 7, map data). */
export const floorQuery = (floor: number) =>
  queryOptions({
    queryKey: ['floor-plans', floor],
    queryFn: async ({ signal }): Promise<FloorLayers> =>
      layersOf(
        await Promise.all(PLAN_KINDS.map((kind) => call(LAYER, { params: layerAt(kind, floor), signal }))),
      ),
    staleTime: PLAN_MS,
    gcTime: PLAN_MS,
    meta: {
      kept: true,
      told: false,
      source: {
        addresses: () => PLAN_KINDS.map((kind) => callAddress(LAYER, layerAt(kind, floor))[1]),
        read: (answers) => layersOf(answers.map(({ data }) => data as PlanLayer)),
      },
    },
  });

/** The rooms of a floor with their seats: what links of the drawing say, and the list beside it. */
export const floorRoomsQuery = (floor: number) => ({
  ...apiQuery({
    key: ['rooms', 'floor', floor],
    call: 'GET /api/rooms',
    input: () => ({ query: { lang: language(), floor } }),
    meta: { kept: true, told: false },
  }),
  staleTime: PLAN_MS,
  gcTime: PLAN_MS,
});

/** What the map says about a room. @param anyId its id, name, name in the timetable, or the id of its shape */
export const placeQuery = (anyId: string) => ({
  ...apiQuery({
    key: ['rooms', 'place', anyId],
    call: 'GET /api/maps',
    input: () => ({ query: { query: 'place', any_id: anyId, lang: language() } }),
  }),
  staleTime: ROOM_MS,
  // A room that was not found is not looked for again by the map that says so.
  retryOnMount: false,
});

/** A search of the map. */
export interface MapSearch {
  text: string;
  type: 'room' | 'person';
  /** Room types 1 to 9; null while none are chosen. */
  types: readonly number[] | null;
  /** Ids; null for all. */
  buildings: readonly number[] | null;
}

/** Results of a search of the map: more are found by more letters. */
const MOST_RESULTS = 30;

export const mapSearchQuery = ({ text, type, types, buildings }: MapSearch) =>
  apiQuery({
    key: ['rooms', 'search', type, text, types?.join() ?? null, buildings?.join() ?? null],
    call: 'GET /api/maps/search',
    input: () => ({
      query: {
        lang: language(),
        search: text,
        searchType: type,
        ...(types !== null && { roomTypes: types.join() }),
        ...(buildings !== null && { buildings: buildings.join() }),
        limit: MOST_RESULTS,
        page: 1,
      },
    }),
  });

/** The floor to show when none is asked for, and the nearest one that is drawn: the lower of two. */
export const nearestFloor = (floors: readonly number[], wanted: number): number | null =>
  floors.reduce<number | null>(
    (best, floor) => (best === null || Math.abs(floor - wanted) < Math.abs(best - wanted) ? floor : best),
    null,
  );
export const GROUND_FLOOR = 0;
