import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BuildingShape, type CampusShape, campusOf, isLinked } from './generated-campus.fixture.ts';
import { deriveGraph, findWay, type Way } from './index.ts';
import { plansOf, ringOf } from './plans.fixture.ts';
import { contains, distance, nearestWall, type Point } from './shape.ts';
import { costOf } from './shortest-path.ts';
import type { WayGraph } from './way-graph.ts';

const buildingShape: fc.Arbitrary<BuildingShape> = fc.record({
  floors: fc.integer({ min: 1, max: 3 }),
  doors: fc.array(
    fc.nat({ max: 4 }).map((chance) => chance > 0),
    { minLength: 2, maxLength: 4 },
  ),
  bend: fc.boolean(),
  stairs: fc.boolean(),
  lift: fc.boolean(),
  entrance: fc.constantFrom('none', 'steps', 'level', 'level', 'level'),
  threshold: fc.boolean(),
});

const campusShape = fc.record({
  buildings: fc.array(buildingShape, { minLength: 1, maxLength: 3 }),
  hasGround: fc.boolean(),
});

const pick = fc.nat({ max: 1_000 });
const asked = fc.record({ shape: campusShape, from: pick, to: pick, isStepFree: fc.boolean() });

/** A campus and two of its rooms. */
function given({ shape, from, to }: { shape: CampusShape; from: number; to: number }) {
  const { plans, rooms } = campusOf(shape);
  const [a, b] = [rooms[from % rooms.length], rooms[to % rooms.length]];
  if (a === undefined || b === undefined) throw new Error('a campus without rooms');
  return { graph: deriveGraph(plans), a, b };
}

const isWay = (found: ReturnType<typeof findWay>): found is Way => 'legs' in found;

/** The lowest cost from each node to each other, by the algorithm of Floyd and Warshall. */
function allCosts({ nodes, edges }: WayGraph, barred: 'open' | 'closed'): Float64Array[] {
  const costs = nodes.map((_, from) => {
    const row = new Float64Array(nodes.length).fill(Infinity);
    row[from] = 0;
    for (let edge = edges.first[from] ?? 0; edge < (edges.first[from + 1] ?? 0); edge += 1) {
      const to = edges.to[edge] ?? 0;
      row[to] = Math.min(row[to] ?? 0, costOf(edges.seconds[edge] ?? 0, edges.marks[edge] ?? 0, barred));
    }
    return row;
  });
  for (const [via, through] of costs.entries()) {
    for (const row of costs) {
      const first = row[via] ?? Infinity;
      if (first === Infinity) continue;
      for (let to = 0; to < row.length; to += 1) {
        const cost = first + (through[to] ?? 0);
        if (cost < (row[to] ?? 0)) row[to] = cost;
      }
    }
  }
  return costs;
}

/** Points along a line, every half metre. */
function* along(points: readonly Point[]): Generator<Point> {
  for (const [index, point] of points.entries()) {
    const last = points[index - 1] ?? point;
    const count = Math.ceil(distance(last, point) * 2) || 1;
    for (let at = 0; at <= count; at += 1) {
      yield [last[0] + ((point[0] - last[0]) * at) / count, last[1] + ((point[1] - last[1]) * at) / count];
    }
  }
}

