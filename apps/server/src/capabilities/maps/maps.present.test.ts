import type { BuildingRecord, FloorPlanRecord, RoomType } from '@kahan/domain';
import { expect, test } from 'vitest';
import { presentCampus } from './maps.present.ts';

const building = (id: number, code: string): BuildingRecord => ({
  ...{ id, code, name: { cs: code, en: code }, address: `${code} 1` },
});
const area = (of: number): FloorPlanRecord['features'][number] => ({
  ...{ type: 'Feature', id: `b${of}`, properties: { building: of, code: 'A' } },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 0],
      ],
    ],
  },
});
const plan = (kind: FloorPlanRecord['kind'], of: number): FloorPlanRecord => ({
  ...{ plan_id: kind, kind, floor: 0, features: [area(of)] },
});
const roomTypes = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((type) => [type, ''])) as Record<
  RoomType,
  string
>;

test('a building that no plan shows, as one in another town, is told to be in none', () => {
  // The ground around a building is no plan of it.
  const plans = [plan('buildings', 1), plan('rooms', 2), plan('floors', 3)];
  const buildings = [building(1, 'A'), building(2, 'B'), building(3, 'C'), building(4, 'MOST')];
  const campus = presentCampus(plans, buildings, { roomTypes, lang: 'cs' });
  expect(campus.buildings.map(({ code, is_drawn }) => [code, is_drawn])).toEqual([
    ['A', true],
    ['B', true],
    ['C', false],
    ['MOST', false],
  ]);
});
