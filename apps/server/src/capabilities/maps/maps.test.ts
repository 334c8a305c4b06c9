import type { Campus, PlanLayer } from '@kahan/contract';
import { type FloorPlanRecord, PLAN_KINDS, type PlanFeature } from '@kahan/domain';
import { describe, expect } from 'vitest';
import { LiveClient, until } from '../../../test/support/live.ts';
import { catalogueOf } from '../../../test/support/schedules.ts';
import { type SharedPortal, test } from '../../../test/support/shared-portal.ts';

const FLOORS = [-2, -1, 0, 1, 2, 3, 4, 5];

let portal: SharedPortal;
let plans: Map<string, FloorPlanRecord>;

const ask = (path: string, headers?: Record<string, string>) => portal.client().get(path, headers);
const layer = async (id: string) => (await ask(`/api/data/map/${id}.json`)).json<PlanLayer>();
const campus = async (lang: string) => (await ask(`/api/maps/campus?lang=${lang}`)).json<Campus>();

const pointsOf = ({ geometry }: Pick<PlanFeature, 'geometry'>): [number, number][] => {
  if (geometry.type === 'Point') return [geometry.coordinates];
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat();
};

test.beforeAll(async ({ shared }) => {
  portal = shared;
  plans = await catalogueOf(portal.sandboxUrl, 'floor-plans');
  await until(async () => (await ask('/api/maps/campus')).status === 200);
}, 60_000);
test.afterAll(() => portal.edits['floor-plans'].restore());

describe('[MAPS-17] the file of a layer', () => {
  test('is there for each kind of each floor that has a plan, and for no other', async () => {
    for (const kind of PLAN_KINDS) {
      for (const floor of FLOORS) {
        const answer = await ask(`/api/data/map/${kind}_${floor}.json`);
        const plan = plans.get(`${kind}_${floor}`);
        if (plan === undefined) {
          expect([answer.status, answer.error().code]).toEqual([404, 'NOT_FOUND']);
          continue;
        }
        const { type, crs_epsg, features } = answer.json<PlanLayer>();
        expect([type, crs_epsg]).toEqual(['FeatureCollection', 5514]);
        const named = ({ id, properties }: Pick<PlanFeature, 'id' | 'properties'>) => ({ id, properties });
        expect(features.map(named)).toEqual(plan.features.map(named));
      }
    }
  });

  test('has the shapes of the plan to 0.1 m', async () => {
    const plan = plans.get('rooms_1');
    const { features } = await layer('rooms_1');
    expect(features.length).toBeGreaterThan(20);
    for (const [index, feature] of features.entries()) {
      const original = plan?.features[index];
      if (original === undefined) throw new Error('the plan has fewer shapes');
      const points = pointsOf(feature);
      expect(points[0]).toEqual(points.at(-1));
      for (const [number, [x, y]] of points.entries()) {
        const [wasX = 0, wasY = 0] = pointsOf(original)[number] ?? [];
        expect(Math.abs(x - wasX)).toBeLessThanOrEqual(0.051);
        expect(Math.abs(y - wasY)).toBeLessThanOrEqual(0.051);
        for (const one of [x, y]) expect(String(one)).toMatch(/^-\d+(\.\d)?$/);
      }
    }
  });

  test.each([
    'rooms_9.json',
    'rooms_-3.json',
    'rooms_6.json',
    'rooms_-0.json',
    'rooms_0',
    'walls_0.json',
    '__proto__',
    'constructor_0.json',
    '..%2F..%2Fpackage.json',
    '%2e%2e%2frooms_0.json',
    'rooms_0.json%2F..%2F..%2Fetc',
    'rooms_0.json%0a',
    '%F0%9F%98%80',
    'x'.repeat(90),
  ])('%s is no file of the map', async (file) => {
    const answer = await ask(`/api/data/map/${file}`);
    expect([answer.status, answer.error().code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['NUL', '%00rooms_0.json'],
    ['10,000 letters', 'x'.repeat(10_000)],
  ])('%s is refused', async (_, file) => {
    const answer = await ask(`/api/data/map/${file}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('the campus', () => {
  test('names the floors with a drawing, and a rectangle around all of them', async () => {
    const { floors, extent } = await campus('en');
    const drawn = FLOORS.filter((floor) => plans.has(`rooms_${floor}`));
    expect(floors).toEqual(drawn);
    const points = [...plans.values()].flatMap(({ features }) => features.flatMap(pointsOf));
    const [minX, minY, maxX, maxY] = extent ?? [0, 0, 0, 0];
    expect(points.every(([x, y]) => x >= minX && x <= maxX && y >= minY && y <= maxY)).toBe(true);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    expect(minX).toBeCloseTo(Math.min(...xs), 0);
    expect(maxX).toBeCloseTo(Math.max(...xs), 0);
    expect(minY).toBeCloseTo(Math.min(...ys), 0);
    expect(maxY).toBeCloseTo(Math.max(...ys), 0);
  });

  test('names buildings and room types in the language', async () => {
    const buildings = await catalogueOf(portal.sandboxUrl, 'buildings');
    for (const lang of ['cs', 'en'] as const) {
      const answer = await campus(lang);
      expect(answer.buildings.map(({ entrance, is_drawn, ...one }) => one)).toEqual(
        [...buildings.values()]
          .sort((a, b) => a.id - b.id)
          .map(({ id, code, name, address }) => ({ id, code, name: name[lang], address })),
      );
      expect(answer.buildings.map(({ is_drawn }) => is_drawn)).not.toContain(false);
      expect(answer.room_types.map(({ type }) => type)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(answer.room_types[2]?.name).toBe({ cs: 'Laboratoř', en: 'Laboratory' }[lang]);
    }
  });
});

test('an unchanged layer is a 304; a redrawn one is there, and everybody is told', async () => {
  const path = '/api/data/map/doors_0.json';
  const etag = (await ask(path)).headers.get('etag') ?? '';
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);

  const live = new LiveClient(portal.url);
  await live.settle();
  const before = await campus('cs');
  const entrance: PlanFeature = {
    ...{ type: 'Feature', id: 'new-entrance' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-744_500.04, -1_041_000],
        [-744_498.04, -1_041_001.26],
      ],
    },
    properties: { kind: 'entrance', building: 1, step_free: 1 },
  };
  portal.edits['floor-plans'].change('doors_0', { features: [entrance] });
  await until(() => live.updates('floor-plans').length > 0);
  expect(live.updates('floor-plans')[0]).toEqual(['doors_0']);
  const again = await ask(path, { 'if-none-match': etag });
  expect([again.status, again.json<PlanLayer>().features.map(({ id }) => id)]).toEqual([
    200,
    ['new-entrance'],
  ]);
  const { buildings, extent } = await campus('cs');
  expect(buildings.map(({ id, entrance }) => [id, entrance])).toEqual(
    before.buildings.map(({ id }) => [id, id === 1 ? [-744_499, -1_041_000.6] : null]),
  );
  expect(extent).not.toBeNull();
  live.close();
});
