import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { langQuery, lookupText } from '../shared.ts';

/** A point in S-JTSK (EPSG:5514), metres, to 0.1 m. Both coordinates are negative in Czechia. */
const position = z.tuple([z.number(), z.number()]);

const planFeature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
    z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
    z.object({ type: z.literal('Point'), coordinates: position }),
  ]),
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** One layer of one floor as GeoJSON (spec 7, map data; spec 9, projection). */
const planLayer = z.object({
  type: z.literal('FeatureCollection'),
  crs_epsg: z.literal(5514),
  features: z.array(planFeature),
});
export type PlanLayer = z.infer<typeof planLayer>;

/** The campus: the facts that the map needs before any floor is loaded. */
const campus = z.object({
  /** Floors that have a drawing, the lowest first. */
  floors: z.array(z.number().int()),
  /** The smallest rectangle around all drawings, `[minX, minY, maxX, maxY]`; null while there is no drawing. */
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  buildings: z.array(
    z.object({
      id: z.number().int(),
      code: z.string(),
      name: z.string(),
      address: z.string(),
      /** Where one comes in from outdoors; null when no plan shows an entrance. */
      entrance: position.nullable(),
      /** Whether a plan shows it. A building in another town is in none. */
      is_drawn: z.boolean(),
    }),
  ),
  /** Names of the types 1 to 9. */
  room_types: z.array(z.object({ type: z.number().int(), name: z.string() })),
});
export type Campus = z.infer<typeof campus>;

export const mapsRoutes = {
  'GET /api/data/map/:file': {
    summary:
      'One layer of one floor as GeoJSON: rooms, buildings, floors or doors of the floors -2 to 5, as in rooms_0.json (spec 7).',
    policy: 'public',
    params: z.object({ file: lookupText(100).min(1) }),
    response: planLayer,
    errors: ['NOT_READY', 'NOT_FOUND'],
    conditional: true,
  },
  'GET /api/maps/campus': {
    summary: 'The floors that have a drawing, its extent, the buildings and the room types (spec 2, Maps).',
    policy: 'public',
    query: langQuery,
    response: campus,
    errors: ['NOT_READY'],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
