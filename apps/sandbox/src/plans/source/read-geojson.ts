import type { Bilingual } from '@kahan/domain';
import { type Draft, roomTypeOf } from '../draft.ts';
import { Report } from '../report.ts';
import { classify, isNumber } from './classify.ts';
import type { Collection, Feature, Tags } from './geojson.ts';
import { HIGHEST, LOWEST, levelsOf } from './levels.ts';

export const WALLS = 'walls, windows and columns are not drawn';

/** `name`, with `name:cs` and `name:en` where they are given. */
function nameOf(tags: Tags): Bilingual | null {
  const { name } = tags;
  const [cs, en] = [tags['name:cs'] ?? name ?? tags['name:en'], tags['name:en'] ?? name ?? tags['name:cs']];
  return cs === undefined || en === undefined ? null : { cs, en };
}

const refOf = (tags: Tags) =>
  tags.ref ??
  tags.room_number ??
  tags.roomnumber ??
  tags.number ??
  (isNumber(tags.room) ? tags.room : null) ??
  null;

function addressOf(tags: Tags): string {
  const street = [tags['addr:street'], tags['addr:housenumber']]
    .filter((part) => part !== undefined)
    .join(' ');
  return [street, tags['addr:city']].filter((part) => part !== undefined && part !== '').join(', ');
}

const levelText = (tags: Tags) =>
  [tags.level ?? tags.floor ?? tags.storey ?? tags.ordinal ?? tags.z_order, tags.repeat_on]
    .filter((part) => part !== undefined)
    .join(';');

/** The floors of a feature; null when it is on none of the portal's. */
function floorsOf(
  { id, tags }: Feature,
  file: string,
  ofFile: number | null,
  report: Report,
): number[] | null {
  const text = levelText(tags);
  if (text === '') return ofFile === null ? [] : [ofFile];
  const { floors, others } = levelsOf(text);
  if (others.length === 0) return floors;
  const areNumbers = others.every((other) => /^-?\d+$/.test(other));
  const what = areNumbers
    ? `the portal shows floors ${LOWEST} to ${HIGHEST}, not ${others.join(', ')}`
    : `${others.map((other) => `"${other}"`).join(', ')} is no floor`;
  if (floors.length === 0) report.leftOut(file, id, what);
  else report.changed(file, id, `${what}; it stays on the other floors`);
  return floors.length === 0 ? null : floors;
}

/** Whether a feature without a floor still has a place: an outline is on all floors, a door on those that it touches. */
const needsFloor = (what: Draft['what']) => what !== 'outline' && what !== 'door' && what !== 'entrance';

/**
 * Reads features that are tagged as OpenStreetMap is, or have a property `type` or the like.
 * @param ofFile the floor of features that do not name one; null when the file names none
 */
export function readFeatures({ file, features }: Collection, ofFile: number | null, report: Report): Draft[] {
  return features.flatMap((feature): Draft[] => {
    const { id, tags, geometry } = feature;
    if (geometry === null) {
      report.leftOut(file, id, 'it has no geometry');
      return [];
    }
    const found = classify(tags, geometry);
    if ('leftOut' in found) {
      const isBare = Object.keys(tags).every((key) => ['@id', 'id', 'level'].includes(key));
      report.leftOut(
        file,
        id,
        isBare && geometry.type === 'Point' ? 'it is a point without tags' : found.leftOut,
      );
      return [];
    }
    const { what } = found;
    if (what === 'wall') report.leftOut(file, id, WALLS);
    const floors = floorsOf(feature, file, ofFile, what === 'wall' ? new Report() : report);
    if (floors === null) return [];
    if (floors.length === 0 && needsFloor(what)) {
      if (what !== 'wall') report.leftOut(file, id, 'it names no floor');
      return [];
    }
    const { wheelchair } = tags;
    const words = [tags.room, tags.type, tags.category, tags.amenity, tags.shop, tags.office, tags.name];
    return [
      {
        ...{ file, id: id ?? '', what, floors, geometry },
        ref: refOf(tags),
        name: nameOf(tags),
        roomType: roomTypeOf(words),
        isStepFree: wheelchair !== 'no' && !['no', 'false', '0'].includes(tags.step_free ?? ''),
        wheelchair: wheelchair === 'yes' || wheelchair === 'no' ? wheelchair : null,
        building: null,
        address: addressOf(tags),
      },
    ];
  });
}
