import type { Bilingual } from '@kahan/domain';
import { type Draft, roomTypeOf, type What } from '../draft.ts';
import type { Report } from '../report.ts';
import { type Collection, type Feature, isObject } from './geojson.ts';
import { HIGHEST, LOWEST } from './levels.ts';
import { WALLS } from './read-geojson.ts';

/** Collections of an archive by their feature type (OGC 20-094). */
export type Archive = ReadonlyMap<string, Collection>;

/** Feature types that hold no place of their own, or none that a plan shows. */
const UNUSED = [
  'amenity',
  'anchor',
  'detail',
  'fixture',
  'geofence',
  'kiosk',
  'relationship',
  'section',
  'venue',
];

/** Labels by language. */
function labelsOf(value: unknown): Bilingual | null {
  if (!isObject(value)) return null;
  const labels = Object.entries(value).flatMap(([language, text]): [string, string][] =>
    typeof text === 'string' && text.trim() !== '' ? [[language.toLowerCase(), text.trim()]] : [],
  );
  const of = (code: string) =>
    labels.find(([language]) => language === code || language.startsWith(`${code}-`))?.[1];
  const [first] = labels;
  if (first === undefined) return null;
  const [cs, en] = [of('cs'), of('en')];
  return { cs: cs ?? en ?? first[1], en: en ?? cs ?? first[1] };
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const idsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

interface Level {
  floor: number;
  building: string | null;
  isOutdoor: boolean;
}

function whatOf(category: string, isNamed: boolean, isOutdoor: boolean): What | { reason: string } {
  if (/^(walkway|ramp|movingwalkway|lobby|road|platform|concession\.walkway)/.test(category))
    return isOutdoor ? 'outdoor' : 'corridor';
  if (/^(stairs|steps|escalator)/.test(category)) return 'stairs';
  if (/^elevator/.test(category)) return 'lift';
  if (/^restroom/.test(category)) return 'toilet';
  if (/^(structure|column)/.test(category)) return 'wall';
  if (/^opentobelow/.test(category)) return { reason: 'nobody can go there' };
  if (/^(unspecified|nonpublic|unenclosedarea)$/.test(category) && !isNamed)
    return { reason: 'it has neither a kind nor a name' };
  return isOutdoor ? 'outdoor' : 'room';
}

/** Reads the levels, and their shapes as outlines of their buildings. */
function readLevels(collection: Collection | undefined, report: Report) {
  const levels = new Map<string, Level>();
  const outlines: Draft[] = [];
  for (const feature of collection?.features ?? []) {
    const { id, properties, geometry } = feature;
    const { ordinal, outdoor } = properties;
    const file = collection?.file ?? '';
    if (id === null || typeof ordinal !== 'number' || !Number.isInteger(ordinal)) {
      report.leftOut(file, id, 'a level has an id and a whole ordinal');
      continue;
    }
    if (ordinal < LOWEST || ordinal > HIGHEST) {
      report.leftOut(file, id, `the portal shows floors ${LOWEST} to ${HIGHEST}, not ${ordinal}`);
      continue;
    }
    const building = idsOf(properties.building_ids)[0] ?? null;
    const isOutdoor = outdoor === true;
    levels.set(id, { floor: ordinal, building, isOutdoor });
    if (geometry?.type === 'Polygon' && !isOutdoor)
      outlines.push({ ...blank(file, id, 'outline', [ordinal]), geometry, building });
  }
  return { levels, outlines };
}

const blank = (file: string, id: string, what: What, floors: number[]) => ({
  ...{ file, id, what, floors, ref: null, name: null, roomType: 8 as const, isStepFree: true },
  ...{ wheelchair: null, building: null, address: '' },
});

/** Names of units by the occupants whose anchor stands in them. */
function occupantsOf(archive: Archive): Map<string, Bilingual> {
  const units = new Map<string, string>();
  for (const { id, properties } of archive.get('anchor')?.features ?? []) {
    const unit = textOf(properties.unit_id);
    if (id !== null && unit !== null) units.set(id, unit);
  }
  const names = new Map<string, Bilingual>();
  for (const { properties } of archive.get('occupant')?.features ?? []) {
    const unit = units.get(textOf(properties.anchor_id) ?? '');
    const name = labelsOf(properties.name);
    if (unit !== undefined && name !== null) names.set(unit, name);
  }
  return names;
}

const isAccessible = ({ properties }: Feature) => idsOf(properties.accessibility).includes('wheelchair');

/** Names and addresses of buildings by their id. */
export function imdfBuildings(archive: Archive): Map<string, { name: Bilingual | null; address: string }> {
  const addresses = new Map(
    (archive.get('address')?.features ?? []).map(({ id, properties }) => [
      id,
      [textOf(properties.address), textOf(properties.locality)].filter((part) => part !== null).join(', '),
    ]),
  );
  return new Map(
    (archive.get('building')?.features ?? []).flatMap(({ id, properties }) =>
      id === null
        ? []
        : [
            [
              id,
              {
                name: labelsOf(properties.name),
                address: addresses.get(textOf(properties.address_id)) ?? '',
              },
            ],
          ],
    ),
  );
}

const isForPeople = ({ properties }: Feature) => /^pedestrian/.test(textOf(properties.category) ?? '');
/** An editor proposes the category for cars, and some archives have no other. */
const CARS_ALONE = 'no opening of the archive is for people, so this one for cars is a door';

/** Reads the units, openings and levels of an archive. */
export function readImdf(archive: Archive, report: Report): Draft[] {
  const { levels, outlines } = readLevels(archive.get('level'), report);
  const occupants = occupantsOf(archive);
  const drafts: Draft[] = outlines;
  const areDoors = !(archive.get('opening')?.features ?? []).some(isForPeople);
  for (const type of ['unit', 'opening'] as const) {
    const { file = '', features = [] } = archive.get(type) ?? {};
    for (const feature of features) {
      const { id, properties, geometry } = feature;
      const level = levels.get(textOf(properties.level_id) ?? '');
      const name = labelsOf(properties.name) ?? occupants.get(id ?? '') ?? null;
      const category = textOf(properties.category) ?? 'unspecified';
      if (geometry === null || level === undefined) {
        report.leftOut(
          file,
          id,
          geometry === null ? 'it has no geometry' : 'its level is not known, or is left out',
        );
        continue;
      }
      if (type === 'opening') {
        if (areDoors && category.startsWith('automobile')) report.assumed(file, id, CARS_ALONE);
        else if (!isForPeople(feature)) {
          report.leftOut(
            file,
            id,
            category === 'emergencyexit'
              ? 'nobody walks through emergency exits'
              : `${category} is no door for people`,
          );
          continue;
        }
        const what = category === 'pedestrian.principal' ? 'entrance' : 'door';
        drafts.push({ ...blank(file, id ?? '', what, [level.floor]), geometry, building: level.building });
        continue;
      }
      const what = whatOf(category, name !== null, level.isOutdoor);
      if (typeof what !== 'string' || geometry.type !== 'Polygon') {
        report.leftOut(
          file,
          id,
          typeof what === 'string' ? 'only its area can be shown, and it has none' : what.reason,
        );
        continue;
      }
      if (what === 'wall') report.leftOut(file, id, WALLS);
      const isWheelchair = category === 'restroom.wheelchair' || isAccessible(feature);
      drafts.push({
        ...blank(file, id ?? '', what, [level.floor]),
        geometry,
        building: level.building,
        ref: labelsOf(properties.alt_name)?.en ?? null,
        name,
        roomType: roomTypeOf([category, name?.en]),
        isStepFree: what !== 'stairs' && category !== 'steps',
        wheelchair: what === 'toilet' ? (isWheelchair ? 'yes' : 'no') : null,
      });
    }
  }
  for (const type of UNUSED) {
    const { file = '', features = [] } = archive.get(type) ?? {};
    if (type === 'venue' || type === 'anchor' || features.length === 0) continue;
    for (const { id } of features) report.leftOut(file, id, `plans do not show features of type ${type}`);
  }
  return drafts;
}
