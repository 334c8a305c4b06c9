import type { ContactRecord, RoomRecord } from '@kahan/domain';
import { expect, test } from 'vitest';
import { presentContact, roomsByName } from './contacts.present.ts';

const room = (id: string, name: string, id_sis = name): RoomRecord => ({
  ...{ id, name, id_sis, place_id: `place-${id}`, floor: 2, type: 1, building: 1, capacity: null },
  ...{ is_shared: true, sis_description: null, custom_description: null },
});
const ROOMS = roomsByName([
  room('B241', 'B 241'),
  room('C101', 'Posluchárna'),
  room('D101', 'Posluchárna'),
  room('E5', 'Děkanát', 'E 005'),
]);

const roomOf = (office: string): string | undefined => {
  const text = (value: string) => ({ cs: value, en: value });
  const contact: ContactRecord = {
    ...{ contact_id: 'c1', kind: 'faculty', faculty: null, name: text('Děkanát'), tel: '', email: '' },
    ...{ address: text(`${office}, Retortová 5, Praha 6`), opening_hours: text('') },
  };
  return presentContact(contact, ROOMS, 'cs').room?.id;
};

test.each([
  ['místnost B 241', 'B241'],
  ['místnost b241', 'B241'],
  ['Studijní oddělení, místnost B 241', 'B241'],
  ['děkanát', 'E5'],
  ['dveře E 005', 'E5'],
  ['místnost C101', 'C101'],
])('an address with %s leads to %s', (office, id) => expect(roomOf(office)).toBe(id));

test.each([
  ['nobody lists the room', 'místnost B 242'],
  ['two rooms are called so', 'Posluchárna'],
])('an address leads nowhere where %s', (_why, office) => expect(roomOf(office)).toBeUndefined());
