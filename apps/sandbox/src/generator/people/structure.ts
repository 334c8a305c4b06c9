import {
  type ContactRecord,
  type DepartmentRecord,
  FACULTIES,
  type Faculty,
  type PersonRecord,
} from '@kahan/domain';
import { DEPARTMENTS } from '../data/departments.ts';
import { REFERENTS } from '../data/referents.ts';
import {
  CENTRAL_OFFICES,
  DEAN_ROOMS,
  DEANS_OFFICE,
  FACULTY_NAMES,
  STUDY_OFFICE,
  STUDY_OFFICE_ROOMS,
} from '../data/structure.ts';
import type { Building } from '../rooms/buildings.ts';
import { isReception, type Room } from '../rooms/rooms.ts';
import { STAFF_MAIL } from './people.ts';

const OFFICE_HOURS = { cs: 'po–pá 8:00–15:00', en: 'Mon–Fri 8:00–15:00' };
const SECRETARY_HOURS = { cs: 'po–čt 8:30–12:00 a 13:00–15:00', en: 'Mon–Thu 8:30–12:00 and 13:00–15:00' };
const RECEPTION_HOURS = { cs: 'denně 6:00–22:00', en: 'daily 6:00–22:00' };
const RECEPTION = { cs: 'Vrátnice', en: 'Reception' };

const OFFICE_ROOMS = new Set([...Object.values(DEAN_ROOMS), ...Object.values(STUDY_OFFICE_ROOMS)]);

/** Rooms of the deans and of the study offices, where no teacher sits. */
export const isAdministration = ({ code }: Room) => OFFICE_ROOMS.has(code);

/** Faculties with their departments and study offices, and the offices of all. */
export function makeStructure(): DepartmentRecord[] {
  return [
    ...FACULTIES.map((code) => ({ code, kind: 'faculty' as const, parent: null, name: FACULTY_NAMES[code] })),
    ...DEPARTMENTS.map(({ code, faculty, cs, en }) => ({
      code,
      kind: 'department' as const,
      parent: faculty,
      name: { cs, en },
    })),
    ...FACULTIES.map((faculty) => ({
      code: `${faculty}-S`,
      kind: 'office' as const,
      parent: faculty,
      name: { cs: `${STUDY_OFFICE.cs} ${faculty}`, en: `${STUDY_OFFICE.en} ${faculty}` },
    })),
    ...CENTRAL_OFFICES.map(([code, name]) => ({ code, kind: 'office' as const, parent: null, name })),
  ];
}

function place(room: string, address: string): ContactRecord['address'] {
  return { cs: `místnost ${room}, ${address}`, en: `room ${room}, ${address.replace('Praha', 'Prague')}` };
}

/** Referents of faculties, as studies name them. */
export function referentContacts(faculties: readonly Faculty[]): ContactRecord[] {
  return faculties.map((faculty) => {
    const { name, tel, email, address, opening_hours } = REFERENTS[faculty];
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
    const { cs, en } = FACULTY_NAMES[faculty];
    return {
      contact_id: `faculty-${faculty}`,
      kind: 'faculty',
      faculty,
      name: { cs: `${cs}, ${DEANS_OFFICE.cs.toLowerCase()}`, en: `${en}, ${DEANS_OFFICE.en.toLowerCase()}` },
      tel: `+420 220 44${4200 + index}`,
      email: `dekanat.${faculty.toLowerCase()}@${STAFF_MAIL}`,
      address: located(DEAN_ROOMS[faculty]),
      opening_hours: OFFICE_HOURS,
    };
  });
  const departments = DEPARTMENTS.map(
    ({ code, faculty, cs, en }): ContactRecord => ({
      contact_id: `department-${code}`,
      kind: 'department',
      faculty,
      name: { cs, en },
      tel: `+420 220 44${4000 + Number(code.slice(1))}`,
      email: `ustav${code}@${STAFF_MAIL}`,
      address: located(officeOf.get(code) ?? ''),
      opening_hours: SECRETARY_HOURS,
    }),
  );
  const receptions = buildings.map(({ id, code, name, address }): ContactRecord => {
    const room = rooms.find((one) => one.building === code && isReception(one));
    return {
      contact_id: `reception-${code}`,
      kind: 'reception',
      faculty: null,
      name: { cs: `${RECEPTION.cs}: ${name.cs}`, en: `${RECEPTION.en}: ${name.en}` },
      tel: `+420 220 44${5000 + (id % 1000)}`,
      email: `vratnice.${code.toLowerCase()}@${STAFF_MAIL}`,
      address:
        room === undefined
          ? { cs: address, en: address.replace('Praha', 'Prague') }
          : place(room.code, address),
      opening_hours: RECEPTION_HOURS,
    };
  });
  return [...referentContacts(FACULTIES), ...deans, ...departments, ...receptions];
}
