import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deriveGraph, type FloorPlanRecord, findWay, type PlanFeature, type RoomRecord } from '@kahan/domain';
import { wireCatalogue } from '@kahan/student-system/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxOf, open, rounded, signedArea } from './geometry.ts';
import { archiveFiles, CORNER, zip } from './imdf.fixture.ts';
import { type ImportedPlans, importFloorPlans } from './import.ts';
import { layerOf, lineOf, ringsOf } from './plan.fixture.ts';
import type { Report } from './report.ts';

const NO_FEATURE: PlanFeature = {
  type: 'Feature',
  id: '',
  geometry: { type: 'Polygon', coordinates: [] },
  properties: {},
};
const NOTHING = { buildings: [], rooms: [], plans: [] };
const real = (name: string) => fileURLToPath(new URL(`../../test/floor-plans/${name}`, import.meta.url));

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kahan-plans-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** How many features have each effect and reason, by their file. */
const counted = ({ lines }: Report) =>
  [...Map.groupBy(lines, ({ effect, file, reason }) => `${effect} ${file}: ${reason}`)].map(
    ([what, list]) => `${list.length} ${what}`,
  );

/** The properties of every imported plan, whatever its source (decision 067). */
function expectSound({ plans, rooms, buildings }: ImportedPlans): void {
  const [roomIds, buildingIds] = [new Set(rooms.map(({ id }) => id)), new Set(buildings.map(({ id }) => id))];
  for (const room of rooms) expect(wireCatalogue.rooms.safeParse(room).error).toBeUndefined();
  for (const building of buildings) expect(wireCatalogue.buildings.safeParse(building).error).toBeUndefined();
  const shown = new Set(plans.flatMap(({ features }) => features.map(({ properties }) => properties.room)));
  expect(rooms.filter(({ id }) => !shown.has(id))).toEqual([]);
  for (const plan of plans) {
    expect(wireCatalogue['floor-plans'].safeParse(plan).error).toBeUndefined();
    expect(new Set(plan.features.map(({ id }) => id)).size).toBe(plan.features.length);
    for (const feature of plan.features) {
      const { kind, room, building, connector } = feature.properties;
      const lines = feature.geometry.type === 'Polygon' ? ringsOf(feature) : [lineOf(feature)];
      for (const point of lines.flat()) expect(rounded(point)).toEqual(point);
      if (typeof room === 'string') expect(roomIds).toContain(room);
      if (typeof building === 'number') expect(buildingIds).toContain(building);
      if (plan.kind === 'floors')
        expect(['corridor', 'stairs', 'lift', 'toilet', 'outdoor', 'path']).toContain(kind);
      if (plan.kind === 'doors') expect(['door', 'entrance', 'passage']).toContain(kind);
      if (kind === 'stairs' || kind === 'lift') expect(typeof connector).toBe('string');
      if (plan.kind !== 'rooms' || feature.geometry.type !== 'Polygon') continue;
      const [ring = []] = lines;
      expect([feature.id, open(ring).length < ring.length, signedArea(ring) > 0]).toEqual([
        feature.id,
        true,
        true,
      ]);
    }
  }
}

/** Rooms to which no way leads from the first one. */
function unreached(plans: readonly FloorPlanRecord[], rooms: readonly RoomRecord[]): string[] {
  const graph = deriveGraph(plans);
  const from = rooms[0]?.id ?? '';
  return rooms
    .filter(({ id }) => 'barrier' in findWay(graph, { room: from }, { room: id }, { isStepFree: false }))
    .map(({ id }) => id);
}

