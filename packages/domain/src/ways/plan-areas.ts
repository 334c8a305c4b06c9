import type { FloorPlanRecord, PlanFeature } from '../catalogue.ts';
import { type Box, boxOf, contains, isNear, type Point, type Shape, shapeOf } from './shape.ts';

/** Kinds in the order in which areas that overlap are asked for a point: the ground outdoors last. */
const AREA_KINDS = ['room', 'toilet', 'lift', 'stairs', 'corridor', 'outdoor'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** A part of one floor on which people walk. */
export interface Area {
  index: number;
  kind: AreaKind;
  floor: number;
  shape: Shape;
  /** Id of the building; null outdoors. */
  building: string | null;
  name: string | null;
  /** Id of the room; null for everything else. */
  room: string | null;
  /** Id that the areas of one staircase, or of one lift, share on all floors. */
  connector: string | null;
  /** Whether its ground has no steps. */
  isStepFree: boolean;
  /** Whether a way leads through the area only where none leads around it. */
  isPrivate: boolean;
  /** Metres from this floor to the next one above; null when the plan does not say. */
  height: number | null;
}

type Properties = PlanFeature['properties'];

/** A property as text; null when it is missing or empty. */
export const textOf = (properties: Properties, key: string): string | null => {
  const value = properties[key] ?? null;
  return value === null || value === '' ? null : String(value);
};

/** A feature of the layer `floors` without a known kind is a corridor, as in plans without kinds. */
function kindOf(properties: Properties): AreaKind {
  const kind = AREA_KINDS.find((known) => known === properties.kind);
  return kind === undefined || kind === 'room' ? 'corridor' : kind;
}

const isPrivate = (kind: AreaKind) => kind === 'room' || kind === 'toilet';

/** The areas of all floors. Features that are no polygon with an area are left out. */
export function areasOf(plans: readonly FloorPlanRecord[]): Area[] {
  const areas: Area[] = [];
  for (const { kind: layer, floor, features } of plans) {
    if (layer !== 'rooms' && layer !== 'floors') continue;
    for (const { geometry, properties } of features) {
      const shape = shapeOf(geometry);
      if (shape === null) continue;
      const kind = layer === 'rooms' ? 'room' : kindOf(properties);
      const { height } = properties;
      areas.push({
        ...{ index: areas.length, kind, floor, shape },
        building: kind === 'outdoor' ? null : textOf(properties, 'building'),
        name: textOf(properties, 'name'),
        room: layer === 'rooms' ? textOf(properties, 'room') : null,
        connector: kind === 'stairs' || kind === 'lift' ? textOf(properties, 'connector') : null,
        // The ground of a landing is level: only the way up is not step-free.
        isStepFree: kind === 'stairs' || properties.step_free !== 0,
        isPrivate: isPrivate(kind),
        height: typeof height === 'number' && height > 0 ? height : null,
      });
    }
  }
  return areas;
}

/** Side of a square of the index, m. */
const CELL = 16;
/** A box of more squares than this is compared with all areas of its floor. */
const MOST_CELLS = 400;

/** Keys of the squares that a box meets; null when they are too many. */
function cellsOf(floor: number, { minX, minY, maxX, maxY }: Box): string[] | null {
  const [fromX, toX] = [Math.floor(minX / CELL), Math.floor(maxX / CELL)];
  const [fromY, toY] = [Math.floor(minY / CELL), Math.floor(maxY / CELL)];
  if ((toX - fromX + 1) * (toY - fromY + 1) > MOST_CELLS) return null;
  const keys: string[] = [];
  for (let x = fromX; x <= toX; x += 1) for (let y = fromY; y <= toY; y += 1) keys.push(`${floor} ${x} ${y}`);
  return keys;
}

/** Finds the areas of a floor around a box without looking at each. */
export class AreaIndex {
  private readonly cells = new Map<string, Area[]>();
  private readonly large: Area[] = [];
  private readonly areas: readonly Area[];

  constructor(areas: readonly Area[]) {
    this.areas = areas;
    for (const area of areas) {
      const keys = cellsOf(area.floor, area.shape.box);
      if (keys === null) this.large.push(area);
      for (const key of keys ?? []) {
        const cell = this.cells.get(key);
        if (cell === undefined) this.cells.set(key, [area]);
        else cell.push(area);
      }
    }
  }

  /** Areas of a floor whose boxes meet the box, in the order in which they were given. */
  near(floor: number, box: Box): Area[] {
    const keys = cellsOf(floor, box);
    const found =
      keys === null
        ? this.areas
        : new Set([...this.large, ...keys.flatMap((key) => this.cells.get(key) ?? [])]);
    return [...found]
      .filter((area) => area.floor === floor && isNear(area.shape.box, box))
      .toSorted((a, b) => a.index - b.index);
  }

  /** Areas of a floor that contain the point: rooms and the like before corridors, the ground outdoors last. */
  at(floor: number, point: Point): Area[] {
    return this.near(floor, boxOf([point]))
      .filter(({ shape }) => contains(shape, point))
      .toSorted((a, b) => AREA_KINDS.indexOf(a.kind) - AREA_KINDS.indexOf(b.kind));
  }
}
