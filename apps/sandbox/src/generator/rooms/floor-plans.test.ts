import { describe, expect, it } from 'vitest';
import { boxOf, isSimple, open, rounded, signedArea } from '../../plans/geometry.ts';
import {
  areasOf,
  areOneRing,
  isArea,
  isWithin,
  layerOf,
  lineOf,
  overlap,
  reachable,
  ringsOf,
  touchedBy,
} from '../../plans/plan.fixture.ts';
import { makeBuildings } from './buildings.ts';
import { makeFloorPlans } from './floor-plans.ts';
import { makeRooms, shapeIdOf } from './rooms.ts';

const UNITS = 2;
const buildings = makeBuildings(UNITS);
const rooms = makeRooms(buildings);
const plans = makeFloorPlans(buildings, rooms);
const floors = [...new Set(plans.map(({ floor }) => floor))];
const layer = (kind: 'rooms' | 'buildings' | 'floors' | 'doors', floor: number) =>
  layerOf(plans, kind, floor);
const all = floors.flatMap((floor) => layer('floors', floor));
const kinds = (kind: string) => all.filter(({ properties }) => properties.kind === kind);
const codeOf = (id: unknown) => buildings.find((one) => one.id === id)?.code ?? '';
const outdoors = layer('floors', 0).filter(({ properties }) => properties.kind === 'outdoor');
const grounds = outdoors.map(({ id }) => `0/${id}`);
const missing = (found: Set<string>) =>
  rooms.filter((room) => !found.has(`${room.floor}/${shapeIdOf(room)}`)).map(({ id }) => id);