describe('laws of ways', () => {
  test('there is a way if and only if the rooms are connected', () => {
    fc.assert(
      fc.property(asked, (ask) => {
        const { graph, a, b } = given(ask);
        const found = findWay(graph, { room: a.id }, { room: b.id }, ask);
        expect(isWay(found)).toBe(isLinked(ask.shape, a, b, ask.isStepFree));
      }),
    );
  });

  test('a way without steps has no stairs and no door with a step', () => {
    fc.assert(
      fc.property(asked, (ask) => {
        const { graph, a, b } = given(ask);
        const found = findWay(graph, { room: a.id }, { room: b.id }, { isStepFree: true });
        if (!isWay(found)) return;
        expect(found.legs.filter(({ next }) => next?.by === 'stairs')).toEqual([]);
        expect(found.steps.filter(({ kind }) => kind === 'stairs')).toEqual([]);
        const barred = graph.nodes.filter(({ area, link }) => area === null && link?.isStepFree === false);
        for (const { floor, points } of found.legs) {
          for (const door of barred.filter((node) => node.floor === floor)) {
            for (const point of along(points)) expect(distance(point, door.point)).toBeGreaterThan(0.3);
          }
        }
      }),
    );
  });

  test('the way back is as long', () => {
    fc.assert(
      fc.property(asked, (ask) => {
        const { graph, a, b } = given(ask);
        const there = findWay(graph, { room: a.id }, { room: b.id }, ask);
        const back = findWay(graph, { room: b.id }, { room: a.id }, ask);
        expect(isWay(back)).toBe(isWay(there));
        if (isWay(there) && isWay(back)) expect(back.seconds).toBeCloseTo(there.seconds, 6);
      }),
    );
  });

  test('no shorter way exists', () => {
    fc.assert(
      fc.property(asked, (ask) => {
        const { graph, a, b } = given(ask);
        const found = findWay(graph, { room: a.id }, { room: b.id }, ask);
        const costs = allCosts(graph, ask.isStepFree ? 'closed' : 'open');
        const endsOf = (room: string) =>
          (graph.rooms.get(room) ?? []).flatMap(({ index }) => graph.nodesOf[index] ?? []);
        const all = endsOf(a.id).flatMap((from) => endsOf(b.id).map((to) => costs[from]?.[to] ?? Infinity));
        const shortest = Math.min(Infinity, ...all);
        expect(isWay(found) ? found.seconds : Infinity).toBeCloseTo(shortest, 6);
      }),
      { numRuns: 40 },
    );
  });

  test('a way is at least as long as the straight line, and as its legs', () => {
    fc.assert(
      fc.property(asked, (ask) => {
        const { graph, a, b } = given(ask);
        const found = findWay(graph, { room: a.id }, { room: b.id }, ask);
        if (!isWay(found)) return;
        const drawn = found.legs.map(({ points }) =>
          points.reduce((sum, point, index) => sum + distance(points[index - 1] ?? point, point), 0),
        );
        expect(found.meters).toBeGreaterThan(drawn.reduce((sum, meters) => sum + meters, 0) - 0.1);
        if (found.from.floor === found.to.floor) {
          expect(found.meters).toBeGreaterThan(distance(found.from.point, found.to.point) - 1e-6);
        }
        expect(found.seconds).toBeGreaterThan(found.meters / 1.4 - 1e-6);
      }),
    );
  });

  test('every point of a leg lies in an area of its floor or in a doorway', () => {
    fc.assert(
      fc.property(asked, (ask) => {
        const { graph, a, b } = given(ask);
        const found = findWay(graph, { room: a.id }, { room: b.id }, ask);
        if (!isWay(found)) return;
        for (const { floor, points } of found.legs) {
          const areas = graph.areas.filter((area) => area.floor === floor);
          for (const point of along(points)) {
            const isIn = areas.some(
              ({ shape }) => contains(shape, point) || nearestWall(shape, point).meters < 0.01,
            );
            const doorway = graph.nodes.some(({ link, point: door }) => link && distance(door, point) < 0.5);
            expect(isIn || doorway).toBe(true);
          }
        }
      }),
    );
  });

  test('a way in words begins at its start and ends at its end, in the order of time', () => {
    fc.assert(
      fc.property(asked, (ask) => {
        const { graph, a, b } = given(ask);
        const found = findWay(graph, { room: a.id }, { room: b.id }, ask);
        if (!isWay(found)) return;
        const times = found.steps.map(({ at_seconds }) => at_seconds);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(found.steps.at(-1)).toMatchObject({ kind: 'arrive', name: b.id });
        expect(found.steps.at(-1)?.at_seconds).toBeCloseTo(a.id === b.id ? 0 : found.seconds, 6);
        if (a.id !== b.id) expect(found.steps[0]).toMatchObject({ kind: 'leave', name: a.id, at_seconds: 0 });
        const rides = found.steps.filter(({ kind }) => kind === 'stairs' || kind === 'lift');
        expect(rides.map(({ kind, floor }) => [kind, floor])).toEqual(
          found.legs.flatMap(({ next }) => (next ? [[next.by, next.floor]] : [])),
        );
      }),
    );
  });

  test('any drawing gives an answer', () => {
    const position = fc.tuple(
      fc.oneof(fc.double({ min: 0, max: 30 }), fc.constantFrom(Number.NaN, Infinity, 0)),
      fc.integer({ min: 0, max: 30 }),
    );
    const ring = fc.array(position, { maxLength: 7 });
    const rings = fc.array(ring, { maxLength: 3 });
    const properties = fc.record({
      kind: fc.constantFrom('corridor', 'stairs', 'lift', 'outdoor', 'toilet', 'other'),
      connector: fc.constantFrom('S', null),
      step_free: fc.constantFrom(0, 1, null),
    });
    const floor = fc.record({
      rooms: fc.record({ a: rings, b: rings }),
      areas: fc.array(fc.record({ at: rings, properties }), { maxLength: 5 }),
      doors: fc.array(fc.record({ at: fc.tuple(position, position) }), { maxLength: 6 }),
      paths: fc.array(fc.record({ at: ring }), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(floor, floor, fc.boolean(), (ground, first, isStepFree) => {
        const tidy = { rooms: { c: [ringOf([0, 0, 9, 9])] } };
        const graph = deriveGraph(plansOf({ 0: [ground, tidy], 1: first }));
        for (const to of ['a', 'b', 'c']) {
          for (const from of [{ room: 'a' }, { at: [3, 3] as Point, floor: 0 }, 'entrance' as const]) {
            const found = findWay(graph, from, { room: to }, { isStepFree });
            if (isWay(found)) expect(Number.isFinite(found.seconds)).toBe(true);
            else expect(found.barrier.kind).toBeTypeOf('string');
          }
        }
      }),
    );
  });
});
