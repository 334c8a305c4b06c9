import type { Geometry, What } from '../draft.ts';
import type { Tags } from './geojson.ts';

/** The kind of a feature, or the reason why a plan leaves it out. */
export type Class = { what: What } | { leftOut: string };

const leftOut = (reason: string): Class => ({ leftOut: reason });
const NO_AREA = 'only its area can be shown, and it has none';

/** An area needs a polygon; lifts and stairs may also be points and lines. */
const area = (what: What, { type }: Geometry): Class => (type === 'Polygon' ? { what } : leftOut(NO_AREA));

const has = (value: string | undefined, pattern: RegExp) =>
  value !== undefined && pattern.test(value.toLowerCase());
/** Whether a `room` is the number of a room, and not what it is used for. */
export const isNumber = (room: string | undefined) => has(room, /\d/);
const isSet = (value: string | undefined) => value !== undefined && value !== 'no';

const USED_AS_ROOM = [
  'shop',
  'amenity',
  'office',
  'room',
  'tourism',
  'healthcare',
  'leisure',
  'craft',
] as const;

/** Categories of files that are not tagged as OpenStreetMap is. */
function byCategory(category: string, tags: Tags, geometry: Geometry): Class {
  const is = (pattern: RegExp) => pattern.test(category);
  if (is(/^(doors?|doorway|opening|dveře)$/)) return { what: 'door' };
  if (is(/^(entrance|main[_ ]entrance|vchod)$/)) return { what: 'entrance' };
  if (is(/^(walls?|windows?|columns?|pillars?|structure|zeď|okno)$/)) return { what: 'wall' };
  if (is(/elevator|^lifts?$|výtah/)) return { what: 'lift' };
  if (is(/stair|^steps$|escalator|schod/)) return { what: 'stairs' };
  if (is(/toilet|restroom|bathroom|^wc$|lavatory/)) return area('toilet', geometry);
  if (is(/corridor|hallway|walkway|foyer|lobby|^hall$|circulation|chodba/)) return area('corridor', geometry);
  if (is(/outline|footprint|^building$|budova/)) return area('outline', geometry);
  if (is(/outdoor|courtyard/)) return area('outdoor', geometry);
  if (is(/^(path|footway|route)$/) && geometry.type === 'LineString') return { what: 'path' };
  if (is(/inaccessible|opentobelow|void/)) return leftOut('nobody can go there');
  if (is(/no_geometry|unspecified/) && tags.name === undefined && tags.ref === undefined)
    return leftOut('it has neither a kind nor a name');
  return area('room', geometry);
}

function byIndoor(tags: Tags, geometry: Geometry): Class {
  const { indoor } = tags;
  const isRoom = USED_AS_ROOM.some((key) => isSet(tags[key]));
  if (has(indoor, /^wall/)) return { what: 'wall' };
  if (has(indoor, /^door/)) return { what: 'door' };
  if (has(indoor, /^corridor/)) return area('corridor', geometry);
  if (has(indoor, /^room/)) return area('room', geometry);
  if (geometry.type === 'Point') return leftOut('points of interest are not a part of plans');
  if (isRoom) return area('room', geometry);
  if (has(indoor, /^area/)) return area('corridor', geometry);
  if (isSet(tags.area) || isSet(tags['building:part']) || tags.public_transport === 'platform')
    return area('corridor', geometry);
  return leftOut('its kind is not known');
}

/**
 * The kind of a feature by the tags of OpenStreetMap (Simple Indoor Tagging), or by a property `type`, `category` or
 * `kind` in other files.
 */
export function classify(tags: Tags, geometry: Geometry): Class {
  if (tags.entrance === 'emergency') return leftOut('nobody walks through emergency exits');
  if (isSet(tags.entrance)) return { what: 'entrance' };
  if (tags.door !== undefined) return { what: 'door' };
  if (
    tags.highway === 'elevator' ||
    has(tags['building:part'], /^elevator/) ||
    has(tags.room, /^(elevator|lift)/)
  )
    return { what: 'lift' };
  if (tags.stairwell === 'stair_landing') return area('corridor', geometry);
  if (tags.highway === 'steps' || isSet(tags.stairs) || isSet(tags.stairwell) || has(tags.room, /^stairs/))
    return geometry.type === 'Point' ? leftOut(NO_AREA) : { what: 'stairs' };
  if (has(tags.amenity, /^toilets$/) || has(tags.room, /^(toilets?|wc|restroom|bathroom)$/))
    return area('toilet', geometry);
  if (has(tags.room, /^(corridor|entrance|lobby)$/)) return area('corridor', geometry);
  if (tags.highway !== undefined) {
    if (!has(tags.highway, /^(footway|pedestrian|path|corridor|living_street)$/))
      return leftOut('it is a part of a road');
    if (geometry.type === 'LineString') return { what: 'path' };
    return area('corridor', geometry);
  }
  if (tags.indoor !== undefined && tags.indoor !== 'no') return byIndoor(tags, geometry);
  // Other files name the building of each room in `building`, so the category comes first.
  const category = tags.type ?? tags.category ?? tags.kind ?? tags.class ?? tags.usage;
  if (category !== undefined && category !== 'multipolygon')
    return byCategory(category.toLowerCase(), tags, geometry);
  if (geometry.type === 'Polygon' && (isNumber(tags.room) || tags.roomnumber !== undefined))
    return { what: 'room' };
  if (isSet(tags.building)) return area('outline', geometry);
  if (tags.public_transport === 'platform') return area('outdoor', geometry);
  if (geometry.type === 'Polygon' && tags.ref !== undefined) return { what: 'room' };
  if (geometry.type === 'Point') return leftOut('points of interest are not a part of plans');
  return leftOut('its kind is not known');
}
