import type { DistanceAnswer, WayAnswer } from '@kahan/contract';
import type { BuildingRecord, FloorPlanRecord, PlanFeature, RoomRecord } from '@kahan/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editedCatalogue } from '../../../test/support/edited-catalogue.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { catalogueOf } from '../../../test/support/schedules.ts';

/** West, south, east, north. */
type Rectangle = [number, number, number, number];

let portal: TestPortal;
let rooms: Map<string, RoomRecord>;
let buildings: Map<string, BuildingRecord>;

const area = (
  id: string,
  [x0, y0, x1, y1]: Rectangle,
  properties: PlanFeature['properties'],
): PlanFeature => ({
  type: 'Feature',
  id,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
        [x0, y0],
      ],
    ],
  },
  properties,
});
const door = (x: number, y: number, properties: PlanFeature['properties']): PlanFeature => ({
  type: 'Feature',
  id: `d${x}`,
  geometry: { type: 'Point', coordinates: [x, y] },
  properties: { building: 2, ...properties },
});

/** A corridor with a staircase at its west end, and a lift at its east end where the floor has one. */
const floorOf = (hasLift: boolean): PlanFeature[] => [
  area('hall', [0, 0, 40, 3], { kind: 'corridor', building: 2, name: 'hall' }),
  area('stairs', [-4, 0, 0, 3], { kind: 'stairs', connector: 'S', building: 2, name: 'B-S1' }),
  ...(hasLift
    ? [area('lift', [40, 0, 42, 3], { kind: 'lift', connector: 'L', building: 2, name: 'B-L1' })]
    : []),
];
const room = (id: string, at: Rectangle) => area(`p-${id}`, at, { room: id, name: id, building: 2 });

const drawn = (hasLift: boolean): Record<string, PlanFeature[]> => ({
  rooms_1: [room('B139', [0, 3, 10, 9]), room('B141', [20, 3, 30, 9])],
  floors_1: floorOf(true),
  doors_1: [door(5, 3, { room: 'B139' }), door(25, 3, { room: 'B141' }), door(20, 0, { kind: 'entrance' })],
  rooms_2: [room('A201', [0, 3, 10, 9])],
  floors_2: floorOf(hasLift),
  doors_2: [door(5, 3, { room: 'A201' })],
});

const plans = editedCatalogue('floor-plans', {
  given: (plan: FloorPlanRecord) => ({ ...plan, features: drawn(true)[plan.plan_id] ?? [] }),
});

const ask = (query: string) => portal.client().get(`/api/maps/way?lang=en&${query}`);
const way = async (query: string) => (await ask(query)).json<WayAnswer>();
const distances = async (query: string) =>
  (await portal.client().get(`/api/maps/distances?${query}`)).json<{ items: DistanceAnswer[] }>().items;

beforeAll(async () => {
  portal = await startPortal({ wrap: plans.wrap });
  [rooms, buildings] = await Promise.all([
    catalogueOf(portal.sandboxUrl, 'rooms'),
    catalogueOf(portal.sandboxUrl, 'buildings'),
  ]);
  await until(async () => (await ask('from=B139&to=B141')).status === 200);
}, 60_000);
afterAll(() => portal.stop());