describe('Berlin Hauptbahnhof, as OpenStreetMap has it', () => {
  let imported: ImportedPlans;
  beforeAll(() => {
    imported = importFloorPlans(real('berlin-hbf.geojson'), NOTHING);
  });

  it('has five floors with all of their rooms, in the true size, beside the campus', () => {
    expectSound(imported);
    expect(imported.buildings.map(({ code, name }) => [code, name.cs])).toEqual([
      ['BH', 'Berlin Hauptbahnhof'],
    ]);
    const floors = [...new Set(imported.plans.map(({ floor }) => floor))];
    expect(floors).toEqual([-2, -1, 0, 1, 2]);
    expect(floors.map((floor) => layerOf(imported.plans, 'rooms', floor).length)).toEqual([0, 25, 35, 20, 0]);
    const { minX, minY, maxX, maxY } = boxOf(layerOf(imported.plans, 'buildings', 0).flatMap(ringsOf).flat());
    expect([maxX - minX, maxY - minY].map(Math.round)).toEqual([159, 161]);
    expect(Math.hypot((minX + maxX) / 2 + 744_700, (minY + maxY) / 2 + 1_041_000)).toBeLessThan(500);
  });

  it('a way leads from every room to every other', () => {
    expect(unreached(imported.plans, imported.rooms)).toEqual([]);
  });

  it('tells what it left out, changed and assumed', () => {
    expect(counted(imported.report)).toEqual([
      '5 left out berlin-hbf.geojson: it names no floor',
      '84 left out berlin-hbf.geojson: walls, windows and columns are not drawn',
      '4 changed berlin-hbf.geojson: "0.5" is no floor; it stays on the other floors',
      '1 left out berlin-hbf.geojson: its kind is not known',
      '2 left out berlin-hbf.geojson: it is a part of a road',
      '53 left out berlin-hbf.geojson: points of interest are not a part of plans',
      '182 left out berlin-hbf.geojson: it is a point without tags',
      '1 left out berlin-hbf.geojson: nobody walks through emergency exits',
      '6 changed berlin-hbf.geojson: the portal shows floors -2 to 5, not -3; it stays on the other floors',
      '1 changed berlin-hbf.geojson: it stands 279 km from the campus, and is shown beside it',
      '111 assumed berlin-hbf.geojson: it is outside of all outlines, and belongs to Berlin Hauptbahnhof',
      '1 left out berlin-hbf.geojson: nothing is drawn in this building',
      '3 assumed berlin-hbf.geojson: it names no floor, and is on floor 1, where it touches something',
      '4 left out berlin-hbf.geojson: it touches no room and no corridor within 0.5 m',
      '80 assumed berlin-hbf.geojson: the source shows no door to the corridor beside it, so it has one',
    ]);
  });
});

describe('Westport House, a file of walls and doors for each floor', () => {
  let imported: ImportedPlans;
  beforeAll(() => {
    imported = importFloorPlans(real('westport-house'), NOTHING);
  });

  it('has the floors that its list names, its rooms, and what walls leave free as corridors', () => {
    expectSound(imported);
    expect(imported.buildings.map(({ code, name }) => [code, name.en])).toEqual([['WH', 'Westport House']]);
    expect(imported.rooms.map(({ name, floor, type }) => [name, floor, type])).toEqual([
      ['Unit 4', 2, 8],
      ['Unit 3', 2, 8],
      ['Unit 1', 2, 8],
      ['Meeting Room Large', 2, 2],
      ['Server room', 2, 9],
      ['Kitchen', 2, 8],
      ['Meeting Room Small', 2, 2],
      ['Storage Cupboard', 2, 9],
      ['Balcony', 2, 8],
    ]);
    expect([...new Set(imported.plans.map(({ floor }) => floor))]).toEqual([0, 1, 2]);
    const lifts = imported.plans.flatMap(({ features }) =>
      features.filter(({ properties }) => properties.kind === 'lift'),
    );
    expect(lifts.length).toBe(12);
  });

  it('tells what it left out, changed and assumed', () => {
    expect(counted(imported.report)).toEqual([
      '1 left out LICENSE.md: it is no GeoJSON',
      '4 left out main.json: the file is listed and is missing',
      '65 left out westport-house-floor-1.geojson: walls, windows and columns are not drawn',
      '1 left out westport-house-floor-2.geojson: it has neither a kind nor a name',
      '2 left out westport-house-floor-2.geojson: nobody can go there',
      '74 left out westport-house-floor-2.geojson: walls, windows and columns are not drawn',
      '1 left out westport-house-floor-gf.geojson: nobody can go there',
      '59 left out westport-house-floor-gf.geojson: walls, windows and columns are not drawn',
      '1 changed westport-house: it stands 1352 km from the campus, and is shown beside it',
      '23 changed westport-house-floor-1.geojson: its ring runs the wrong way round, and was turned',
      '44 changed westport-house-floor-2.geojson: its ring runs the wrong way round, and was turned',
      '51 changed westport-house-floor-gf.geojson: its ring runs the wrong way round, and was turned',
      '1 changed westport-house-outline.geojson: its ring runs the wrong way round, and was turned',
      '1 assumed westport-house-floor-1.geojson: floor 1 of Westport House has no corridor, so what is free of rooms and walls is one',
      '1 assumed westport-house-floor-2.geojson: floor 2 of Westport House has no corridor, so what is free of rooms and walls is one',
      '1 assumed westport-house-floor-gf.geojson: floor 0 of Westport House has no corridor, so what is free of rooms and walls is one',
      '6 left out westport-house-floor-1.geojson: it touches no room and no corridor within 0.5 m',
      '6 left out westport-house-floor-2.geojson: it touches no room and no corridor within 0.5 m',
      '16 left out westport-house-floor-gf.geojson: it touches no room and no corridor within 0.5 m',
      '7 assumed westport-house-floor-gf.geojson: it is a door in the outline of the ground floor, so it is an entrance',
      '6 assumed westport-house-floor-2.geojson: the source shows no door to the corridor beside it, so it has one',
    ]);
  });

  it('a way leads from every room to every other', () => {
    expect(unreached(imported.plans, imported.rooms)).toEqual([]);
  });
});

