import { deflateRawSync } from 'node:zlib';
import { toWgs84 } from '@kahan/domain';

type Properties = Record<string, unknown>;
type Point = [number, number];

/** The corner of the invented building of the archive, S-JTSK. It stands beside the campus. */
export const CORNER: Point = [-744_950, -1_041_000];

const at = ([x, y]: Point) => {
  const { lat, lon } = toWgs84([CORNER[0] + x, CORNER[1] + y]);
  return [lon, lat];
};

const box = (x0: number, y0: number, x1: number, y1: number) => ({
  type: 'Polygon',
  coordinates: [
    (
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
        [x0, y0],
      ] as Point[]
    ).map(at),
  ],
});

const line = (...points: Point[]) => ({ type: 'LineString', coordinates: points.map(at) });

const collection = (type: string, features: [string, unknown, Properties][]) => ({
  type: 'FeatureCollection',
  name: type,
  features: features.map(([id, geometry, properties]) => ({
    type: 'Feature',
    id,
    feature_type: type,
    geometry,
    properties,
  })),
});

const unit = (id: string, level: string, category: string, geometry: unknown, more: Properties = {}) =>
  [id, geometry, { category, level_id: level, name: null, ...more }] as [string, unknown, Properties];

const opening = (id: string, level: string, category: string, geometry: unknown) =>
  [id, geometry, { category, level_id: level }] as [string, unknown, Properties];

/** A building of two floors and a roof that the portal does not show: 20 m × 10 m, a corridor with rooms on one side. */
export const ARCHIVE: Record<string, unknown> = {
  'manifest.json': { version: '1.0.0', language: 'en-US' },
  'address.geojson': collection('address', [['a1', null, { address: 'Retortová 9', locality: 'Praha' }]]),
  'building.geojson': collection('building', [
    ['b1', null, { name: { en: 'Library', cs: 'Knihovna' }, address_id: 'a1' }],
  ]),
  'level.geojson': collection('level', [
    ['l0', box(0, 0, 20, 10), { ordinal: 0, outdoor: false, building_ids: ['b1'] }],
    ['l1', box(0, 0, 20, 10), { ordinal: 1, outdoor: false, building_ids: ['b1'] }],
    ['l9', box(0, 0, 20, 10), { ordinal: 9, outdoor: false, building_ids: ['b1'] }],
  ]),
  'unit.geojson': collection('unit', [
    unit('u-hall', 'l0', 'walkway', box(0, 0, 20, 3)),
    unit('u-reading', 'l0', 'library', box(0, 3, 8, 10), { name: { cs: 'Studovna', en: 'Reading room' } }),
    unit('u-desk', 'l0', 'room', box(8, 3, 12, 10)),
    unit('u-wc', 'l0', 'restroom.wheelchair', box(12, 3, 15, 10)),
    unit('u-stairs-0', 'l0', 'stairs', box(15, 3, 18, 10)),
    unit('u-lift-0', 'l0', 'elevator', box(18, 3, 20, 5)),
    unit('u-column', 'l0', 'column', box(4, 1, 4.5, 1.5)),
    unit('u-nameless', 'l0', 'unspecified', box(18, 5, 20, 10)),
    unit('u-landing', 'l1', 'walkway', box(0, 0, 20, 3)),
    unit('u-class', 'l1', 'classroom', box(0, 3, 12, 10), {
      name: { cs: 'Učebna K1' },
      alt_name: { en: 'K1' },
    }),
    unit('u-void', 'l1', 'opentobelow', box(12, 3, 15, 10)),
    unit('u-stairs-1', 'l1', 'stairs', box(15, 3, 18, 10)),
    unit('u-lift-1', 'l1', 'elevator', box(18, 3, 20, 5)),
    unit('u-roof', 'l9', 'walkway', box(0, 0, 20, 10)),
  ]),
  'opening.geojson': collection('opening', [
    opening('o-main', 'l0', 'pedestrian.principal', line([0, 1], [0, 2])),
    opening('o-reading', 'l0', 'pedestrian', line([3, 3], [4, 3])),
    opening('o-wc', 'l0', 'pedestrian', line([13, 3], [14, 3])),
    opening('o-class', 'l1', 'pedestrian', line([5, 3], [6, 3])),
    opening('o-exit', 'l0', 'emergencyexit', line([20, 1], [20, 2])),
    opening('o-goods', 'l0', 'service', line([19, 0], [20, 0])),
    opening('o-nowhere', 'l0', 'pedestrian', line([60, 60], [61, 60])),
  ]),
  'anchor.geojson': collection('anchor', [
    ['n1', { type: 'Point', coordinates: at([10, 6]) }, { unit_id: 'u-desk' }],
  ]),
  'occupant.geojson': collection('occupant', [
    ['c1', null, { name: { en: 'Lending desk', cs: 'Výpůjční pult' }, anchor_id: 'n1', category: 'service' }],
  ]),
  'fixture.geojson': collection('fixture', [['f1', box(1, 4, 2, 5), { category: 'desk', level_id: 'l0' }]]),
  'venue.geojson': collection('venue', [['v1', box(-5, -5, 25, 15), { category: 'university' }]]),
};

/** A ZIP archive of texts by their name. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content);
    const header = (signature: number, length: number, shift: number) => {
      const bytes = Buffer.alloc(length);
      bytes.writeUInt32LE(signature, 0);
      bytes.writeUInt16LE(8, 8 + shift);
      bytes.writeUInt32LE(packed.length, 18 + shift);
      bytes.writeUInt32LE(content.length, 22 + shift);
      bytes.writeUInt16LE(title.length, 26 + shift);
      return bytes;
    };
    const local = header(0x04034b50, 30, 0);
    const entry = header(0x02014b50, 46, 2);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, title, packed);
    entries.push(entry, title);
    offset += local.length + title.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** The archive with its files as text. */
export const archiveFiles = (): Record<string, string> =>
  Object.fromEntries(Object.entries(ARCHIVE).map(([name, value]) => [name, JSON.stringify(value)]));
