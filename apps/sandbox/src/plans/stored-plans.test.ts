import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildingRecord, type FloorPlanRecord, pragueDate, type RoomRecord } from '@kahan/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOW, temporaryDirectory } from '../../test/sandbox.ts';
import { calendarFor } from '../calendar.ts';
import { generator } from '../generator/generate.ts';
import { openStore, type Store } from '../store/store.ts';
import { archiveFiles, zip } from './imdf.fixture.ts';
import { PlansError } from './report.ts';
import { checkPlans, plansFingerprint, withFloorPlans } from './stored-plans.ts';

const directory = temporaryDirectory();
const path = join(directory.path, 'library.zip');
const reportFile = join(directory.path, 'floor-plans-report.json');
const lines: string[] = [];
const log = (line: string) => lines.push(line);
let store: Store;

beforeAll(async () => {
  writeFileSync(path, zip(archiveFiles()));
  const today = pragueDate(NOW);
  const fill = generator({ students: 100, seed: 'test', today, now: NOW, log: () => {} });
  store = await openStore({
    file: join(directory.path, 'sandbox-kahan.sqlite'),
    source: plansFingerprint(path),
    today,
    prepare: async () => ({
      calendar: calendarFor(today),
      fill: withFloorPlans(fill, { path, reportFile, log }),
    }),
    log: () => {},
  });
});
afterAll(() => {
  store.close();
  directory.remove();
});

function recordsOf<T>(kind: string): T[] {
  const rows = store.db.prepare('select record from catalogue where kind = ?').all(kind);
  return rows.map(({ record }) => JSON.parse(String(record)) as T);
}

it('an imported building stands beside those of the university, with its rooms and shapes', () => {
  const buildings = recordsOf<BuildingRecord>('buildings').map(({ code }) => code);
  expect(buildings.toSorted()).toEqual(['A', 'B', 'C', 'J', 'KNIH', 'S', 'V']);
  const rooms = recordsOf<RoomRecord>('rooms');
  expect(rooms.length).toBe(253);
  const shapes = recordsOf<FloorPlanRecord>('floor-plans')
    .filter(({ kind }) => kind === 'rooms')
    .flatMap(({ features }) => features.map(({ id }) => id));
  expect(shapes.toSorted()).toEqual(rooms.map(({ place_id }) => place_id).toSorted());
});

it('the report is in the log, a line for each reason, and in a file as data', () => {
  expect(lines[0]).toBe('floor plans: 3 rooms of Library (KNIH)');
  expect(lines).toContain('  left out 1 of unit.geojson (u-void): nobody can go there');
  expect(JSON.parse(readFileSync(reportFile, 'utf8'))).toContainEqual({
    effect: 'left out',
    file: 'opening.geojson',
    id: 'o-nowhere',
    reason: 'it touches no room and no corridor within 0.5 m',
  });
});

it('other plans are another source, the same plans are not', () => {
  const other = join(directory.path, 'other.zip');
  writeFileSync(other, zip({ ...archiveFiles(), 'venue.geojson': '{}' }));
  expect(plansFingerprint(path)).toBe(plansFingerprint(path));
  expect(plansFingerprint(other)).not.toBe(plansFingerprint(path));
});

it('plans are checked before a university is made for them', () => {
  const empty = join(directory.path, 'empty.geojson');
  writeFileSync(empty, '{"type":"FeatureCollection","features":[]}');
  expect(() => checkPlans(empty)).toThrow(PlansError);
  expect(() => checkPlans(path)).not.toThrow();
});