describe('an IMDF archive', () => {
  it.each(['an archive', 'a folder'])(
    'as %s: rooms by language, stairs and lifts across floors, doors',
    (form) => {
      const path =
        form === 'an archive' ? written('library.zip', zip(archiveFiles())) : folderOf(archiveFiles());
      const imported = importFloorPlans(path, NOTHING);
      expectSound(imported);
      expect(imported.buildings).toEqual([
        { id: 9001, code: 'KNIH', name: { cs: 'Knihovna', en: 'Library' }, address: 'Retortová 9, Praha' },
      ]);
      expect(imported.report.lines.map(({ effect, id, reason }) => `${effect} ${id}: ${reason}`)).toEqual([
        'left out l9: the portal shows floors -2 to 5, not 9',
        'left out u-column: walls, windows and columns are not drawn',
        'left out u-nameless: it has neither a kind nor a name',
        'left out u-void: nobody can go there',
        'left out u-roof: its level is not known, or is left out',
        'left out o-exit: nobody walks through emergency exits',
        'left out o-goods: service is no door for people',
        'left out f1: plans do not show features of type fixture',
        'left out o-nowhere: it touches no room and no corridor within 0.5 m',
        'assumed u-desk: the source shows no door to the corridor beside it, so it has one',
      ]);
      expect(imported.rooms.map(({ id, name, floor, type }) => [id, name, floor, type])).toEqual([
        ['KNIH-Reading-room', 'Studovna', 0, 6],
        ['KNIH-Lending-desk', 'Výpůjční pult', 0, 8],
        ['KNIH-K1', 'KNIH K1', 1, 2],
      ]);
      const shapes = imported.plans.flatMap(({ plan_id, features }) =>
        features.map(({ id, properties: { kind, room, connector } }) =>
          [plan_id, id, kind, room, connector].filter((part) => typeof part === 'string').join(' '),
        ),
      );
      expect(shapes).toEqual([
        'rooms_0 p0-KNIH-Reading-room KNIH-Reading-room',
        'rooms_0 p0-KNIH-Lending-desk KNIH-Lending-desk',
        'buildings_0 b9001',
        'floors_0 KNIH-u-hall corridor',
        'floors_0 KNIH-u-wc toilet',
        'floors_0 KNIH-u-stairs-0 stairs KNIH-S1',
        'floors_0 KNIH-u-lift-0 lift KNIH-L1',
        'doors_0 KNIH-o-main entrance',
        'doors_0 KNIH-o-reading door KNIH-Reading-room',
        'doors_0 KNIH-o-wc door',
        'doors_0 KNIH-u-desk-door door KNIH-Lending-desk',
        'rooms_1 p1-KNIH-K1 KNIH-K1',
        'buildings_1 b9001',
        'floors_1 KNIH-u-landing corridor',
        'floors_1 KNIH-u-stairs-1 stairs KNIH-S1',
        'floors_1 KNIH-u-lift-1 lift KNIH-L1',
        'doors_1 KNIH-o-class door KNIH-K1',
      ]);
      // The building stands near the campus, so it stays in its place.
      const [x = 0, y = 0] = ringsOf(layerOf(imported.plans, 'rooms', 1)[0] ?? NO_FEATURE)[0]?.[0] ?? [];
      expect(Math.hypot(x - CORNER[0], y - CORNER[1] - 3)).toBeLessThan(0.02);
      expect(unreached(imported.plans, imported.rooms)).toEqual([]);
    },
  );
});

