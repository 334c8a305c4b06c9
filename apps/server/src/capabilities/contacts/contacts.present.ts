import type { Contact } from '@kahan/contract';
import { type ContactRecord, foldText, type Language, type RoomRecord, roomNamesOf } from '@kahan/domain';

/** `B 139` → `b139` */
const folded = (name: string) => foldText(name).replaceAll(' ', '');

/** Rooms by their folded names; null for a name that several rooms have. */
type RoomsByName = ReadonlyMap<string, RoomRecord | null>;

export function roomsByName(rooms: readonly RoomRecord[]): RoomsByName {
  const named = new Map<string, RoomRecord | null>();
  for (const room of rooms) {
    for (const name of new Set([room.id, room.name, room.id_sis].map(folded))) {
      named.set(name, named.has(name) ? null : room);
    }
  }
  return named;
}

/** A contact in one language, with the room that its address names. */
export function presentContact(contact: ContactRecord, named: RoomsByName, lang: Language): Contact {
  const address = contact.address[lang];
  const [room] = roomNamesOf(address).flatMap((name) => named.get(folded(name)) ?? []);
  return {
    id: contact.contact_id,
    kind: contact.kind,
    faculty: contact.faculty,
    name: contact.name[lang],
    tel: contact.tel,
    email: contact.email,
    address,
    room: room === undefined ? null : { id: room.id, name: room.name },
    opening_hours: contact.opening_hours[lang],
  };
}
