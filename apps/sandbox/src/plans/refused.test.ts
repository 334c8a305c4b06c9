import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RoomRecord, toSjtsk, toWgs84 } from '@kahan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveFiles, zip } from './imdf.fixture.ts';
import { type ImportedPlans, importFloorPlans } from './import.ts';
import { layerOf, ringsOf } from './plan.fixture.ts';
import type { Known } from './plan.ts';
import { PlansError } from './report.ts';

type Position = readonly [number, number];

const NOTHING: Known = { buildings: [], rooms: [], plans: [] };
const HOME: Position = [-744_900, -1_041_000];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kahan-plans-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const degrees = ([x, y]: Position) => {
  const { lat, lon } = toWgs84([HOME[0] + x, HOME[1] + y]);
  return [lon, lat];
};
const metres = ([x, y]: Position) => [HOME[0] + x, HOME[1] + y];

const square = (x: number, y: number, size = 5): Position[] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];

const feature = (id: unknown, properties: object, ring: readonly Position[], place = degrees) => ({
  type: 'Feature',
  id,
  properties,
  geometry: { type: 'Polygon', coordinates: [ring.map(place)] },
});

const room = (id: unknown, ring: readonly Position[], properties: object = {}) =>
  feature(id, { indoor: 'room', level: '0', ref: String(id), ...properties }, ring);
const corridor = feature('hall', { indoor: 'corridor', level: '0' }, [
  [0, -3],
  [60, -3],
  [60, 0],
  [0, 0],
  [0, -3],
]);

function written(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  );
  return path;
}

const collection = (features: readonly unknown[], more: object = {}) => ({
  type: 'FeatureCollection',
  ...more,
  features,
});

const read = (features: readonly unknown[], known = NOTHING): ImportedPlans =>
  importFloorPlans(written('plan.geojson', collection(features)), known);

const said = ({ report }: ImportedPlans) =>
  report.lines.map(({ effect, id, reason }) => `${effect} ${id}: ${reason}`);

/** Lines of the report, apart from those about the door that a room without one gets. */
const notDoors = (imported: ImportedPlans) =>
  said(imported).filter((line) => !line.includes('shows no door'));

function refusal(path: string): string {
  try {
    importFloorPlans(path, NOTHING);
  } catch (error) {
    if (error instanceof PlansError) return error.message;
    throw error;
  }
  throw new Error('it was imported');
}

describe('a source that cannot be imported ends with one error that says why', () => {
  it.each<[string, () => string, RegExp]>([
    ['a path where nothing is', () => join(folder, 'gone'), /gone cannot be read/],
    ['an empty file', () => written('empty.geojson', ''), /empty\.geojson is no JSON/],
    ['broken JSON', () => written('broken.geojson', '{"type":"FeatureColl'), /broken\.geojson is no JSON/],
    ['NaN, which JSON does not have', () => written('nan.geojson', '{"a":NaN}'), /nan\.geojson is no JSON/],
    [
      'JSON that is no GeoJSON',
      () => written('other.json', { a: 1 }),
      /nothing that a plan can show.*no GeoJSON/,
    ],
    ['no features', () => written('none.geojson', collection([])), /nothing that a plan can show/],
    [
      'points alone',
      () =>
        written(
          'p.geojson',
          collection([
            { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [14, 50] } },
          ]),
        ),
      /points of interest|point without tags/,
    ],
    [
      '100,000 features',
      () =>
        written(
          'many.geojson',
          collection(Array.from({ length: 100_000 }, (_, id) => room(id, square(0, 0)))),
        ),
      /100000 features, 50000 at most/,
    ],
    [
      'coordinates of another system',
      () =>
        written(
          'utm.geojson',
          collection([
            feature(1, { indoor: 'room', level: '0' }, square(0, 0), ([x, y]) => [
              458_000 + x,
              5_550_000 + y,
            ]),
          ]),
        ),
      /neither degrees.*nor S-JTSK/,
    ],
    [
      'a damaged archive',
      () => written('d.zip', zip({ 'unit.geojson': '{}' }).subarray(0, 40)),
      /archive is damaged/,
    ],
    [
      'an archive without units',
      () => written('u.zip', zip({ 'manifest.json': '{}', 'level.geojson': JSON.stringify(collection([])) })),
      /no unit\.geojson/,
    ],
    [
      'a name that leads out of the archive',
      () => written('slip.zip', zip({ '../../evil.geojson': '{}' })),
      /leads out of the archive/,
    ],
    [
      'an absolute name in the archive',
      () => written('abs.zip', zip({ '/etc/evil.geojson': '{}' })),
      /leads out of the archive/,
    ],
    ['an empty archive', () => written('e.zip', zip({})), /is no JSON|nothing that a plan can show/],
  ])('%s', (_what, path, message) => {
    const said = refusal(path());
    expect(said).toMatch(message);
    expect(said).toMatch(/^--floor-plans: /);
    expect(said).not.toContain('\n');
  });

  it('an empty folder', () => {
    const path = join(folder, 'empty');
    mkdirSync(path);
    expect(refusal(path)).toMatch(/nothing that a plan can show/);
  });

  it('an entry of an archive that unpacks to more than it says', () => {
    const bytes = zip({ 'unit.geojson': ' '.repeat(1_000_000) });
    for (const at of [22, bytes.readUInt32LE(bytes.length - 6) + 24]) bytes.writeUInt32LE(10, at);
    expect(refusal(written('bomb.zip', bytes))).toMatch(/archive is damaged/);
  });
});

