import { type DepartmentRecord, FACULTIES } from '@kahan/domain';
import type { Room } from '../rooms/rooms.ts';
import { texts } from '../texts.ts';

const { faculties, departments, central_offices, titles } = texts('structure');
const OFFICE_ROOMS = new Set(
  Object.values(faculties).flatMap(({ dean_room, study_office_room }) => [dean_room, study_office_room]),
);

/** Rooms of the deans and of the study offices, where no teacher sits. */
export const isAdministration = ({ code }: Room) => OFFICE_ROOMS.has(code);

/** Faculties with their departments and study offices, and the central offices. */
export function makeStructure(): DepartmentRecord[] {
  return [
    ...FACULTIES.map((code) => ({
      code,
      kind: 'faculty' as const,
      parent: null,
      name: faculties[code].name,
    })),
    ...departments.map(({ code, faculty, cs, en }) => ({
      code,
      kind: 'department' as const,
      parent: faculty,
      name: { cs, en },
    })),
    ...FACULTIES.map((faculty) => ({
      code: `${faculty}-S`,
      kind: 'office' as const,
      parent: faculty,
      name: { cs: `${titles.study_office.cs} ${faculty}`, en: `${titles.study_office.en} ${faculty}` },
    })),
    ...central_offices.map(({ code, name }) => ({ code, kind: 'office' as const, parent: null, name })),
  ];
}