describe('a way', () => {
  test('leads from a room to a room, for visitors, as lines and as steps', async () => {
    const { from, to, way: found, barrier } = await way('from=B139&to=B141');
    expect([from.room, from.floor, to.room]).toEqual([
      { id: 'B139', name: rooms.get('B139')?.name },
      1,
      { id: 'B141', name: rooms.get('B141')?.name },
    ]);
    expect(to.building).toEqual({ code: 'B', value: buildings.get('2')?.name.en });
    expect(found).toMatchObject({ meters: 25, seconds: 18 });
    expect(found?.legs).toEqual([
      {
        floor: 1,
        points: [
          [5, 4],
          [5, 1.5],
          [25, 1.5],
          [25, 4],
        ],
        next: null,
      },
    ]);
    expect(found?.steps.map(({ kind, turn, side, doors }) => [kind, turn, side, doors])).toEqual([
      ['leave', 'left', null, null],
      ['walk', null, null, null],
      ['arrive', null, 'left', 1],
    ]);
    expect(barrier).toBeNull();
  });

  test('has an ordinary and a step-free mode, each with the time of the other', async () => {
    const ordinary = await way('from=B139&to=A201');
    const free = await way('from=B139&to=A201&step_free=true');
    expect([ordinary, free].map(({ way: found }) => found?.legs[0]?.next)).toEqual([
      { floor: 2, by: 'stairs' },
      { floor: 2, by: 'lift' },
    ]);
    expect([ordinary.other_seconds, free.other_seconds]).toEqual([free.way?.seconds, ordinary.way?.seconds]);
  });

  test('begins at the nearest entrance, or where somebody stands', async () => {
    const entrance = await way('to=B141');
    expect(entrance.from).toMatchObject({ room: null, floor: 1, building: { code: 'B' }, point: [20, 0] });
    expect(entrance.way?.steps[0]?.kind).toBe('enter');
    const own = await way('to=B141&at=10.5,1.5,1');
    expect([own.from.point, own.way?.legs[0]?.points[0]]).toEqual([
      [10.5, 1.5],
      [10.5, 1.5],
    ]);
  });

  test('that does not exist says what is in the way', async () => {
    const missing = await way('from=B139&to=AI');
    expect([missing.way, missing.to.point, missing.to.room?.id]).toEqual([null, null, 'AI']);
    expect(missing.barrier).toEqual({
      kind: 'no-plan',
      floor: rooms.get('AI')?.floor,
      building: 'A',
      name: rooms.get('AI')?.name,
    });
    const astray = await way('to=B141&at=9000.5,1.5,1');
    expect(astray.barrier).toEqual({ kind: 'no-plan', floor: null, building: null, name: null });
    expect(astray.from.point).toBeNull();
  });

  test('is refused for a room that does not exist and for wrong places', async () => {
    for (const query of ['from=B139&to=nowhere', 'from=nowhere&to=B139', 'to=%00']) {
      const refused = await ask(query);
      expect([404, 400]).toContain(refused.status);
    }
    expect((await ask('from=B139&to=nowhere')).error()).toMatchObject({ code: 'NOT_FOUND', field: 'to' });
    for (const query of [
      '',
      'to=B139&at=1,2',
      'to=B139&at=1,2,9',
      'to=B139&at=x,2,1',
      'to=B139&step_free=maybe',
    ]) {
      const refused = await ask(query);
      expect([query, refused.status, refused.error().code]).toEqual([query, 400, 'VALIDATION_FAILED']);
    }
  });
});

const PRAGUE = { from_town: 'Praha', to_town: 'Praha' };

describe('distances', () => {
  test('are those of the ways, and tell whether the building is the same', async () => {
    const { way: found } = await way('from=B139&to=A201');
    const items = await distances('pairs=B139~A201,B139~B141,B139~AI,B139~nowhere');
    expect(items).toEqual([
      {
        from: 'B139',
        to: 'A201',
        seconds: found?.seconds,
        meters: found?.meters,
        same_building: false,
        ...PRAGUE,
      },
      { from: 'B139', to: 'B141', seconds: 18, meters: 25, same_building: true, ...PRAGUE },
      { from: 'B139', to: 'AI', seconds: null, meters: null, same_building: false, ...PRAGUE },
      {
        from: 'B139',
        to: 'nowhere',
        seconds: null,
        meters: null,
        same_building: null,
        ...PRAGUE,
        to_town: null,
      },
    ]);
  });

  test('are refused for anything but pairs, and for more than 20', async () => {
    const many = Array.from({ length: 21 }, () => 'B139~A201').join(',');
    for (const pairs of ['', 'B139', 'B139~', 'a~b~c', many]) {
      const refused = await portal.client().get(`/api/maps/distances?pairs=${pairs}`);
      expect([refused.status, refused.error().code]).toEqual([400, 'VALIDATION_FAILED']);
    }
    expect(await distances(`pairs=${many.split(',').slice(1).join(',')}`)).toHaveLength(20);
  });
});

test('a plan that changes changes the ways: without its lift a floor is behind stairs', async () => {
  plans.change('floors_2', { features: drawn(false).floors_2 ?? [] });
  await until(async () => (await way('from=B139&to=A201&step_free=true')).way === null);
  const { barrier, other_seconds } = await way('from=B139&to=A201&step_free=true');
  expect(barrier).toEqual({ kind: 'stairs', floor: 1, building: 'B', name: 'B-S1' });
  expect(other_seconds).toBeGreaterThan(0);
});