describe('files as programs write them', () => {
  const said = ({ report }: ImportedPlans) =>
    report.lines.map(({ effect, file, id, reason }) => `${effect} ${id ?? file}: ${reason}`);

  it('an archive that was zipped on a Mac is read like one that was not', () => {
    // AppleDouble: binary, beside each file.
    const beside = '\0\u0005\u0016\u0007\0\u0002\0\0Mac OS X';
    const files = Object.entries(archiveFiles()).flatMap(([name, text]) => [
      [`IMDF/${name}`, text],
      [`__MACOSX/IMDF/._${name}`, beside],
    ]);
    const mac = { ...Object.fromEntries(files), 'IMDF/.DS_Store': beside };
    const imported = importFloorPlans(written('mac.zip', zip(mac)), NOTHING);
    const plain = importFloorPlans(written('plain.zip', zip(archiveFiles())), NOTHING);
    expect(imported.rooms).toEqual(plain.rooms);
    expect(imported.plans).toEqual(plain.plans);
    expect(said(imported).filter((line) => line.startsWith('left out __MACOSX/IMDF/._unit'))).toEqual([
      'left out __MACOSX/IMDF/._unit.geojson: the file is hidden; computers put such files beside others',
    ]);
    expect(said(imported).length).toBe(said(plain).length + Object.keys(archiveFiles()).length + 1);
  });

  const box = (x: number) =>
    [0, 1, 2, 3, 0].map((corner) => [
      14.39 + (x + (corner === 1 || corner === 2 ? 1 : 0)) / 10_000,
      50.1 + (corner > 1 ? 1 : 0) / 10_000,
    ]);
  /** A room and a corridor, in the form that a program gives to their tags. */
  const fileOf = (propertiesOf: (tags: object, id: number) => object) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        { indoor: 'room', level: '0', ref: '101' },
        { indoor: 'corridor', level: '0' },
      ].map((tags, index) => ({
        ...{ type: 'Feature', id: `way/${index}`, properties: propertiesOf(tags, index) },
        geometry: { type: 'Polygon', coordinates: [box(index)] },
      })),
    });
  const FLAT = fileOf((tags) => tags);

  it('a file that stands alone in an archive of a Mac may have any name', () => {
    const imported = importFloorPlans(
      written('osm.zip', zip({ plan: FLAT, '__MACOSX/._plan': 'x' })),
      NOTHING,
    );
    expect(imported.rooms.map(({ name }) => name)).toEqual(['OSM 101']);
  });

  it('tags that osmtogeojson nests are tags', () => {
    const read = (content: string) => importFloorPlans(written('osm.geojson', content), NOTHING);
    const nested = read(fileOf((tags, id) => ({ type: 'way', id, tags, relations: [], meta: {} })));
    const flat = read(FLAT);
    expect(nested.rooms.map(({ name }) => name)).toEqual(['OSM 101']);
    expect({ ...nested, report: said(nested) }).toEqual({ ...flat, report: said(flat) });
  });

  it('openings for cars, as an editor proposes them, are doors where none is for people', () => {
    const files = archiveFiles();
    files['opening.geojson'] =
      files['opening.geojson']?.replace(/pedestrian(\.principal)?/g, 'automobile') ?? '';
    const imported = importFloorPlans(written('cars.zip', zip(files)), NOTHING);
    expect(
      layerOf(imported.plans, 'doors', 0).map(({ id, properties }) => `${id} ${properties.kind}`),
    ).toEqual(['KNIH-o-main entrance', 'KNIH-o-reading door', 'KNIH-o-wc door', 'KNIH-u-desk-door door']);
    expect(said(imported)).toContain(
      'assumed o-reading: no opening of the archive is for people, so this one for cars is a door',
    );
  });
});

function folderOf(files: Record<string, string>): string {
  const path = mkdtempSync(join(folder, 'imdf-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}
