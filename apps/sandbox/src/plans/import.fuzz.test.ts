import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toWgs84 } from '@kahan/domain';
import { wireCatalogue } from '@kahan/student-system/wire';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveFiles, CORNER, zip } from './imdf.fixture.ts';
import { importFloorPlans } from './import.ts';
import { PlansError } from './report.ts';

const NOTHING = { buildings: [], rooms: [], plans: [] };
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kahan-fuzz-plans-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every import of these bytes gives records that the portal reads, or an error for the person who asked. */
function expectReadable(name: string, bytes: string | Uint8Array): void {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  try {
    const { rooms, buildings, plans, report } = importFloorPlans(path, NOTHING);
    for (const room of rooms) expect(wireCatalogue.rooms.safeParse(room).error).toBeUndefined();
    for (const building of buildings)
      expect(wireCatalogue.buildings.safeParse(building).error).toBeUndefined();
    for (const plan of plans) expect(wireCatalogue['floor-plans'].safeParse(plan).error).toBeUndefined();
    const all = JSON.stringify([rooms, buildings, plans, report.text()]);
    expect(all).not.toMatch(/\\u0000|\\ud[89a-f]/);
  } catch (error) {
    if (!(error instanceof PlansError)) throw error;
  }
}

const at = (x: number, y: number) => {
  const { lat, lon } = toWgs84([CORNER[0] + x, CORNER[1] + y]);
  return [lon, lat];
};
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('a\0b', '\ud800', '9'.repeat(100_000), '101', 'A 101', '', ' ', '0;1', '-99', '__proto__'),
);
const value = fc.oneof(text, fc.double(), fc.constantFrom(null, true, {}, [], { cs: 'a\0b', en: '\ud800' }));
const NAMES = [
  'ref',
  'name',
  'name:en',
  'level',
  'indoor',
  'room',
  'building',
  'addr:street',
  'id',
  'buildingpart',
];
const INDOOR = ['room', 'corridor', 'area', 'door', 'wall'];
const coordinate = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -20, max: 20 }) },
  { weight: 1, arbitrary: fc.double() },
);
const geometry = fc.oneof(
  fc.tuple(coordinate, coordinate, coordinate, coordinate).map(([x, y, w, h]) => ({
    type: 'Polygon',
    coordinates: [[at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h), at(x, y)]],
  })),
  fc.tuple(coordinate, coordinate).map(([x, y]) => ({ type: 'Point', coordinates: at(x, y) })),
  fc.array(fc.tuple(coordinate, coordinate), { maxLength: 4 }).map((points) => ({
    type: 'LineString',
    coordinates: points.map(([x, y]) => at(x, y)),
  })),
  fc.jsonValue({ maxDepth: 4 }),
);
const feature = fc.record({
  type: fc.constant('Feature'),
  id: value,
  geometry,
  properties: fc
    .tuple(fc.dictionary(fc.constantFrom(...NAMES), value), fc.constantFrom(...INDOOR))
    .map(([properties, indoor]) => ({ level: '0', ...properties, indoor })),
});

it('any GeoJSON becomes a plan that the portal reads, or an error that says why not', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(feature, fc.jsonValue()), { maxLength: 12 }), (features) => {
      expectReadable('plan.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
    }),
  );
});

it('any IMDF archive whose texts or bytes are broken does, too', () => {
  const files = archiveFiles();
  const names = Object.keys(files);
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.nat(5_000),
      fc.nat(30),
      text,
      fc.boolean(),
      (name, from, length, put, isByte) => {
        const content = files[name] ?? '';
        const start = from % content.length;
        const broken =
          content.slice(0, start) + JSON.stringify(put).slice(1, -1) + content.slice(start + length);
        const bytes = zip({ ...files, [name]: broken });
        if (isByte) bytes[from % bytes.length] = length;
        expectReadable('plan.zip', bytes);
      },
    ),
  );
});

it('a name with a NUL and a number of 100,000 characters do not reach the catalogue of rooms', () => {
  const room = (id: string, x: number, properties: object) => ({
    ...{ type: 'Feature', id, properties: { level: '0', indoor: 'room', ...properties } },
    geometry: { type: 'Polygon', coordinates: [[at(x, 0), at(x + 5, 0), at(x + 5, 5), at(x, 5), at(x, 0)]] },
  });
  const features = [
    room('a', 0, { ref: '9'.repeat(100_000) }),
    room('b'.repeat(900), 10, { name: 'Hall\0A' }),
  ];
  const path = join(folder, 'one.geojson');
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
  const { rooms, report } = importFloorPlans(path, NOTHING);
  expect(rooms.map(({ name }) => name)).toEqual(expect.arrayContaining(['Hall A']));
  expect(rooms).toHaveLength(2);
  for (const one of rooms) expect(wireCatalogue.rooms.safeParse(one).error).toBeUndefined();
  expect(report.text().join()).toMatch(
    /its number has more than 40.*too long an id|too long an id.*its number has more than 40/,
  );
});
