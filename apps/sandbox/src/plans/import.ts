import { basename } from 'node:path';
import { besideCampus } from './beside-campus.ts';
import { buildingsOf } from './buildings.ts';
import { checked, withIds, withShortRef } from './check.ts';
import type { Draft } from './draft.ts';
import { boxOf, type Point } from './geometry.ts';
import { type Known, type PlanRecords, recordsOf } from './plan.ts';
import { PlansError, Report } from './report.ts';
import { type Collection, isObject, parseJson, readCollection } from './source/geojson.ts';
import { floorOfFile } from './source/levels.ts';
import { readFeatures } from './source/read-geojson.ts';
import { imdfBuildings, readImdf } from './source/read-imdf.ts';
import { isHidden, readSources, type SourceFile } from './source/sources.ts';
import { withCleanTexts } from './source/texts.ts';

export interface ImportedPlans extends PlanRecords {
  report: Report;
}

/** Features with a place. More than a large airport has, and few enough to be compared with each other. */
const MOST_PARTS = 20_000;
/** Reasons that the error of an empty import names. */
const SHOWN = 3;

/** The contents of a source, not yet moved into the plane. */
interface Source {
  drafts: Draft[];
  named: ReturnType<typeof imdfBuildings>;
  title: string;
}

interface Parsed {
  name: string;
  value: unknown;
}

const typeOf = (name: string) =>
  basename(name)
    .replace(/\.(geo)?json$/i, '')
    .toLowerCase();

/** Floors of files by a list of levels beside them, as `main.json` of indoor maps of WRLD is. */
function listedFloors(
  files: readonly Parsed[],
  report: Report,
): { floors: Map<string, number>; list: string; title: string } | null {
  for (const { name, value } of files) {
    if (!isObject(value) || !Array.isArray(value.levels)) continue;
    const floors = new Map<string, number>();
    for (const level of value.levels) {
      if (!isObject(level) || typeof level.filename !== 'string') continue;
      const floor = level.z_order ?? level.ordinal ?? level.level;
      if (typeof floor === 'number' && Number.isInteger(floor)) floors.set(level.filename, floor);
      if (!files.some((file) => basename(file.name) === level.filename))
        report.leftOut(name, level.filename, 'the file is listed and is missing');
    }
    return { floors, list: name, title: typeof value.name === 'string' ? value.name : '' };
  }
  return null;
}

function readPlain(files: readonly Parsed[], title: string, report: Report): Source {
  const listed = listedFloors(files, report);
  const drafts = files.flatMap(({ name, value }) => {
    if (name === listed?.list) return [];
    const collection = readCollection(name, value, report);
    if (collection === null) {
      report.leftOut(name, null, 'it is no GeoJSON');
      return [];
    }
    if (collection.features.length === 0) report.noticed(name, null, 'it has no features that can be read');
    const floor = listed?.floors.get(basename(name)) ?? floorOfFile(name);
    return readFeatures(collection, floor, report);
  });
  return { drafts, named: new Map(), title: listed?.title || title };
}

function readArchive(files: readonly Parsed[], title: string, report: Report): Source {
  const archive = new Map<string, Collection>();
  for (const { name, value } of files) {
    if (typeOf(name) === 'manifest') continue;
    const collection = readCollection(name, value, report);
    if (collection === null) report.leftOut(name, null, 'it is no GeoJSON');
    else archive.set(typeOf(name), collection);
  }
  for (const type of ['level', 'unit'])
    if (!archive.has(type)) throw new PlansError(`--floor-plans: the IMDF archive has no ${type}.geojson`);
  return { drafts: readImdf(archive, report), named: imdfBuildings(archive), title };
}

const isJsonName = ({ name }: SourceFile) => /\.(geo)?json$/i.test(name);

/** The JSON files of a source; others are reported. A single file may have any name. */
function parsed(files: readonly SourceFile[], report: Report): Parsed[] {
  const shown = files.filter((file) => !isHidden(file));
  const chosen = shown.length === 1 ? shown : shown.filter(isJsonName);
  for (const file of files) {
    if (isHidden(file))
      report.leftOut(file.name, null, 'the file is hidden; computers put such files beside others');
    else if (!chosen.includes(file)) report.leftOut(file.name, null, 'it is no GeoJSON');
  }
  return chosen.map((file) => ({
    name: file.name,
    value: withCleanTexts(file.name, parseJson(file), report),
  }));
}

/**
 * Reads floor plans of a real building: a GeoJSON file, a folder of them (one for each floor), or an IMDF archive as a
 * ZIP file or a folder. Coordinates are WGS84 or S-JTSK.
 * @param path of the file or the folder
 * @param known the records of the university; rooms get ids that it does not use
 * @throws PlansError when nothing can be imported
 */
export function importFloorPlans(path: string, known: Known): ImportedPlans {
  const report = new Report();
  const files = parsed(readSources(path), report);
  const title = basename(path).replace(/\.(zip|imdf|(geo)?json)$/i, '');
  const isArchive =
    files.some(({ name }) => typeOf(name) === 'manifest') ||
    files.some(({ name }) => typeOf(name) === 'unit');
  const source = isArchive ? readArchive(files, title, report) : readPlain(files, title, report);
  if (source.drafts.length > MOST_PARTS)
    throw new PlansError(`--floor-plans: ${path} has ${source.drafts.length} parts, ${MOST_PARTS} at most`);
  const drafts = sound(source.drafts, known, basename(path), report);
  const buildings = buildingsOf(drafts, source.named, source.title, report);
  const records = recordsOf(buildings, known, report);
  if (records.rooms.length === 0 && records.plans.every(({ features }) => features.length === 0)) {
    const why = report.text().slice(0, SHOWN).join('; ') || 'it has no features';
    throw new PlansError(`--floor-plans: ${path} has nothing that a plan can show (${why})`);
  }
  return { ...records, report };
}

const isWall = ({ what }: Draft) => what === 'wall';

function sound(drafts: readonly Draft[], { plans }: Known, file: string, report: Report): Draft[] {
  const points = plans.flatMap(({ features }) => features.flatMap(({ geometry }) => flat(geometry)));
  const campus = points.length === 0 ? null : boxOf(points);
  // Walls are left out anyway, so nothing more is said of them.
  const silent = new Report();
  const walls = withIds(drafts.filter(isWall), silent);
  const others = withIds(
    drafts.filter((draft) => !isWall(draft)),
    report,
  );
  return besideCampus([...others, ...walls], campus, file, report).flatMap((draft) => {
    const told = isWall(draft) ? silent : report;
    return checked(withShortRef(draft, told), told) ?? [];
  });
}

const flat = (geometry: Known['plans'][number]['features'][number]['geometry']): Point[] =>
  geometry.type === 'Polygon'
    ? geometry.coordinates.flat()
    : geometry.type === 'LineString'
      ? geometry.coordinates
      : [geometry.coordinates];
