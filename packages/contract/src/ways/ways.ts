import { BARRIER_KINDS, STEP_KINDS, TURNS } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { codeValue, langQuery, lookupText, place } from '../shared.ts';

/** S-JTSK (EPSG:5514), metres. */
const position = z.tuple([z.number(), z.number()]);
const floor = z.number().int();
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

const wayEnd = z.object({
  /** Null for an entrance and for a place of one's own. */
  room: place.nullable(),
  floor,
  building: codeValue.nullable(),
  /** Null when no plan shows it. */
  point: position.nullable(),
});
export type WayEndAnswer = z.infer<typeof wayEnd>;

const wayStep = z.object({
  kind: z.enum(STEP_KINDS),
  /** Seconds from the start until the step is done; 0 for the first one. */
  at_seconds: z.number().int(),
  meters: z.number().int(),
  /** The floor on which the step ends. */
  floor,
  turn: z.enum(TURNS).nullable(),
  side: z.enum(['left', 'right']).nullable(),
  /** Number of the door on its side, from 1. */
  doors: z.number().int().nullable(),
  /** Code of the building into which the step leads. */
  building: z.string().nullable(),
  /** The plan's name for the corridor, the stairs, the lift, the entrance or the ground. */
  name: z.string().nullable(),
});
export type WayStepAnswer = z.infer<typeof wayStep>;

const way = z.object({
  seconds: z.number().int(),
  meters: z.number().int(),
  legs: z.array(
    z.object({
      floor,
      points: z.array(position),
      /** Where stairs or a lift lead from the end of the leg. */
      next: z.object({ floor, by: z.enum(['stairs', 'lift']) }).nullable(),
    }),
  ),
  steps: z.array(wayStep),
});

const wayAnswer = z.object({
  from: wayEnd,
  to: wayEnd,
  /** Null when there is none; `barrier` says why. */
  way: way.nullable(),
  /** Seconds of the way in the other mode, step-free or ordinary; null when it has none. */
  other_seconds: z.number().int().nullable(),
  barrier: z
    .object({
      kind: z.enum(BARRIER_KINDS),
      floor: floor.nullable(),
      /** Code of the building. */
      building: z.string().nullable(),
      name: z.string().nullable(),
    })
    .nullable(),
});
export type WayAnswer = z.infer<typeof wayAnswer>;
export type WalkAnswer = NonNullable<WayAnswer['way']>;
export type WayLegAnswer = WalkAnswer['legs'][number];

/** Coordinates to a millimetre and no longer than the axes of the projection. */
const ownPlace = z
  .string()
  .regex(/^-?\d{1,8}(\.\d{1,6})?,-?\d{1,8}(\.\d{1,6})?,-?\d$/, 'x,y,floor is expected')
  .transform((text) => text.split(',').map(Number) as [number, number, number])
  .refine(([, , on]) => on >= -2 && on <= 5, 'a floor from -2 to 5 is expected');

/** Most pairs of rooms in one call: a day has fewer lessons. */
const MOST_PAIRS = 20;

const pairs = z
  .string()
  .regex(
    new RegExp(`^[^~,\\0]{1,100}~[^~,\\0]{1,100}(,[^~,\\0]{1,100}~[^~,\\0]{1,100}){0,${MOST_PAIRS - 1}}$`),
    `from~to,from~to is expected, at most ${MOST_PAIRS} pairs`,
  )
  .transform((text) =>
    text.split(',').map((pair) => {
      const [from = '', to = ''] = pair.split('~');
      return { from, to };
    }),
  );

const distance = z.object({
  from: z.string(),
  to: z.string(),
  /** Null when there is no way. */
  seconds: z.number().int().nullable(),
  meters: z.number().int().nullable(),
  /** Whether the rooms are in one building; null when a room is unknown. */
  same_building: z.boolean().nullable(),
  /** Towns of the rooms, by the addresses of their buildings; null when they are unknown. */
  from_town: z.string().nullable(),
  to_town: z.string().nullable(),
});
export type DistanceAnswer = z.infer<typeof distance>;

export const waysRoutes = {
  'GET /api/maps/way': {
    summary: 'The shortest way to a room, with lines for the map and in words (product, The way).',
    policy: 'public',
    query: langQuery.extend({
      /** Id of the room or its name in the timetable. */
      to: lookupText(100).min(1),
      /** A room too. Without it and without `at` the way begins at the nearest entrance. */
      from: lookupText(100).min(1).optional(),
      /** Where somebody stands: `x,y,floor` in S-JTSK metres. Not used when `from` is given. */
      at: ownPlace.optional(),
      /** `true`: over no stairs and no door with a step. */
      step_free: flag,
    }),
    response: wayAnswer,
    errors: ['NOT_READY', 'NOT_FOUND'],
  },
  'GET /api/maps/distances': {
    summary: 'How far rooms are from each other. A room that is unknown has no distance (product, The way).',
    policy: 'public',
    query: langQuery.extend({
      /** `B139~A214,A214~BIII`: ids of rooms or their names in the timetable, encoded; at most 20 pairs. */
      pairs,
      step_free: flag,
    }),
    response: z.object({ items: z.array(distance) }),
    errors: ['NOT_READY'],
  },
} as const satisfies Record<RouteKey, Route>;