describe('a feature that cannot be imported is a line of the report, and the others are imported', () => {
  const good = room('101', square(0, 0));

  it.each<[string, unknown, string]>([
    [
      'self-intersection',
      room('x', [
        [10, 0],
        [15, 5],
        [15, 0],
        [10, 5],
        [10, 0],
      ]),
      'left out x: its outline crosses itself',
    ],
    [
      'a ring of three points',
      room('x', [
        [10, 0],
        [15, 0],
        [10, 0],
      ]),
      'left out x: its ring has fewer than four points',
    ],
    [
      'an area of nothing',
      room('x', [
        [10, 0],
        [15, 0],
        [20, 0],
        [10, 0],
      ]),
      'left out x: its area is empty',
    ],
    [
      'a coordinate that is no number',
      {
        ...room('x', []),
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [14, null],
              [14, 50],
              [15, 50],
              [14, null],
            ],
          ],
        },
      },
      'left out x: its coordinates are not pairs of numbers',
    ],
    [
      'a coordinate beyond the pole',
      {
        ...room('x', []),
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [14, 5000],
              [14, 50],
              [15, 50],
              [14, 5000],
            ],
          ],
        },
      },
      'left out x: its coordinates are out of range',
    ],
    [
      'an infinite coordinate',
      { ...room('x', []), geometry: { type: 'Point', coordinates: ['Infinity', 1] } },
      'left out x: its coordinates are not pairs of numbers',
    ],
    ['no geometry', { ...room('x', []), geometry: null }, 'left out x: it has no geometry'],
    [
      'a geometry that is not known',
      { ...room('x', []), geometry: { type: 'GeometryCollection', geometries: [] } },
      'left out x: its geometry GeometryCollection is not known',
    ],
    [
      'a level that is no number',
      room('x', square(10, 0), { level: 'a;b' }),
      'left out x: "a", "b" is no floor',
    ],
    [
      'a floor that the portal does not show',
      room('x', square(10, 0), { level: '6-9' }),
      'left out x: the portal shows floors -2 to 5, not 6, 7, 8, 9',
    ],
    ['no level', room('x', square(10, 0), { level: undefined }), 'left out x: it names no floor'],
    ['something that is no feature', 17, 'left out null: an entry of its features is no feature'],
    [
      'a door that touches nothing',
      {
        type: 'Feature',
        id: 'x',
        properties: { door: 'yes', level: '0' },
        geometry: { type: 'Point', coordinates: degrees([30, 30]) },
      },
      'left out x: it touches no room and no corridor within 0.5 m',
    ],
  ])('%s', (_what, bad, line) => {
    const imported = read([corridor, good, bad]);
    expect(notDoors(imported)).toEqual([line]);
    expect(imported.rooms.map(({ name }) => name)).toEqual(['PLAN 101']);
  });

  it.each<[string, unknown, string]>([
    [
      'a ring that is not closed',
      room('x', square(10, 0).slice(0, -1)),
      'changed x: its ring is not closed, and was closed',
    ],
    [
      'a ring that runs the wrong way round',
      room('x', square(10, 0).toReversed()),
      'changed x: its ring runs the wrong way round, and was turned',
    ],
    [
      'a part on a floor that is not shown',
      room('x', square(10, 0), { level: '-3--1;0' }),
      'changed x: the portal shows floors -2 to 5, not -3; it stays on the other floors',
    ],
    [
      'an id that is used twice',
      room('101', square(10, 0)),
      'changed 101: an earlier feature has the same id, so this one got another',
    ],
    ['no id', { ...room('x', square(10, 0)), id: undefined }, 'changed room-3: it had no id, and got one'],
  ])('%s is repaired, and told', (_what, odd, line) => {
    const imported = read([corridor, good, odd]);
    expect(notDoors(imported)).toContain(line);
    expect(imported.rooms.length).toBe(2);
  });

  it('features on several floors are on each of them, and joined when they are stairs', () => {
    const stairs = feature('st', { stairs: 'yes', level: '0-1', repeat_on: '3' }, square(20, 0));
    const upper = feature('up', { indoor: 'corridor', level: '1;3' }, square(0, -8, 8));
    const { plans } = read([corridor, good, stairs, upper]);
    const found = plans.flatMap(({ floor, features }) =>
      features
        .filter(({ properties }) => properties.kind === 'stairs')
        .map(({ properties }) => [floor, properties.connector]),
    );
    expect(found).toEqual([
      [0, 'PLAN-S1'],
      [1, 'PLAN-S1'],
      [3, 'PLAN-S1'],
    ]);
  });
});

