import { fullName, LANGUAGES, namesOf, type PersonRecord, type RoomRecord, usualRooms } from '@kahan/domain';
import { serverPhrases } from '@kahan/phrases/server';
import { ROOM_WORDS } from '@kahan/search';
import { readCatalogue } from '../../engine/mirror/index.ts';
import type { SearchSource } from '../../engine/search/index.ts';

/** What a search of the map finds: a room, or a person with the person's listed rooms. */
export type FoundOnMap =
  | { person: null; room: RoomRecord }
  | { person: PersonRecord; rooms: readonly RoomRecord[] };

/** Tags by which a search is narrowed. */
export const typeTag = (type: number) => `type:${type}`;
export const buildingTag = (building: number) => `building:${building}`;
/** Tag of the rooms in which a search looks when no types are chosen. */
export const USUAL = 'usual';
/** Tag of people without a room, who are in no building. */
export const NOWHERE = 'nowhere';

/** Words for a room in both languages, as few people search in the language of the screen. */
const wordsOf = ({ name, type, sis_description }: RoomRecord) =>
  [name, ...LANGUAGES.flatMap((lang) => [serverPhrases(lang).roomTypes[type], sis_description?.[lang]])].join(
    ' ',
  );

/** Rooms by their codes, then by what they are; people by their names, and by the codes of their rooms. */
export const mapSearch: readonly SearchSource<FoundOnMap>[] = [
  {
    kind: 'map-room',
    restsOn: ['rooms'],
    synonyms: ROOM_WORDS,
    scopeKey: () => '',
    async load(db) {
      const rooms = await readCatalogue(db, 'rooms');
      const usual = usualRooms(rooms);
      return rooms.map((room) => ({
        value: { person: null, room },
        codes: [room.name, room.id_sis, room.id],
        text: wordsOf(room),
        sort: room.name,
        tags: [typeTag(room.type), buildingTag(room.building), ...(usual.has(room) ? [USUAL] : [])],
      }));
    },
  },
  {
    kind: 'map-person',
    restsOn: ['people', 'rooms'],
    scopeKey: () => '',
    async load(db) {
      const [people, rooms] = await Promise.all([readCatalogue(db, 'people'), readCatalogue(db, 'rooms')]);
      const byId = new Map(rooms.map((room) => [room.id, room]));
      return people.map((person) => {
        const own = person.rooms.flatMap((id) => byId.get(id) ?? []);
        return {
          value: { person, rooms: own },
          codes: own.map(({ name }) => name),
          names: [fullName(person), ...namesOf(person)],
          text: '',
          sort: `${person.last_name} ${person.first_name}`,
          tags: own.length === 0 ? [NOWHERE] : own.map(({ building }) => buildingTag(building)),
        };
      });
    },
  },
];
