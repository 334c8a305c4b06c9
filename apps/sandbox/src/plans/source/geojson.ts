import { toWgs84 } from '@kahan/domain';
import { type Geometry, type Position, pointsOf, withPoints } from '../draft.ts';
import { PlansError, type Report } from '../report.ts';
import type { SourceFile } from './sources.ts';

type Json = Record<string, unknown>;
export type Tags = Record<string, string>;

/** A feature as it stands in the file, with one geometry in degrees; null where the file has none. */
export interface Feature {
  id: string | null;
  tags: Tags;
  /** The properties as they are, for formats that nest them. */
  properties: Json;
  geometry: Geometry | null;
}

export interface Collection {
  file: string;
  features: Feature[];
}

/** A large airport has about 20,000. */
const MOST_FEATURES = 50_000;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws PlansError naming the file when it is no JSON */
export function parseJson({ name, text }: SourceFile): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PlansError(`--floor-plans: ${name} is no JSON (${reason.slice(0, 120)})`, { cause: error });
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Positions of any depth; null when one of them is no pair of numbers. Heights are dropped. */
function positions(value: unknown): Position[] | null {
  if (!Array.isArray(value)) return null;
  const found: Position[] = [];
  for (const one of value) {
    if (!Array.isArray(one) || !isNumber(one[0]) || !isNumber(one[1])) return null;
    found.push([one[0], one[1]]);
  }
  return found;
}

function rings(value: unknown): Position[][] | null {
  if (!Array.isArray(value)) return null;
  const found = value.map(positions);
  return found.every((ring) => ring !== null) ? found : null;
}

const WRONG = 'its coordinates are not pairs of numbers';

/** The simple geometries of a GeoJSON geometry; a text says why there are none. */
function geometries(value: unknown): Geometry[] | string {
  if (!isObject(value)) return 'it has no geometry';
  const { type, coordinates } = value;
  const many = (read: (one: unknown) => Geometry[] | string): Geometry[] | string => {
    if (!Array.isArray(coordinates)) return WRONG;
    const found = coordinates.map(read);
    const failed = found.find((one) => typeof one === 'string');
    return failed ?? found.flatMap((one) => (typeof one === 'string' ? [] : one));
  };
  const polygon = (from: unknown): Geometry[] | string => {
    const found = rings(from);
    return found === null || found.length === 0 ? WRONG : [{ type: 'Polygon', rings: found }];
  };
  const line = (from: unknown): Geometry[] | string => {
    const points = positions(from);
    return points === null || points.length < 2 ? WRONG : [{ type: 'LineString', points }];
  };
  const point = (from: unknown): Geometry[] | string => {
    const [found] = positions([from]) ?? [];
    return found === undefined ? WRONG : [{ type: 'Point', point: found }];
  };
  switch (type) {
    case 'Polygon':
      return polygon(coordinates);
    case 'LineString':
      return line(coordinates);
    case 'Point':
      return point(coordinates);
    case 'MultiPolygon':
      return many(polygon);
    case 'MultiLineString':
      return many(line);
    case 'MultiPoint':
      return many(point);
    default:
      return `its geometry ${String(type)} is not known`;
  }
}

/** Texts and numbers of the properties; nested ones are left to the reader of their format. */
function tagsOf(properties: Json): Tags {
  const tags: Tags = {};
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'string' && value.trim() !== '') tags[key] = value.trim();
    else if (typeof value === 'number' || typeof value === 'boolean') tags[key] = String(value);
  }
  return tags;
}

const ELEMENTS = ['node', 'way', 'relation'];

const textOf = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || isNumber(value) ? String(value) : null;

function featuresOf(file: string, value: unknown, report: Report): Feature[] {
  if (!isObject(value) || value.type !== 'Feature') {
    report.leftOut(file, null, 'an entry of its features is no feature');
    return [];
  }
  const properties = isObject(value.properties) ? value.properties : {};
  const { tags: nested, type } = properties;
  // osmtogeojson nests tags beside OpenStreetMap's data of the element, whose `type` would be taken for a kind.
  const isElement = isObject(nested) && ELEMENTS.includes(String(type));
  const tags = tagsOf(isElement ? nested : properties);
  const id = textOf(value.id) ?? textOf(properties['@id']) ?? textOf(properties.id);
  const found = value.geometry === null ? [] : geometries(value.geometry);
  if (typeof found === 'string') {
    report.leftOut(file, id, found);
    return [];
  }
  if (found.length === 0) return [{ id, tags, properties, geometry: null }];
  return found.map((geometry, index) => ({
    id: id === null || found.length === 1 ? id : `${id}.${index + 1}`,
    tags,
    properties,
    geometry,
  }));
}

const isDegrees = ([lon, lat]: Position) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
/** S-JTSK / Krovak East North around Czechia and Slovakia. */
const isSjtsk = ([x, y]: Position) => x < -100_000 && x > -1_000_000 && y < -850_000 && y > -1_400_000;

/**
 * Puts all coordinates into degrees. Their size says which system they are in, because files often name none, or a
 * wrong one.
 */
function inDegrees(file: string, features: Feature[], crs: string, report: Report): Feature[] {
  const firsts = features.flatMap(({ geometry }) =>
    geometry === null ? [] : pointsOf(geometry).slice(0, 1),
  );
  const counts = { degrees: firsts.filter(isDegrees).length, sjtsk: firsts.filter(isSjtsk).length };
  if (firsts.length > 0 && counts.degrees === 0 && counts.sjtsk === 0)
    throw new PlansError(
      `--floor-plans: the coordinates of ${file} are neither degrees (EPSG:4326) nor S-JTSK (EPSG:5514)`,
    );
  const isMetres = counts.sjtsk > counts.degrees;
  const named = /(?:5514|102067)\D*$/.test(crs) ? true : /(?:4326|CRS84)\D*$/i.test(crs) ? false : null;
  if (firsts.length > 0 && crs !== '' && named !== isMetres) {
    const system = isMetres ? 'EPSG:5514' : 'EPSG:4326';
    report.changed(file, null, `the file names ${crs}, its coordinates are read as ${system}`);
  }
  const isKnown = isMetres ? isSjtsk : isDegrees;
  return features.flatMap((feature) => {
    const { geometry, id } = feature;
    if (geometry === null) return [feature];
    if (!pointsOf(geometry).every(isKnown)) {
      report.leftOut(file, id, 'its coordinates are out of range');
      return [];
    }
    const degrees = (point: Position): Position => {
      const { lat, lon } = toWgs84(point);
      return [lon, lat];
    };
    return [{ ...feature, geometry: isMetres ? withPoints(geometry, degrees) : geometry }];
  });
}

function crsOf(value: Json): string {
  const { crs } = value;
  const properties = isObject(crs) && isObject(crs.properties) ? crs.properties : {};
  return textOf(properties.name) ?? textOf(properties.code) ?? '';
}

/** The features of a file; null when it is JSON but no GeoJSON. */
export function readCollection(file: string, value: unknown, report: Report): Collection | null {
  if (!isObject(value)) return null;
  const list =
    value.type === 'Feature' ? [value] : value.type === 'FeatureCollection' ? value.features : null;
  if (!Array.isArray(list)) return null;
  if (list.length > MOST_FEATURES)
    throw new PlansError(`--floor-plans: ${file} has ${list.length} features, ${MOST_FEATURES} at most`);
  const features = list.flatMap((one) => featuresOf(file, one, report));
  return { file, features: inDegrees(file, features, crsOf(value), report) };
}