it('the same plan in S-JTSK and in degrees is the same', () => {
  const plan = (place: (point: Position) => number[], crs: string) =>
    importFloorPlans(
      written(
        'plan.geojson',
        collection([feature('1', { indoor: 'room', level: '0' }, square(0, 0), place)], {
          crs: { type: 'name', properties: { name: crs } },
        }),
      ),
      NOTHING,
    );
  const [sjtsk, wgs] = [
    plan(metres, 'urn:ogc:def:crs:EPSG::5514'),
    plan(degrees, 'urn:ogc:def:crs:OGC:1.3:CRS84'),
  ];
  expect(sjtsk.plans).toEqual(wgs.plans);
  expect(sjtsk.report.lines).toEqual(wgs.report.lines);
  expect(ringsOf(layerOf(sjtsk.plans, 'rooms', 0)[0] ?? expect.fail())[0]?.[0]).toEqual(metres([0, 0]));
  const contradicted = plan(metres, 'EPSG:4326');
  expect(said(contradicted)[0]).toBe(
    'changed null: the file names EPSG:4326, its coordinates are read as EPSG:5514',
  );
});

it.each([
  ['Sydney', -33.87, 151.2],
  ['Quito', 0, -78.5],
  ['Reykjavík', 64.13, -21.9],
])('a building in %s is shown in its true size beside the campus', (_city, lat, lon) => {
  const place = ([x, y]: Position) => [
    lon + x / (111_320 * Math.cos((lat * Math.PI) / 180)),
    lat + y / 111_000,
  ];
  const { plans, report } = read([feature('1', { indoor: 'room', level: '0' }, square(0, 0, 20), place)]);
  expect(report.lines[0]?.reason).toMatch(/km from the campus, and is shown beside it$/);
  const [ring = []] = ringsOf(layerOf(plans, 'rooms', 0)[0] ?? expect.fail());
  const [[x0 = 0, y0 = 0] = [], [x1 = 0] = [], [, y2 = 0] = []] = ring;
  expect([Math.abs(x1 - x0 - 20) < 0.2, Math.abs(y2 - y0 - 20) < 0.2]).toEqual([true, true]);
  expect(Math.hypot(x0 + 744_700, y0 + 1_041_000)).toBeLessThan(200);
  expect(toSjtsk({ lat: 50, lon: 14 })[0]).toBeLessThan(0);
});

