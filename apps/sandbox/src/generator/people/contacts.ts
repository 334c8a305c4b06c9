import { type ContactRecord, FACULTIES, type Faculty, type PersonRecord } from '@kahan/domain';
import type { Building } from '../rooms/buildings.ts';
import { isReception, type Room } from '../rooms/rooms.ts';
import { texts } from '../texts.ts';
import { STAFF_MAIL, telOf } from './people.ts';

const { faculties, departments, titles, opening_hours } = texts('structure');

function place(room: string, address: string): ContactRecord['address'] {
  return { cs: `místnost ${room}, ${address}`, en: `room ${room}, ${address.replace('Praha', 'Prague')}` };
}

/** Referents of faculties, as studies name them. */
export function referentContacts(of: readonly Faculty[]): ContactRecord[] {
  return of.map((faculty) => {
    const { name, tel, email, address, opening_hours } = faculties[faculty].referent;
    return {
      contact_id: `referent-${faculty}`,
      kind: 'referent',
      faculty,
      name: { cs: name, en: name },
      tel,
      email,
      address,
      opening_hours,
    };
  });
}

/** Referents as studies name them, offices of faculties and departments, and receptions of the buildings. */
export function makeContacts(
  people: readonly PersonRecord[],
  rooms: readonly Room[],
  buildings: readonly Building[],
): ContactRecord[] {
  const buildingOf = new Map(buildings.map((building) => [building.code, building]));
  const roomOf = new Map(rooms.flatMap((room) => [room.id, room.code].map((name) => [name, room] as const)));
  const located = (name: string) => {
    const room = roomOf.get(name);
    return place(room?.code ?? name, buildingOf.get(room?.building ?? '')?.address ?? '');
  };
  const officeOf = new Map(
    people.toReversed().flatMap(({ departments, rooms: [room] }) => departments.map((code) => [code, room])),
  );

  const deans = FACULTIES.map((faculty, index): ContactRecord => {
    const { name, dean_room } = faculties[faculty];
    const office = titles.deans_office;
    return {
      contact_id: `faculty-${faculty}`,
      kind: 'faculty',
      faculty,
      name: {
        cs: `${name.cs}, ${office.cs.toLowerCase()}`,
        en: `${name.en}, ${office.en.toLowerCase()}`,
      },
      tel: telOf(4200 + index),
      email: `dekanat.${faculty.toLowerCase()}@${STAFF_MAIL}`,
      address: located(dean_room),
      opening_hours: opening_hours.office,
    };
  });
  const secretaries = departments.map(
    ({ code, faculty, cs, en }): ContactRecord => ({
      contact_id: `department-${code}`,
      kind: 'department',
      faculty,
      name: { cs, en },
      tel: telOf(4000 + Number(code.slice(1))),
      email: `ustav${code}@${STAFF_MAIL}`,
      address: located(officeOf.get(code) ?? ''),
      opening_hours: opening_hours.secretary,
    }),
  );
  const receptions = buildings.map(({ id, code, name, address }): ContactRecord => {
    const room = rooms.find((one) => one.building === code && isReception(one));
    return {
      contact_id: `reception-${code}`,
      kind: 'reception',
      faculty: null,
      name: { cs: `${titles.reception.cs}: ${name.cs}`, en: `${titles.reception.en}: ${name.en}` },
      tel: telOf(5000 + (id % 1000)),
      email: `vratnice.${code.toLowerCase()}@${STAFF_MAIL}`,
      address:
        room === undefined
          ? { cs: address, en: address.replace('Praha', 'Prague') }
          : place(room.code, address),
      opening_hours: opening_hours.reception,
    };
  });
  return [...referentContacts(FACULTIES), ...deans, ...secretaries, ...receptions];
}
