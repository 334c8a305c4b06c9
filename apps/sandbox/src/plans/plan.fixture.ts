import type { FloorPlanRecord, PlanFeature, PlanKind } from '@kahan/domain';
import { cross, distanceToEdges, edgesOf, isInside, isSame, open, type Point } from './geometry.ts';

/** Metres within which a door touches an area. */
const TOUCH = 0.5;

export const ringsOf = ({ geometry, id }: PlanFeature): Point[][] => {
  if (geometry.type !== 'Polygon') throw new TypeError(`${id} is no polygon`);
  return geometry.coordinates;
};

export const lineOf = ({ geometry, id }: PlanFeature): Point[] => {
  if (geometry.type === 'Point') return [geometry.coordinates];
  if (geometry.type !== 'LineString') throw new TypeError(`${id} is no line`);
  return geometry.coordinates;
};

export const layerOf = (plans: readonly FloorPlanRecord[], kind: PlanKind, floor: number): PlanFeature[] =>
  plans.find((plan) => plan.kind === kind && plan.floor === floor)?.features ?? [];

export const isArea = ({ geometry }: PlanFeature) => geometry.type === 'Polygon';

const middleOf = (points: readonly Point[]): Point => [
  points.reduce((total, [x]) => total + x, 0) / points.length,
  points.reduce((total, [, y]) => total + y, 0) / points.length,
];

/** Points within a polygon, a little off the middle of each of its edges. */
function pointsWithin(rings: readonly Point[][]): Point[] {
  return edgesOf(rings[0] ?? []).flatMap(([a, b]) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [x, y] = middleOf([a, b]);
    const point: Point = [x - ((b[1] - a[1]) / length) * 0.03, y + ((b[0] - a[0]) / length) * 0.03];
    return isInside(rings, point) ? [point] : [];
  });
}

/** Whether two polygons have more than their edges in common. */
export function overlap(a: readonly Point[][], b: readonly Point[][]): boolean {
  const others = b.flatMap((ring) => edgesOf(ring));
  return (
    a.flatMap((ring) => edgesOf(ring)).some((one) => others.some((other) => cross(one, other))) ||
    pointsWithin(a).some((point) => isInside(b, point)) ||
    pointsWithin(b).some((point) => isInside(a, point))
  );
}

export const isWithin = (inner: readonly Point[][], outer: readonly Point[][]) =>
  pointsWithin(inner).every((point) => isInside(outer, point)) &&
  open(inner[0] ?? []).every((corner) => isInside(outer, corner) || distanceToEdges(outer, corner) < 0.02);

/** The areas that a door touches. */
export function touchedBy(door: PlanFeature, areas: readonly PlanFeature[]): PlanFeature[] {
  const middle = middleOf(lineOf(door));
  return areas.filter((area) => distanceToEdges(ringsOf(area), middle) <= TOUCH);
}

export const areasOf = (plans: readonly FloorPlanRecord[], floor: number): PlanFeature[] =>
  [...layerOf(plans, 'rooms', floor), ...layerOf(plans, 'floors', floor)].filter(isArea);

/** Places of a plan that can be walked to from some areas: `floor/id`. */
export function reachable(
  plans: readonly FloorPlanRecord[],
  starts: readonly string[],
  isStepFree = false,
): Set<string> {
  const floors = [...new Set(plans.map(({ floor }) => floor))];
  const next = new Map<string, string[]>();
  const join = (names: readonly string[]) => {
    for (const name of names) next.set(name, [...(next.get(name) ?? []), ...names]);
  };
  const connectors = new Map<string, string[]>();
  for (const floor of floors) {
    const areas = areasOf(plans, floor);
    for (const door of layerOf(plans, 'doors', floor)) {
      if (isStepFree && door.properties.step_free === 0) continue;
      join(touchedBy(door, areas).map(({ id }) => `${floor}/${id}`));
    }
    for (const path of layerOf(plans, 'floors', floor).filter((one) => one.properties.kind === 'path')) {
      const ends = [lineOf(path)[0], lineOf(path).at(-1)].flatMap((end) => (end === undefined ? [] : [end]));
      const joined = ends.flatMap((end) => areas.filter((area) => isInside(ringsOf(area), end)));
      join(joined.map(({ id }) => `${floor}/${id}`));
    }
    for (const { id, properties } of areas) {
      const { kind, connector } = properties;
      if (typeof connector !== 'string' || (isStepFree && kind === 'stairs')) continue;
      connectors.set(connector, [...(connectors.get(connector) ?? []), `${floor}/${id}`]);
    }
  }
  for (const names of connectors.values()) join(names);
  const found = new Set(starts);
  const queue = [...starts];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (const name of next.get(at) ?? []) {
      if (found.has(name)) continue;
      found.add(name);
      queue.push(name);
    }
  }
  return found;
}

export const areOneRing = (a: readonly Point[], b: readonly Point[]) =>
  open(a).length === open(b).length &&
  open(a).every((point) => open(b).some((other) => isSame(point, other)));
