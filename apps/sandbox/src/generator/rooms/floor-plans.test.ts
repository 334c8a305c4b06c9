import type { FloorPlanRecord, PlanFeature } from '@kahan/domain';
import { describe, expect, it } from 'vitest';
import { makeBuildings } from './buildings.ts';
import { makeFloorPlans } from './floor-plans.ts';
import { makeRooms, placeOf } from './rooms.ts';

type Position = readonly [number, number];

const UNITS = 3;
const buildings = makeBuildings(UNITS);
const rooms = makeRooms(buildings);
const plans = makeFloorPlans(buildings, rooms);

/** Corners of a polygon, without the last one, which is the first again. */
function cornersOf({ geometry, id }: PlanFeature): Position[] {
  if (geometry.type !== 'Polygon') throw new TypeError(`${id} is no polygon`);
  return geometry.coordinates.flatMap((ring) => ring.slice(0, -1));
}

const edgesOf = (corners: readonly Position[]) =>
  corners.map((from, index): [Position, Position] => [from, corners[(index + 1) % corners.length] ?? from]);

/** Distance of a point to the left of a directed edge, metres. */
function leftOf([[x1, y1], [x2, y2]]: [Position, Position], [x, y]: Position): number {
  return ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / Math.hypot(x2 - x1, y2 - y1);
}

/** Does an edge of one of two rectangles part them? */
function areApart(a: readonly Position[], b: readonly Position[]): boolean {
  const parts = (edges: readonly Position[], others: readonly Position[]) =>
    edgesOf(edges).some((edge) => others.every((corner) => leftOf(edge, corner) <= 0));
  return parts(a, b) || parts(b, a);
}

const isInside = (inner: readonly Position[], outer: readonly Position[]) =>
  edgesOf(outer).every((edge) => inner.every((corner) => leftOf(edge, corner) >= 0));

function sizesOf(corners: readonly Position[]): number[] {
  return edgesOf(corners)
    .slice(0, 2)
    .map(([[x1, y1], [x2, y2]]) => Math.hypot(x2 - x1, y2 - y1));
}

const layer = (kind: FloorPlanRecord['kind'], floor: number) =>
  plans.find((plan) => plan.kind === kind && plan.floor === floor)?.features ?? [];
const floors = [...new Set(plans.map(({ floor }) => floor))];

describe('floor plans', () => {
  it('have four layers on each floor from -1 to 3', () => {
    expect(floors).toEqual([-1, 0, 1, 2, 3]);
    expect(plans.map(({ plan_id }) => plan_id)).toEqual(
      floors.flatMap((floor) => ['rooms', 'buildings', 'floors', 'doors'].map((kind) => `${kind}_${floor}`)),
    );
  });

  it('show every room under its place id on its floor, and no other', () => {
    for (const floor of floors) {
      const expected = rooms.filter((room) => room.floor === floor).map(placeOf);
      expect(
        layer('rooms', floor)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(expected.toSorted());
    }
  });

  it.each(floors)('floor %i: rooms and corridor lie in their building and do not overlap', (floor) => {
    const outlines = new Map(
      layer('buildings', floor).map((one) => [one.properties.building, cornersOf(one)]),
    );
    const shapes = [...layer('rooms', floor), ...layer('floors', floor)];
    for (const shape of shapes) {
      const outline = outlines.get(shape.properties.building ?? null) ?? [];
      expect([shape.id, isInside(cornersOf(shape), outline)]).toEqual([shape.id, true]);
    }
    for (const list of Map.groupBy(shapes, ({ properties }) => properties.building).values()) {
      for (const [index, one] of list.entries()) {
        for (const other of list.slice(index + 1)) {
          const apart = areApart(cornersOf(one), cornersOf(other));
          expect([one.id, other.id, apart]).toEqual([one.id, other.id, true]);
        }
      }
    }
  });

  it('buildings stand apart, on every campus', () => {
    const outlines = layer('buildings', 0);
    expect(outlines.length).toBe(6 * UNITS);
    for (const [index, one] of outlines.entries()) {
      for (const other of outlines.slice(index + 1)) {
        const apart = areApart(cornersOf(one), cornersOf(other));
        expect([one.id, other.id, apart]).toEqual([one.id, other.id, true]);
      }
    }
  });

  it.each(floors)('floor %i: each room has a door on its edge, opposite the corridor', (floor) => {
    const doors = new Map(layer('doors', floor).map((door) => [door.properties.room, door]));
    const corridors = new Map(layer('floors', floor).map((one) => [one.properties.building, cornersOf(one)]));
    for (const room of layer('rooms', floor)) {
      const door = doors.get(room.properties.room ?? null);
      if (door?.geometry.type !== 'LineString') throw new TypeError(`${room.id} has no door`);
      const jambs = door.geometry.coordinates;
      const [a, b] = jambs;
      if (a === undefined || b === undefined) throw new TypeError(`${door.id} has no jambs`);
      expect(Math.hypot(b[0] - a[0], b[1] - a[1])).toBeGreaterThan(0.9);
      const edges = edgesOf(cornersOf(room));
      // Both jambs are on one edge, to the centimetres that coordinates are rounded to.
      const isOn = (edge: [Position, Position]) =>
        jambs.every((point) => Math.abs(leftOf(edge, point)) < 0.02);
      expect([room.id, edges.some(isOn) && isNear(jambs, cornersOf(room))]).toEqual([room.id, true]);
      const corridor = corridors.get(room.properties.building ?? null) ?? [];
      expect([room.id, isNear(jambs, corridor)]).toEqual([room.id, true]);
    }
  });

  it('rooms have believable sizes', () => {
    for (const floor of floors) {
      for (const room of layer('rooms', floor)) {
        const [width = 0, depth = 0] = sizesOf(cornersOf(room));
        expect([room.id, width >= 3 && width < 42, depth >= 6 && depth < 25]).toEqual([room.id, true, true]);
        expect(width * depth).toBeGreaterThan(18);
      }
    }
  });

  it('lie around the campus, in S-JTSK', () => {
    const [first] = layer('buildings', 0).map(cornersOf);
    for (const [x, y] of first ?? []) expect(Math.hypot(x + 744_700, y + 1_041_000)).toBeLessThan(300);
  });
});

/** A wall's thickness from the polygon at most. */
function isNear(points: readonly Position[], polygon: readonly Position[]): boolean {
  return points.every((point) => edgesOf(polygon).every((edge) => leftOf(edge, point) > -0.15));
}