describe('floor plans', () => {
  it('have four layers on each floor from -1 to 3, and every id is there once', () => {
    expect(floors).toEqual([-1, 0, 1, 2, 3]);
    expect(plans.map(({ plan_id }) => plan_id)).toEqual(
      floors.flatMap((floor) => ['rooms', 'buildings', 'floors', 'doors'].map((kind) => `${kind}_${floor}`)),
    );
    for (const { features } of plans) {
      expect(new Set(features.map(({ id }) => id)).size).toBe(features.length);
    }
  });

  it('show every room under its place id on its floor, and no other', () => {
    for (const floor of floors) {
      const expected = rooms.filter((room) => room.floor === floor).map(shapeIdOf);
      const shown = layer('rooms', floor).map(({ id }) => id);
      expect(shown.toSorted()).toEqual(expected.toSorted());
    }
  });

  it('coordinates are centimetres, rings are simple, closed and counter-clockwise, holes clockwise', () => {
    for (const { features } of plans) {
      for (const feature of features) {
        const lines = isArea(feature) ? ringsOf(feature) : [lineOf(feature)];
        for (const point of lines.flat()) expect(rounded(point)).toEqual(point);
        if (!isArea(feature)) continue;
        for (const [index, ring] of lines.entries()) {
          expect([feature.id, open(ring).length === ring.length - 1, isSimple(ring)]).toEqual([
            feature.id,
            true,
            true,
          ]);
          expect([feature.id, signedArea(ring) > 0]).toEqual([feature.id, index === 0]);
        }
      }
    }
  });

  it.each(floors)('floor %i: rooms and walkable areas lie in their building and do not overlap', (floor) => {
    const outlines = new Map(layer('buildings', floor).map((one) => [one.properties.building, ringsOf(one)]));
    const indoors = areasOf(plans, floor).filter(({ properties }) => properties.kind !== 'outdoor');
    for (const list of Map.groupBy(indoors, ({ properties }) => properties.building ?? null)) {
      const [building, shapes] = list;
      const outline = outlines.get(building) ?? [];
      for (const [index, one] of shapes.entries()) {
        expect([one.id, isWithin(ringsOf(one), outline)]).toEqual([one.id, true]);
        for (const other of shapes.slice(index + 1)) {
          expect([one.id, other.id, overlap(ringsOf(one), ringsOf(other))]).toEqual([
            one.id,
            other.id,
            false,
          ]);
        }
      }
    }
  });

  it.each(floors)('floor %i: buildings stand apart, on every campus', (floor) => {
    const outlines = layer('buildings', floor);
    expect(outlines.length).toBe((floor === 0 ? 6 : 3) * UNITS);
    for (const [index, one] of outlines.entries()) {
      for (const other of outlines.slice(index + 1)) {
        expect([one.id, other.id, overlap(ringsOf(one), ringsOf(other))]).toEqual([one.id, other.id, false]);
      }
    }
  });

  it.each(floors)('floor %i: every door joins two areas, a room’s door that room', (floor) => {
    const areas = areasOf(plans, floor);
    const doors = layer('doors', floor);
    for (const door of doors) {
      const touched = touchedBy(door, areas);
      expect([door.id, touched.length]).toEqual([door.id, 2]);
      const { kind, room } = door.properties;
      if (room !== null)
        expect([door.id, touched.some((one) => one.properties.room === room)]).toEqual([door.id, true]);
      const others = touched.map(({ properties }) => properties.kind);
      if (kind === 'entrance')
        expect([door.id, others.toSorted()]).toEqual([door.id, ['corridor', 'outdoor']]);
      if (kind === 'passage')
        expect(new Set(touched.map(({ properties }) => properties.building)).size).toBe(2);
    }
    const withDoor = new Set(doors.map(({ properties }) => properties.room));
    expect(layer('rooms', floor).filter(({ properties }) => !withDoor.has(properties.room ?? null))).toEqual(
      [],
    );
  });

  it('every room is reached from the grounds, and campuses are joined', () => {
    expect(missing(reachable(plans, grounds.slice(0, 1)))).toEqual([]);
  });

  it('without steps the floors of C that need stairs and the gym behind steps are out of reach', () => {
    const unreached = missing(reachable(plans, grounds, true));
    const expected = rooms.filter(
      ({ building, floor }) => /^(C|V)/.test(building) && (floor !== 0 || /^V/.test(building)),
    );
    expect(unreached).toEqual(expected.map(({ id }) => id));
  });

  it('a staircase is at the same place on every floor that it serves', () => {
    const stairs = Map.groupBy(
      [...kinds('stairs'), ...kinds('lift')],
      ({ properties }) => properties.connector,
    );
    expect([...stairs.keys()].filter((name) => /^[ABC]-/.test(String(name))).toSorted()).toEqual([
      'A-L1',
      'A-S1',
      'A-S2',
      'B-L1',
      'B-S1',
      'B-S2',
      'C-S1',
      'C-S2',
    ]);
    for (const [name, list] of stairs) {
      expect([name, list.length > 3]).toEqual([name, true]);
      const [first] = list.flatMap((one) => ringsOf(one));
      for (const one of list)
        expect([name, areOneRing(ringsOf(one)[0] ?? [], first ?? [])]).toEqual([name, true]);
    }
  });

  it('every floor of every building has a toilet, and most buildings one for wheelchairs', () => {
    for (const floor of floors) {
      const toilets = layer('floors', floor).filter(({ properties }) => properties.kind === 'toilet');
      const withToilet = new Set(toilets.map(({ properties }) => properties.building));
      for (const { properties } of layer('buildings', floor))
        expect(withToilet).toContain(properties.building);
    }
    const wheelchair = kinds('toilet').filter(({ properties }) => properties.wheelchair === 'yes');
    expect(new Set(wheelchair.map(({ properties }) => codeOf(properties.building).slice(0, 1)))).toEqual(
      new Set(['A', 'B', 'J', 'S', 'V']),
    );
  });

  it('the ground has the buildings as holes', () => {
    const holes = outdoors.flatMap((ground) => ringsOf(ground).slice(1));
    const outlines = layer('buildings', 0).map((one) => ringsOf(one)[0] ?? []);
    expect(holes.length).toBe(outlines.length);
    for (const outline of outlines) expect(holes.some((hole) => areOneRing(hole, outline))).toBe(true);
  });

  it('every building has an entrance, A and B a passage between them', () => {
    const entrances = layer('doors', 0).filter(({ properties }) => properties.kind === 'entrance');
    expect(new Set(entrances.map(({ properties }) => properties.building))).toEqual(
      new Set(buildings.map(({ id }) => id)),
    );
    const passages = floors
      .flatMap((floor) => layer('doors', floor))
      .filter(({ properties }) => properties.kind === 'passage');
    expect(passages.map(({ id }) => id)).toEqual(['passage1-A-1', 'passage1-A2-1']);
  });

  it('rooms have believable sizes, and not all of them are rectangles', () => {
    const corners = new Set<number>();
    for (const room of floors.flatMap((floor) => layer('rooms', floor))) {
      const [ring = []] = ringsOf(room);
      corners.add(open(ring).length);
      const [area, { minX, minY, maxX, maxY }] = [signedArea(ring), boxOf(ring)];
      const size = Math.max(maxX - minX, maxY - minY);
      expect([room.id, area > 18 && area < 1000, size > 6 && size < 55]).toEqual([room.id, true, true]);
    }
    expect(corners.size).toBeGreaterThan(3);
  });

  it('lie around the campus, in S-JTSK', () => {
    for (const [x, y] of layer('buildings', 0).slice(0, 3).flatMap(ringsOf).flat()) {
      expect(Math.hypot(x + 744_700, y + 1_041_000)).toBeLessThan(300);
    }
  });
});