it('a room of the catalogue without a shape gets the shape with its name, and another building’s code stays its own', () => {
  const record: RoomRecord = {
    ...{
      id: 'r7',
      id_sis: '7',
      place_id: '',
      name: '7',
      floor: 0,
      type: 2,
      building: 1,
      capacity: 30,
      is_shared: true,
    },
    ...{ sis_description: null, custom_description: null },
  };
  const buildings = [{ id: 1, code: 'PLAN', name: { cs: 'B', en: 'B' }, address: '' }];
  const imported = read([corridor, room('7', square(0, 0), { level: '0' }), room('8', square(6, 0))], {
    buildings,
    rooms: [record],
    plans: [],
  });
  expect(imported.buildings.map(({ id, code }) => [id, code])).toEqual([[9001, 'PLAN2']]);
  expect(
    imported.rooms.map(({ id, building, place_id, capacity }) => [id, building, place_id, capacity]),
  ).toEqual([
    ['r7', 9001, 'p0-r7', 30],
    ['PLAN2-8', 9001, 'p0-PLAN2-8', null],
  ]);
});

it('a floor of five thousand rooms upon one area has a door for each', () => {
  const rooms = Array.from({ length: 5_000 }, (_, index) =>
    room(index, square((index % 100) * 6, Math.floor(index / 100) * 6)),
  );
  const plate = feature('plate', { indoor: 'area', level: '0' }, square(-5, -5, 700));
  const imported = read([plate, ...rooms]);
  expect(imported.rooms.length).toBe(5_000);
  expect(layerOf(imported.plans, 'doors', 0).length).toBe(5_000);
});

it.each([
  [{ type: 'room', room: '12', building: 'Main' }],
  [{ room: '12', building: 'Main' }],
  [{ category: 'office', number: 12 }],
  [{ kind: 'classroom', roomnumber: '12' }],
])('the room 12 of a file that says %j is a room', (properties) => {
  const imported = read([corridor, feature('r', { level: 0, ...properties }, square(0, 0))]);
  expect(imported.rooms.map(({ name }) => name)).toEqual(['PLAN 12']);
});

it('a feature far from the others is left out, and moves nothing', () => {
  const far = feature('far', { indoor: 'room', level: '0' }, square(0, 0), ([x, y]) => [x / 1e5, y / 1e5]);
  const others = [corridor, room('1', square(0, 0)), room('2', square(6, 0))];
  const imported = read([far, ...others]);
  expect(notDoors(imported)).toEqual(['left out far: it is more than 5 km from most of the others']);
  expect(imported.plans).toEqual(read(others).plans);
});

it('a ring of very many corners is left out at once', () => {
  const corners = Array.from({ length: 100_000 }, (_, index): Position => [index / 1000, index % 2]);
  const imported = read([corridor, room('1', square(0, 0)), room('x', [...corners, [0, 5], [0, 0]])]);
  expect(notDoors(imported)).toEqual(['left out x: its ring has more than 10000 corners']);
});

it('the outlines of a whole town are as many buildings, and only those with rooms are imported', () => {
  const town = Array.from({ length: 10_000 }, (_, index) =>
    feature(
      `b${index}`,
      { building: 'yes', name: `B${index}` },
      square((index % 100) * 8, Math.floor(index / 100) * 8, 6),
    ),
  );
  const imported = read([...town, room('1', square(0, 0)), room('2', square(80, 80))]);
  expect(imported.buildings.map(({ name }) => name.cs)).toEqual(['B0', 'B1010']);
  expect(said(imported).filter((line) => line.includes('nothing is drawn')).length).toBe(9_998);
});

it('archives are read in any order of their files', () => {
  const files = Object.fromEntries(Object.entries(archiveFiles()).toReversed());
  expect(importFloorPlans(written('library.zip', zip(files)), NOTHING).rooms.length).toBe(3);
});
